// Choosing cards at the shared table: arrows move, Space picks (the check box does that itself), Enter acts (the form does that
// itself), Esc clears, a letter picks its card. Listeners sit on the document, because the part is swapped again and again.

import { neighbour } from "../web/grid.js";
import { say } from "../web/page.js";

const form = () => document.querySelector("[data-live-board]");
const boxes = (board) => [...board.querySelectorAll('.board input[name="card"]')];
/** The places of the table; a gap is nothing. */
const cells = (board) => [...board.querySelectorAll(".cell")].map((cell) => cell.querySelector('input[name="card"]'));

const inOrder = (board) =>
  boxes(board)
    .filter((box) => box.checked)
    .sort((a, b) => (Number(a.parentElement.dataset.order) || 99) - (Number(b.parentElement.dataset.order) || 99));

function prepare() {
  const board = form();
  if (!board) return;
  const all = boxes(board);
  const current = all.find((box) => box === document.activeElement) ?? all.find((box) => box.checked) ?? all[0];
  for (const box of all) box.tabIndex = box === current ? 0 : -1;
  draw(board);
}

function draw(board) {
  const chosen = inOrder(board);
  for (const box of boxes(board)) delete box.parentElement.dataset.order;
  chosen.forEach((box, index) => {
    box.parentElement.dataset.order = String(index + 1);
    box.parentElement.querySelector(".order").textContent = String(index + 1);
  });
  for (const turn of board.querySelectorAll("[data-turn-of]")) {
    const box = chosen.find((one) => one.dataset.number === turn.dataset.turnOf);
    turn.hidden = !box;
    const film = board.querySelector(`#card-${turn.dataset.turnOf}`)?.parentElement.querySelector(".film");
    if (film) film.dataset.turn = box ? turn.querySelector("select").value : "as_is";
  }
  const line = board.querySelector("[data-count]");
  const sentences = JSON.parse(board.dataset.sentences);
  if (line) line.textContent = sentences.chosen[Math.min(chosen.length, sentences.chosen.length - 1)];
}

function tell(board) {
  const words = board.querySelector("[data-count]")?.textContent;
  if (words) say(words);
}

function focusOn(board, box) {
  for (const other of boxes(board)) other.tabIndex = other === box ? 0 : -1;
  box.focus();
}

document.addEventListener("keydown", (event) => {
  const box = event.target;
  const board = box.closest?.("[data-live-board]");
  if (!board || event.ctrlKey || event.metaKey || event.altKey || !box.matches?.('input[name="card"]')) return;
  if (/^(Arrow(Right|Left|Up|Down)|Home|End)$/.test(event.key)) {
    const next = neighbour(board.querySelector(".board"), cells(board), box, event.key);
    if (next) focusOn(board, next);
  } else if (event.key === "Escape") {
    for (const other of boxes(board)) other.checked = false;
    draw(board);
  } else if (/^[a-z]$/i.test(event.key)) {
    const named = boxes(board).find((other) => other.dataset.key === event.key.toLowerCase());
    if (!named) return;
    focusOn(board, named);
    named.click();
  } else return;
  event.preventDefault();
});

document.addEventListener("change", (event) => {
  const board = event.target.closest?.("[data-live-board]");
  if (!board || !event.target.matches('input[name="card"]')) return;
  draw(board);
  tell(board);
});

// A card is seen as it is turned for the stack.
document.addEventListener("change", (event) => {
  const board = event.target.closest?.("[data-live-board]");
  if (board && event.target.matches("[data-turn-of] select")) draw(board);
});

document.addEventListener("focusin", (event) => {
  const board = event.target.closest?.("[data-live-board]");
  if (!board || !event.target.matches('input[name="card"]')) return;
  for (const box of boxes(board)) box.tabIndex = box === event.target ? 0 : -1;
});

// Typed numbers choose their cards at once, so that one sees what one types.
document.addEventListener("input", (event) => {
  const board = form();
  if (event.target.id !== "typed" || !board) return;
  const numbers = event.target.value.split(/[\s,;]+/).filter(Boolean);
  for (const box of boxes(board)) box.checked = numbers.includes(box.dataset.number);
  draw(board);
});

// Too few cards are no show: say so here and spare the way to the server, which would say the same.
document.addEventListener(
  "submit",
  (event) => {
    const board = event.target.closest("[data-live-board]");
    if (!board || event.submitter?.value !== "show" || document.getElementById("typed")?.value.trim()) return;
    const many = inOrder(board).length;
    const sentences = JSON.parse(board.dataset.sentences);
    const words =
      many === 0 ? sentences.first : many < Number(board.dataset.least) ? sentences.more : many > Number(board.dataset.most) ? sentences.fewer : "";
    if (!words) return;
    event.preventDefault();
    event.stopPropagation();
    board.querySelector("[data-count]").textContent = words;
    say(words);
  },
  true,
);

document.addEventListener("live:shown", prepare);
prepare();
