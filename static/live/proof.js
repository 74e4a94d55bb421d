// After a show the named cards slide from their places over each other and turn as they fit. Everything is in its final place
// already when the page comes; this only shows the way there, and not at all with reduced motion.

const SLIDE = 300;
const TURN = 320;
const STAGGER = 200;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

// A laid card was turned from how it lay on the table; the same turn once more shows it as it lay.
const BACK = { as_is: "", flip_lr: "rotateY(180deg)", flip_tb: "rotateX(180deg)", half_turn: "rotate(180deg)" };

const lessMotion = () =>
  document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

let before = new Map();
let shown = textOf(document);

function textOf(root) {
  const outcome = root.querySelector("[data-outcome]");
  return outcome ? outcome.textContent + [...outcome.querySelectorAll("[data-number]")].map((layer) => layer.dataset.number).join() : "";
}

document.addEventListener("htmx:beforeSwap", () => {
  before = new Map(
    [...document.querySelectorAll("[data-place]")].map((cell) => [
      cell.dataset.place,
      cell.querySelector(".film, .gap").getBoundingClientRect(),
    ]),
  );
});

document.addEventListener("live:shown", (event) => {
  const text = textOf(event.detail);
  const isNews = text && text !== shown;
  shown = text || shown;
  const stack = event.detail.querySelector("[data-stack]");
  if (!isNews || !stack || lessMotion()) return;
  const home = stack.getBoundingClientRect();
  if (!home.width) return;
  const numbers = [...new Set([...stack.querySelectorAll(".layer")].map((layer) => layer.dataset.number))];
  numbers.forEach((number, index) => slide(stack, number, index, home));
  stack
    .querySelector("[data-rings]")
    ?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: numbers.length * STAGGER + SLIDE + TURN });
});

function slide(stack, number, index, home) {
  const from = before.get(number);
  if (!from) return;
  const x = from.x + from.width / 2 - (home.x + home.width / 2);
  const y = from.y + from.height / 2 - (home.y + home.height / 2);
  const away = `translate(${x}px, ${y}px) scale(${from.width / home.width})`;
  for (const layer of stack.querySelectorAll(`.layer[data-number="${number}"]`)) {
    const back = BACK[layer.dataset.turn] ?? "";
    const timing = { duration: SLIDE, delay: index * STAGGER, easing: EASE, fill: "backwards" };
    layer.animate([{ transform: `${away} ${back}` }, { transform: `perspective(60rem) ${back}` }], timing);
    if (!back) continue;
    layer.animate([{ transform: `perspective(60rem) ${back}` }, { transform: "perspective(60rem)" }], {
      duration: TURN,
      delay: index * STAGGER + SLIDE,
      easing: EASE,
    });
  }
}
