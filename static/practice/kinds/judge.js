// A stack to judge: Enter on a symbol says "no swish, this one is left over"; without a symbol "No swish" asks for one first.

import { picks, warn } from "../board.js";

document.addEventListener("keydown", (event) => {
  const board = event.target.closest?.('[data-board][data-kind="judge"]');
  if (!board || event.key !== "Enter" || !event.target.matches(".pick")) return;
  event.preventDefault();
  board.querySelector("#no").click();
});

document.addEventListener(
  "submit",
  (event) => {
    const button = event.submitter;
    if (button?.id !== "no" || !button.dataset.choose) return;
    if (picks(event.target).some((pick) => pick.checked)) return;
    event.preventDefault();
    event.stopPropagation();
    warn(event.target, button.dataset.choose);
    picks(event.target)[0].focus();
  },
  true,
);
