// The replay by keyboard: arrows step, Home and End jump. The links and the slider do the rest, also without this file.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
  const id = { ArrowRight: "to-after", ArrowLeft: "to-before", Home: "to-start", End: "to-end" }[event.key];
  const link = id && document.getElementById(id);
  if (!link?.href) return;
  event.preventDefault();
  link.click();
});
