// A slap of Swap!: the page measures from the moment the button is painted to the press, so that a slow line costs nobody anything.
// The server believes it within limits (games/swap/slapping.py). Listeners sit on the document: the part is swapped again and again.

const painted = new Map(); // number of the slap -> when it could first be seen

const form = () => document.querySelector("form[data-slap]");

function prepare() {
  const slap = form();
  if (!slap || painted.has(slap.dataset.slap)) return;
  const number = slap.dataset.slap;
  painted.set(number, null);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      painted.set(number, performance.now());
      // Space and Enter slap, too.
      form()?.querySelector("[data-slap-button]")?.focus({ preventScroll: true });
    }),
  );
}

function measure(event) {
  const button = event.target.closest?.("[data-slap-button]");
  const slap = button?.closest("form[data-slap]");
  if (!slap) return;
  const field = slap.elements.elapsed;
  const start = painted.get(slap.dataset.slap);
  if (field.value === "" && start) field.value = String(Math.min(99999, Math.max(0, Math.round(performance.now() - start))));
}

document.addEventListener("pointerdown", measure, true);
document.addEventListener("keydown", (event) => {
  if (event.key === " " || event.key === "Enter") measure(event);
}, true);
document.addEventListener("click", measure, true);
document.addEventListener("htmx:afterSwap", prepare);
prepare();
