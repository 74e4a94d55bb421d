// Says at once that a file is too large, before it is on its way for minutes.

const field = document.querySelector('input[type="file"][data-most]');

field?.addEventListener("change", () => {
  const file = field.files[0];
  field.setCustomValidity(file && file.size > Number(field.dataset.most) ? field.dataset.tooLarge : "");
  field.reportValidity();
});
field?.form.addEventListener("submit", (event) => {
  // The form has novalidate, so that the server's sentences are the ones that are read; this one only we can say in time.
  if (!field.reportValidity()) event.preventDefault();
});
