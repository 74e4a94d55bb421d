// A running table: where cards were taken, new ones are seen to come in.

let before = new Map();

const cards = () => [...document.querySelectorAll('[data-kind="sprint"] .pick')];

document.addEventListener("htmx:beforeSwap", () => {
  before = new Map(cards().map((pick) => [pick.id, pick.getAttribute("aria-label")]));
});

document.addEventListener("htmx:afterSettle", () => {
  if (!before.size) return;
  for (const pick of cards()) {
    if (before.get(pick.id) !== pick.getAttribute("aria-label")) pick.closest(".cell").classList.add("is-new");
  }
  before = new Map();
});
