// The board as a grid with one tab stop: arrows move, Space picks (the check box does that itself), Enter claims (the form
// does that itself), Esc clears, a letter picks its card. Without this file the same form works with plain check boxes.
// Listeners sit on the document, because the board is swapped for a new one after each claim.

import { say } from "../web/page.js";

const boxes = (board) => [...board.querySelectorAll('.board input[type="checkbox"]')];
const isChosen = (box) => box.checked;

/** The chosen cards in the order of choosing; cards chosen by the server come in the order of the board. */
const chosenInOrder = (board) =>
  boxes(board)
    .filter(isChosen)
    .sort((a, b) => (Number(a.parentElement.dataset.order) || 99) - (Number(b.parentElement.dataset.order) || 99));

function prepare() {
  const board = document.querySelector("[data-board]");
  if (!board || board.dataset.ready) return;
  board.dataset.ready = "yes";
  const all = boxes(board);
  const current = all.find((box) => box === document.activeElement) ?? all.find(isChosen) ?? all[0];
  for (const box of all) box.tabIndex = box === current ? 0 : -1;
  board.querySelector("[data-close-result]")?.removeAttribute("hidden");
  draw(board);
}

/** Bring order numbers, tray and sentence in line with the check boxes. */
function draw(board) {
  const chosen = chosenInOrder(board);
  for (const box of boxes(board)) delete box.parentElement.dataset.order;
  chosen.forEach((box, index) => {
    box.parentElement.dataset.order = String(index + 1);
    box.parentElement.querySelector(".order").textContent = String(index + 1);
  });
  const slots = board.querySelector(".slots");
  const size = Number(board.dataset.k);
  const edition = board.querySelector(".film").classList.contains("film-jr") ? "jr" : "swish";
  slots.replaceChildren(
    ...Array.from({ length: size }, (_, index) => {
      const slot = document.createElement("li");
      slot.className = chosen[index] ? "slot" : `slot empty-slot empty-${edition}`;
      if (chosen[index]) slot.append(chosen[index].parentElement.querySelector(".film").cloneNode(true));
      return slot;
    }),
  );
  tell(board, JSON.parse(board.dataset.counts)[chosen.length] ?? "");
}

function tell(board, sentence, { warning = false } = {}) {
  const line = board.querySelector("[data-count]");
  line.textContent = sentence;
  line.classList.toggle("is-warning", warning);
}

/** A new choice ends the look at the last claim: the tray comes back to its place. */
function closeResult(board) {
  board.querySelector("[data-mistake]")?.remove();
  const result = board.querySelector("[data-result]");
  if (!result) return;
  result.remove();
  board.querySelector("[data-tray]").hidden = false;
}

function changed(board, box) {
  closeResult(board);
  const limit = Number(board.dataset.k);
  if (box.checked && chosenInOrder(board).length > limit) {
    box.checked = false;
    draw(board);
    tell(board, board.dataset.putBack, { warning: true });
    say(board.dataset.putBack);
    return;
  }
  draw(board);
  say(board.querySelector("[data-count]").textContent);
}

function focusOn(board, box) {
  for (const other of boxes(board)) other.tabIndex = other === box ? 0 : -1;
  box.focus();
}

function clear(board) {
  for (const box of boxes(board)) box.checked = false;
  closeResult(board);
  draw(board);
  say(board.querySelector("[data-count]").textContent);
}

/** Where an arrow leads: along the row and the column as they lie on this screen, never over the edge of the board. */
function neighbour(board, box, key) {
  const all = boxes(board);
  const columns = Number(getComputedStyle(board.querySelector(".board")).getPropertyValue("--columns"));
  const rows = Array.from({ length: Math.ceil(all.length / columns) }, (_, index) =>
    all.slice(index * columns, (index + 1) * columns),
  );
  const row = rows.findIndex((cells) => cells.includes(box));
  const column = rows[row].indexOf(box);
  const onward = getComputedStyle(board).direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return rows[row][column + onward];
    case "ArrowLeft":
      return rows[row][column - onward];
    case "ArrowDown":
      return rows[row + 1]?.[column];
    case "ArrowUp":
      return rows[row - 1]?.[column];
    case "Home":
      return rows[row][0];
    case "End":
      return rows[row].at(-1);
  }
}

document.addEventListener("keydown", (event) => {
  const box = event.target;
  const board = box.closest?.("[data-board]");
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!box.matches?.('.board input[type="checkbox"]')) return;
  if (/^(Arrow(Right|Left|Up|Down)|Home|End)$/.test(event.key)) {
    const next = neighbour(board, box, event.key);
    if (next) focusOn(board, next);
  } else if (event.key === "Escape") {
    clear(board);
  } else if (/^[a-z]$/i.test(event.key)) {
    const named = boxes(board).find((other) => other.dataset.key === event.key.toLowerCase());
    if (!named) return;
    focusOn(board, named);
    named.click();
  } else return;
  event.preventDefault();
});

document.addEventListener("change", (event) => {
  const board = event.target.closest?.("[data-board]");
  if (board && event.target.matches('.board input[type="checkbox"]')) changed(board, event.target);
});

document.addEventListener("focusin", (event) => {
  const board = event.target.closest?.("[data-board]");
  if (!board || !event.target.matches('.board input[type="checkbox"]')) return;
  for (const box of boxes(board)) box.tabIndex = box === event.target ? 0 : -1;
});

document.addEventListener("click", (event) => {
  const closer = event.target.closest?.("[data-close-result]");
  if (!closer) return;
  const board = closer.closest("[data-board]");
  // After a wrong claim one starts anew; beside a hint one goes on with what is chosen.
  if (closer.closest(".is-hint")) closeResult(board);
  else clear(board);
  focusOn(board, boxes(board).find((box) => box.tabIndex === 0));
});

// Typed numbers choose their cards at once, so that one sees what one types.
document.addEventListener("input", (event) => {
  if (event.target.id !== "typed") return;
  const board = event.target.form;
  const numbers = event.target.value.split(/[\s,;]+/).filter(Boolean);
  closeResult(board);
  for (const box of boxes(board)) box.checked = numbers.includes(box.dataset.number);
  draw(board);
});

// A claim with too few cards is no claim: say so here and spare the way to the server, which would say the same.
document.addEventListener(
  "submit",
  (event) => {
    const board = event.target.closest("[data-board]");
    if (!board || event.submitter?.id === "hint" || document.getElementById("typed")?.value.trim()) return;
    if (chosenInOrder(board).length === Number(board.dataset.k)) return;
    event.preventDefault();
    event.stopPropagation();
    closeResult(board);
    tell(board, board.dataset.chooseFirst, { warning: true });
    say(board.dataset.chooseFirst);
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
  document.querySelector('[data-board] .board input[tabindex="0"]')?.focus({ preventScroll: true });
});
prepare();
