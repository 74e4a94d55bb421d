// After a claim the chosen cards slide from their places on the board over each other and turn as they must.
// Everything is in its final place already when the page comes; this only shows the way there. With reduced motion the step
// pictures are unfolded instead.

const SLIDE = 300;
const TURN = 320;
const STAGGER = 200;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

// A laid card was turned from how it lay on the board; the same turn once more shows it as it lay.
const BACK = {
  as_is: "",
  flip_lr: "rotateY(180deg)",
  flip_tb: "rotateX(180deg)",
  half_turn: "rotate(180deg)",
};

const lessMotion = () =>
  document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

let before = null;

/** Remember where the cards lie before the board is swapped for the one with the result. */
document.addEventListener("htmx:beforeSwap", () => {
  before = null;
  const cards = document.querySelectorAll("[data-board] .place");
  if (!cards.length) return;
  before = new Map();
  for (const place of cards) {
    const number = place.querySelector("input").dataset.number;
    before.set(number, place.querySelector(".film").getBoundingClientRect());
  }
});

document.addEventListener("htmx:afterSettle", () => {
  const stack = document.querySelector("[data-stack]");
  if (!stack || !before || stack.dataset.shown) return;
  stack.dataset.shown = "yes";
  if (lessMotion()) unfold(stack);
  else play(stack, before);
  before = null;
});

if (lessMotion()) document.querySelectorAll("[data-stack]").forEach(unfold);

function unfold(stack) {
  const steps = stack.closest("[data-result]")?.querySelector("[data-steps]");
  if (steps) steps.open = true;
}

function play(stack, places) {
  const home = stack.getBoundingClientRect();
  const numbers = [...new Set([...stack.querySelectorAll(".layer")].map((layer) => layer.dataset.number))];
  numbers.forEach((number, index) => {
    const from = places.get(number);
    if (!from) return;
    const x = from.x + from.width / 2 - (home.x + home.width / 2);
    const y = from.y + from.height / 2 - (home.y + home.height / 2);
    const away = `translate(${x}px, ${y}px) scale(${from.width / home.width})`;
    const start = index * STAGGER;
    for (const layer of stack.querySelectorAll(`.layer[data-number="${number}"]`)) {
      const back = BACK[layer.dataset.turn] ?? "";
      layer.animate([{ transform: `${away} ${back}` }, { transform: `perspective(60rem) ${back}` }], {
        duration: SLIDE,
        delay: start,
        easing: EASE,
        fill: "backwards",
      });
      if (!back) continue;
      const turning = layer.animate([{ transform: `perspective(60rem) ${back}` }, { transform: "perspective(60rem)" }], {
        duration: TURN,
        delay: start + SLIDE,
        easing: EASE,
      });
      turning.id = "turn";
    }
  });
  const end = numbers.length * STAGGER + SLIDE + TURN;
  stack.querySelector("[data-rings]")?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], {
    duration: end,
  });
}
