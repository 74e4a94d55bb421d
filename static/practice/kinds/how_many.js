// The number of swishes: + and -, or digits typed while the board has the focus.

import { closeResult } from "../board.js";
import { say } from "../../web/page.js";

const fieldOf = (board) => board.querySelector(".number-field");

function prepare() {
  for (const button of document.querySelectorAll("[data-step]")) button.hidden = false;
}

function set(board, number) {
  const field = fieldOf(board);
  closeResult(board);
  field.value = String(Math.min(Math.max(number, 0), Number(field.dataset.most)));
  say(field.value);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (!button) return;
  const field = fieldOf(button.form);
  // The first tap begins at the smallest number, not one beside it.
  set(button.form, field.value === "" ? Math.max(Number(button.dataset.step), 0) : Number(field.value) + Number(button.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const board = event.target.closest?.('[data-board][data-kind="how_many"]');
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = fieldOf(board);
  if (event.target.matches(".pick") && /^[0-9]$/.test(event.key)) set(board, Number((field.value + event.key).slice(-2)));
  else if (event.target.matches(".pick") && event.key === "Backspace") field.value = field.value.slice(0, -1);
  else if (event.target === field && event.key === "ArrowUp") set(board, Number(field.value) + 1);
  else if (event.target === field && event.key === "ArrowDown") set(board, Number(field.value) - 1);
  else return;
  event.preventDefault();
});

document.addEventListener("htmx:afterSettle", prepare);
prepare();
