// Laying cards by hand: what is chosen on the board lies in the stack, the newest card in the hand; Flip and Turn move it. The form sends
// how each card lies. Without this file the server does the same, step by step.

import { chosenInOrder } from "../board.js";
import { say } from "../../web/page.js";

/** How each card was moved: quarter-free angles that only grow, so that every move is seen to go onward. */
let moved = new Map();
let current = null;

const handOf = (board) => board.querySelector("[data-hand]");
const still = { x: 0, y: 0, z: 0 };
const half = (angle) => (angle / 180) % 2 === 1;

/** The turn of a card in the engine's words. */
function turnOf(number) {
  const { x, y, z } = moved.get(number) ?? still;
  const leftRight = half(y) !== half(z);
  const topBottom = half(x) !== half(z);
  return leftRight && topBottom ? "half_turn" : leftRight ? "flip_lr" : topBottom ? "flip_tb" : "as_is";
}

const START = { as_is: still, flip_lr: { ...still, y: 180 }, flip_tb: { ...still, x: 180 }, half_turn: { ...still, z: 180 } };

function transform(number) {
  const { x, y, z } = moved.get(number) ?? still;
  return `rotateX(${x}deg) rotateY(${y}deg) rotate(${z}deg)`;
}

/** What the server drew is taken over once; from then on the hand knows. */
function takeOver(board) {
  const hand = handOf(board);
  if (!hand || hand.dataset.ready) return;
  hand.dataset.ready = "yes";
  moved = new Map();
  for (const sent of hand.querySelectorAll('input[name="turn"]')) {
    const [number, turn] = sent.value.split(":");
    moved.set(number, { ...START[turn] });
  }
  current = hand.querySelector('input[name="current"]:checked')?.value ?? null;
  lay(board);
}

/** Draw the stack from the cards of the board, each as it is turned now. Cards that lay there stay the same elements, or they would not be seen
 * to turn. */
function lay(board) {
  const hand = handOf(board);
  const numbers = chosenInOrder(board).map((pick) => pick.dataset.number);
  for (const number of moved.keys()) if (!numbers.includes(number)) moved.delete(number);
  for (const number of numbers) {
    if (moved.has(number)) continue;
    moved.set(number, { ...still });
    current = number;
  }
  if (!numbers.includes(current)) current = numbers.at(-1) ?? null;
  drawStack(board, hand.querySelector("[data-lay]"), numbers);
  drawHand(hand, numbers);
}

function drawStack(board, place, numbers) {
  if (!numbers.length) {
    const empty = document.createElement("div");
    empty.className = "slot empty-slot";
    place.replaceChildren(empty);
    return;
  }
  let stack = place.querySelector(".stack[data-own]");
  if (!stack) {
    const box = document.createElement("div");
    box.className = `stack-box ${board.closest(".play-jr") ? "stack-jr" : "stack-swish"}`;
    stack = document.createElement("div");
    stack.className = "stack";
    stack.dataset.own = "yes";
    stack.setAttribute("role", "img");
    box.append(stack);
    place.replaceChildren(box);
  }
  for (const layer of [...stack.children]) if (!numbers.includes(layer.dataset.number)) layer.remove();
  const films = [];
  const inks = [];
  for (const number of numbers) {
    const card = board.querySelector(`#card-${number}`).parentElement.querySelector(".film");
    films.push(stack.querySelector(`.film[data-number="${number}"]`) ?? film(card, number));
    inks.push(stack.querySelector(`.ink[data-number="${number}"]`) ?? ink(card, number));
  }
  const wanted = [...films, ...inks];
  // Only what changes its place is moved: an element that is put in anew forgets that it was turning.
  wanted.forEach((layer, index) => {
    if (stack.children[index] !== layer) stack.insertBefore(layer, stack.children[index] ?? null);
  });
  for (const layer of inks) layer.style.transform = transform(layer.dataset.number);
  films.forEach((layer) => {
    layer.style.transform = transform(layer.dataset.number);
    layer.classList.toggle("in-hand", layer.dataset.number === current);
  });
  stack.setAttribute("aria-label", numbers.map((number) => describe(board, number)).join(" "));
}

function film(card, number) {
  const layer = document.createElement("div");
  layer.className = `layer film ${card.classList.contains("film-jr") ? "film-jr" : "film-swish"}`;
  layer.dataset.number = number;
  return layer;
}

function ink(card, number) {
  const layer = card.cloneNode(true);
  layer.setAttribute("class", "layer ink");
  layer.querySelector(".spaces")?.remove();
  layer.dataset.number = number;
  return layer;
}

/** How a card lies now, in words: what lies where, as on the card of the board. */
function describe(board, number) {
  const { spaces, lies } = handOf(board).dataset;
  const words = JSON.parse(spaces);
  const { dot, hoop } = board.querySelector(`#card-${number}`).dataset;
  const where = (space) => words[turned(Number(space), turnOf(number), words.length)];
  return lies.replace("NUMBER", number).replace("DOT", where(dot)).replace("HOOP", where(hoop));
}

/** Where a space of the card comes to lie; spaces are numbered row by row, three in a row. */
function turned(space, turn, spaces) {
  const row = Math.floor(space / 3);
  const column = space % 3;
  const rows = spaces / 3;
  const leftRight = turn === "flip_lr" || turn === "half_turn";
  const topBottom = turn === "flip_tb" || turn === "half_turn";
  return (topBottom ? rows - 1 - row : row) * 3 + (leftRight ? 2 - column : column);
}

/** One key for each card of the stack: the one in the hand is what Flip and Turn move. */
function drawHand(hand, numbers) {
  const focused = document.activeElement?.name === "current";
  const place = hand.querySelector("[data-hand-cards]");
  place.replaceChildren(
    ...numbers.flatMap((number) => {
      const key = document.createElement("label");
      key.className = "hand-card";
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "current", value: number });
      radio.checked = number === current;
      const words = document.createElement("span");
      words.textContent = number;
      key.append(radio, words);
      const turn = Object.assign(document.createElement("input"), { type: "hidden", name: "turn", value: `${number}:${turnOf(number)}` });
      return [key, turn];
    }),
  );
  if (focused) place.querySelector("input:checked")?.focus();
  for (const button of hand.querySelectorAll("[data-move]")) button.disabled = !numbers.length;
}

document.addEventListener("board:changed", (event) => {
  if (!handOf(event.target)) return;
  takeOver(event.target);
  lay(event.target);
});

document.addEventListener("change", (event) => {
  if (event.target.name !== "current") return;
  current = event.target.value;
  lay(event.target.form);
});

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("[data-move]");
    if (!button || !current) return;
    event.preventDefault();
    event.stopPropagation();
    const card = moved.get(current);
    if (button.dataset.move === "lr") card.y += 180;
    else if (button.dataset.move === "tb") card.x += 180;
    else card.z += 180;
    lay(button.form);
    say(describe(button.form, current));
  },
  true,
);

const board = document.querySelector("[data-board]");
if (board && handOf(board)) takeOver(board);
