// After a claim the chosen cards slide from their places on the board over each other and turn as they must.
// Everything is in its final place already when the page comes; this only shows the way there. With reduced motion the step
// pictures are unfolded instead.

const SLIDE = 300;
const TURN = 320;
const STAGGER = 200;
const LOCK = 260;
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
    const { number } = place.dataset.number ? place.dataset : place.querySelector("input").dataset;
    before.set(number, place.querySelector(".film").getBoundingClientRect());
  }
});

document.addEventListener("htmx:afterSettle", () => {
  const stacks = [...document.querySelectorAll("[data-result] [data-stack]:not([data-shown])")];
  if (!stacks.length || !before) return;
  for (const stack of stacks) stack.dataset.shown = "yes";
  if (lessMotion()) unfold();
  else {
    let start = 0;
    for (const stack of stacks) start = play(stack, before, start);
  }
  before = null;
});

if (lessMotion()) unfold();

/** The step pictures instead of the way there; on a phone they would lie over the board, so there only where the board is done. */
function unfold() {
  const steps = document.querySelector("[data-result] [data-steps]");
  const roomy = matchMedia("(min-width: 40em) and (min-aspect-ratio: 1/1)").matches;
  if (steps && (roomy || document.getElementById("next"))) steps.open = true;
}

/** Lay a stack from `start` ms on; returns when the next may begin. */
function play(stack, places, start) {
  const home = stack.getBoundingClientRect();
  const numbers = [...new Set([...stack.querySelectorAll(".layer")].map((layer) => layer.dataset.number))];
  numbers.forEach((number, index) => {
    const from = places.get(number);
    if (from) bring(stack, number, { from, home, start: start + index * STAGGER });
  });
  const laid = start + (numbers.length - 1) * STAGGER + SLIDE + TURN;
  if (!stack.classList.contains("is-half-way")) lockIn(stack, laid);
  stack.querySelector("[data-rings]")?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: SLIDE,
    delay: laid,
    fill: "backwards",
  });
  return start + numbers.length * STAGGER;
}

/** One card, its film and its symbols, from the board to the stack, and turned there. */
function bring(stack, number, { from, home, start }) {
  const x = from.x + from.width / 2 - (home.x + home.width / 2);
  const y = from.y + from.height / 2 - (home.y + home.height / 2);
  const away = `translate(${x}px, ${y}px) scale(${from.width / home.width})`;
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
}

/** Where a dot has come to lie in its hoop, both spring a little. */
function lockIn(stack, at) {
  const middles = (kind) => new Map([...stack.querySelectorAll(`.ink .${kind}`)].map((path) => [path.getAttribute("transform"), path]));
  const hoops = middles("hoop");
  for (const [middle, dot] of middles("dot")) {
    const hoop = hoops.get(middle);
    if (!hoop) continue;
    for (const path of [dot, hoop]) {
      path.animate(
        [
          { transform: `${css(middle)} scale(1)` },
          { transform: `${css(middle)} scale(1.16)`, offset: 0.35 },
          { transform: `${css(middle)} scale(1)` },
        ],
        { duration: LOCK, delay: at, easing: EASE },
      );
    }
  }
}

/** "translate(23 43)" of a drawing as a style has it. */
const css = (middle) => middle.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");
