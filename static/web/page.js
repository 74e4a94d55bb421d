// What every page needs: plain words when the server cannot be reached, and speech for what was swapped in.

const trouble = document.getElementById("trouble");
const status = document.getElementById("status");

document.documentElement.classList.add("js");

/** Speak a sentence. The region is emptied first, or the same words twice in a row would stay silent. */
export function say(sentence) {
  status.textContent = "";
  setTimeout(() => {
    status.textContent = sentence;
  }, 60);
}

/** A table wider than the screen scrolls by itself, so the keyboard must be able to reach it. */
function reachWideTables() {
  for (const wrap of document.querySelectorAll(".table-wrap")) {
    if (wrap.scrollWidth > wrap.clientWidth) wrap.tabIndex = 0;
    else wrap.removeAttribute("tabindex");
  }
}

function show(sentence) {
  trouble.hidden = false;
  trouble.textContent = sentence;
}

function isWholePage(detail) {
  return /^\s*<!doctype/i.test(detail.serverResponse) && !detail.selectOverride && !detail.xhr.getResponseHeader("HX-Reselect");
}

document.addEventListener("htmx:beforeRequest", () => {
  trouble.hidden = true;
});
document.addEventListener("htmx:sendError", () => show(trouble.dataset.offline));
document.addEventListener("htmx:timeout", () => show(trouble.dataset.offline));
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) show(trouble.dataset.ours);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  // A whole error page must not be squeezed into the place of a part.
  if (event.detail.xhr.status >= 400 && isWholePage(event.detail)) {
    event.detail.shouldSwap = false;
    show(trouble.dataset.gone);
  }
});
addEventListener("resize", reachWideTables);
reachWideTables();

document.addEventListener("htmx:afterSettle", (event) => {
  reachWideTables();
  const spoken = event.detail.elt.querySelector?.("[data-say]");
  if (spoken) say(spoken.dataset.say || spoken.textContent.trim());
  event.detail.elt.querySelector?.("[data-focus]")?.focus();
});
