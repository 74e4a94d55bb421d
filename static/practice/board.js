// The board as a grid with one tab stop: arrows move, Space picks (the box does that itself), Enter claims, Esc clears, a letter picks
// its card. Without this file the same form works with plain boxes. The cards of every kind of drill are picked here; what a kind
// adds hears "board:changed" and "board:cleared" (static/practice/kinds/). Listeners sit on the document, because the board is swapped
// for a new one after each claim.

import { say } from "../web/page.js";

export const picks = (board) => [...board.querySelectorAll(".board .pick")];
const isPick = (element) => element.matches?.(".board .pick");

/** The chosen cards in the order of choosing; cards chosen by the server come in the order of the board. */
export const chosenInOrder = (board) =>
  picks(board)
    .filter((pick) => pick.checked)
    .sort((a, b) => (Number(a.parentElement.dataset.order) || 99) - (Number(b.parentElement.dataset.order) || 99));

const atMost = (board) => Number(board.dataset.most) || Infinity;
const atLeast = (board) => Number(board.dataset.fewest) || 0;

function prepare() {
  const board = document.querySelector("[data-board]");
  if (!board || board.dataset.ready) return;
  board.dataset.ready = "yes";
  const all = picks(board);
  const current = all.find((pick) => pick === document.activeElement) ?? all.find((pick) => pick.checked) ?? all[0];
  for (const pick of all) pick.tabIndex = pick === current ? 0 : -1;
  board.querySelector("[data-close-result]")?.removeAttribute("hidden");
  draw(board);
}

/** Bring order numbers, tray and sentence in line with what is picked. */
function draw(board) {
  if (board.dataset.most) {
    const chosen = chosenInOrder(board);
    if (atMost(board) > 1) number(board, chosen);
    fillSlots(board, chosen);
    tell(board, JSON.parse(board.dataset.counts)[chosen.length] ?? "");
  }
  board.dispatchEvent(new CustomEvent("board:changed", { bubbles: true }));
}

function number(board, chosen) {
  for (const pick of picks(board)) delete pick.parentElement.dataset.order;
  chosen.forEach((pick, index) => {
    pick.parentElement.dataset.order = String(index + 1);
    pick.parentElement.querySelector(".order").textContent = String(index + 1);
  });
}

function fillSlots(board, chosen) {
  const slots = board.querySelector(".slots");
  if (!slots) return;
  const size = Math.max(chosen.length, Math.min(atLeast(board), 5));
  slots.replaceChildren(
    ...Array.from({ length: size }, (_, index) => {
      const slot = document.createElement("li");
      slot.className = chosen[index] ? "slot" : "slot empty-slot";
      if (chosen[index]) slot.append(chosen[index].parentElement.querySelector(".film").cloneNode(true));
      return slot;
    }),
  );
}

export function tell(board, sentence, { warning = false } = {}) {
  const line = board.querySelector("[data-count]");
  if (!line) return;
  line.textContent = sentence;
  line.classList.toggle("is-warning", warning);
}

/** A warning in the tray, spoken as well. */
export function warn(board, sentence) {
  closeResult(board);
  tell(board, sentence, { warning: true });
  say(sentence);
}

/** A new choice ends the look at the last claim: the tray comes back to its place. */
export function closeResult(board) {
  board.querySelector("[data-mistake]")?.remove();
  const result = board.querySelector("[data-result]");
  if (!result) return;
  result.remove();
  board.closest(".play").classList.remove("has-result");
  board.querySelector("[data-tray]").hidden = false;
}

function changed(board, pick) {
  closeResult(board);
  if (pick.checked && chosenInOrder(board).length > atMost(board)) {
    pick.checked = false;
    draw(board);
    warn(board, board.dataset.putBack);
    return;
  }
  draw(board);
  if (board.dataset.most) say(board.querySelector("[data-count]").textContent);
}

export function focusOn(board, pick) {
  for (const other of picks(board)) other.tabIndex = other === pick ? 0 : -1;
  pick.focus();
}

function clear(board) {
  for (const pick of picks(board)) pick.checked = false;
  closeResult(board);
  draw(board);
  if (board.dataset.most) say(board.querySelector("[data-count]").textContent);
}

/** Where an arrow leads: along the row and the column as they are on this screen, never over the edge of the board. */
function neighbour(board, pick, key) {
  const rows = new Map();
  for (const other of picks(board)) {
    const top = Math.round(other.getBoundingClientRect().top / 12);
    rows.set(top, [...(rows.get(top) ?? []), other]);
  }
  const lines = [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
  const row = lines.findIndex((cells) => cells.includes(pick));
  const column = lines[row].indexOf(pick);
  const onward = getComputedStyle(board).direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return lines[row][column + onward];
    case "ArrowLeft":
      return lines[row][column - onward];
    case "ArrowDown":
      return lines[row + 1] && nearest(lines[row + 1], pick);
    case "ArrowUp":
      return lines[row - 1] && nearest(lines[row - 1], pick);
    case "Home":
      return lines[row][0];
    case "End":
      return lines[row].at(-1);
  }
}

/** The pick of a row that lies closest above or below: a row may have gaps. */
function nearest(cells, pick) {
  const x = (element) => element.getBoundingClientRect().x;
  return [...cells].sort((a, b) => Math.abs(x(a) - x(pick)) - Math.abs(x(b) - x(pick)))[0];
}

document.addEventListener("keydown", (event) => {
  const pick = event.target;
  const board = pick.closest?.("[data-board]");
  if (!board || event.ctrlKey || event.metaKey || event.altKey || !isPick(pick)) return;
  if (/^(Arrow(Right|Left|Up|Down)|Home|End)$/.test(event.key)) {
    const next = neighbour(board, pick, event.key);
    if (next) focusOn(board, next);
  } else if (event.key === "Escape") {
    clear(board);
  } else if (event.key === " " && pick.type === "radio") {
    // A box is given back by the second Space; the one of a single choice is, too.
    if (!pick.checked) return;
    pick.checked = false;
    changed(board, pick);
  } else if (event.key === "Enter") {
    // On a board with two ways to answer the page itself knows which is meant.
    if (board.dataset.kind === "judge") return;
    board.querySelector("#claim").click();
  } else if (/^[a-z]$/i.test(event.key)) {
    const named = picks(board).find((other) => other.dataset.key === event.key.toLowerCase());
    if (!named) return;
    focusOn(board, named);
    named.click();
  } else return;
  event.preventDefault();
});

document.addEventListener("change", (event) => {
  const board = event.target.closest?.("[data-board]");
  if (board && isPick(event.target)) changed(board, event.target);
  else if (board && event.target.matches(".card-choice > input")) closeResult(board);
});

document.addEventListener("focusin", (event) => {
  const board = event.target.closest?.("[data-board]");
  if (!board || !isPick(event.target)) return;
  for (const pick of picks(board)) pick.tabIndex = pick === event.target ? 0 : -1;
});

document.addEventListener("click", (event) => {
  const closer = event.target.closest?.("[data-close-result]");
  if (!closer) return;
  const board = closer.closest("[data-board]");
  // After a wrong claim one starts anew; beside a hint one goes on with what is chosen.
  if (closer.closest(".is-hint") || board.dataset.kind !== "find") closeResult(board);
  else clear(board);
  const back = picks(board).find((pick) => pick.tabIndex === 0);
  if (back) focusOn(board, back);
});

// Typed numbers choose their cards at once, so that one sees what one types.
document.addEventListener("input", (event) => {
  if (event.target.id === "answer") closeResult(event.target.form);
  if (event.target.id !== "typed") return;
  const board = event.target.form;
  const numbers = event.target.value.split(/[\s,;]+/).filter(Boolean);
  closeResult(board);
  for (const pick of picks(board)) pick.checked = numbers.includes(pick.dataset.number);
  draw(board);
});

// A claim with too few cards is no claim: say so here and spare the way to the server, which would say the same.
document.addEventListener(
  "submit",
  (event) => {
    const board = event.target.closest("[data-board]");
    if (!board || !board.dataset.most || event.submitter?.id === "hint") return;
    if (document.getElementById("typed")?.value.trim()) return;
    if (chosenInOrder(board).length >= atLeast(board)) return;
    event.preventDefault();
    event.stopPropagation();
    warn(board, board.dataset.chooseFirst);
  },
  true,
);

/** Whoever scrolled down to a small button (typing, giving up) sees the whole screen again, if it fits on one. */
function backToTop() {
  const button = document.querySelector("#claim, #next");
  if (button && scrollY > 0 && button.getBoundingClientRect().bottom + scrollY <= innerHeight) {
    scrollTo({ top: 0, behavior: "instant" });
  }
}

document.addEventListener("htmx:afterSettle", () => {
  prepare();
  if (document.querySelector("[data-board]")) backToTop();
  // The button to the next board went away with the old one: go on at the first card, not at the top of the page.
  if (document.activeElement !== document.body) return;
  const first = document.querySelector('[data-board] .board .pick[tabindex="0"]');
  // A field under a finger would bring up the keyboard, which covers the cards.
  const field = matchMedia("(pointer: fine)").matches && document.querySelector("[data-board] [data-first]:enabled");
  (first ?? (field || document.querySelector("[data-board] .actions .button")))?.focus({ preventScroll: true });
});
prepare();
