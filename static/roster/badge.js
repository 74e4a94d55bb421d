// The badge's token stands behind the # of the address, which browsers never send; it is posted, and taken out of the history.
const form = document.getElementById("badge");
if (form) {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (token) {
    form.elements.badge.value = token;
    form.requestSubmit();
  } else {
    document.getElementById("no-badge").hidden = false;
  }
}
