// Three taps are enough: the third sends the form. A fourth picture cannot be chosen; tapping a chosen one takes it back.
const pad = document.querySelector(".keypad");
const most = Number(pad.dataset.most);
pad.addEventListener("change", (event) => {
  const chosen = pad.querySelectorAll(":checked");
  if (chosen.length > most) event.target.checked = false;
  // Only a finger or a mouse sends at once; who goes through by keyboard presses the button when ready.
  else if (chosen.length === most && !event.target.matches(":focus-visible")) pad.form.requestSubmit();
});
