// The clock of the open board. It lives on the server: this only tells it when the page is out of sight, shows what is left, and asks for
// the end when nothing is.

const form = () => document.querySelector("[data-board][data-clock-url]");

/** Tell the server that the page went out of sight, or came back. Sent so that it leaves even while the page is closed. */
function tellHidden(hidden) {
  const board = form();
  if (!board) return;
  const body = new FormData();
  for (const name of ["csrfmiddlewaretoken", "number"]) body.set(name, board.elements[name].value);
  body.set("hidden", hidden ? "1" : "0");
  if (!navigator.sendBeacon(board.dataset.clockUrl, body)) {
    fetch(board.dataset.clockUrl, { method: "POST", body, keepalive: true }).catch(() => {});
  }
}

let until = null;
let asked = false;

/** A page that was closed left the clock standing: this one is seen, so it goes on. */
function goOn() {
  const board = form();
  if (!board || !("stands" in board.dataset) || document.hidden) return;
  delete board.dataset.stands;
  tellHidden(false);
}

function prepare() {
  goOn();
  const clock = document.querySelector("[data-clock]");
  if (!clock || clock.dataset.ready) return;
  clock.dataset.ready = "yes";
  asked = false;
  until = performance.now() + Number(clock.dataset.left) * 1000;
  show();
}

function show() {
  const clock = document.querySelector("[data-clock]");
  if (!clock || until === null) return;
  const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
  clock.querySelector("[data-clock-face]").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left > 0 || asked || document.hidden) return;
  asked = true;
  const board = form();
  const url = clock.dataset.timeOut;
  if (!board || !url) return;
  htmx.ajax("POST", url, {
    target: "#play",
    swap: "outerHTML",
    values: { number: board.elements.number.value, csrfmiddlewaretoken: board.elements.csrfmiddlewaretoken.value },
  });
}

let hiddenSince = null;

document.addEventListener("visibilitychange", () => {
  tellHidden(document.hidden);
  if (document.hidden) hiddenSince = performance.now();
  else if (hiddenSince !== null) {
    // What passed out of sight does not count.
    if (until !== null) until += performance.now() - hiddenSince;
    hiddenSince = null;
    show();
  }
});
document.addEventListener("htmx:afterSettle", prepare);
setInterval(() => {
  if (!document.hidden) show();
}, 250);
prepare();
