// A page of a live game: the stream tells that something changed, the page asks for its own part anew. Where streams are blocked
// it asks every two seconds. What a player has chosen, typed, unfolded or focused stays; time is counted by the page's own clock
// from what the server said was left, so a wrong clock of a tablet does no harm.

import { say } from "../web/page.js";

const POLL = 2000; // ms; without a stream
const SAFETY = 20000; // ms; with one
const REOPEN = 3000; // ms
const MISTAKE = 7000; // ms; so long what was refused stays to be read

const watch = document.querySelector("[data-watch]");
const name = watch.dataset.watch;
const part = () => document.getElementById(name);
const numberOf = (element) => Number(element?.dataset.number ?? 0);

let source = null;
let heard = 0;
let lastLook = 0;
let dueTimer = null;
let shownAt = performance.now();
let mistake = null;
let moving = 0;

export function look() {
  lastLook = performance.now();
  // A move on its way brings the newest part itself, and its form must still be there when it comes.
  if (!moving) htmx.trigger(watch, "look");
}

const isMove = (event) => event.detail.requestConfig?.verb === "post";
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isMove(event)) moving += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isMove(event)) return;
  moving -= 1;
  if (heard > numberOf(part())) look();
});

// The stream, and what is done without one.

function listen() {
  source?.close();
  const address = new URL(watch.dataset.stream, location.href);
  address.searchParams.set("after", numberOf(part()));
  source = new EventSource(address);
  source.addEventListener("told", (event) => {
    heard = Number(event.data);
    if (heard > numberOf(part()) && !isAway()) look();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, REOPEN);
  });
}

const isTold = () => source?.readyState === EventSource.OPEN;
const isAway = () => document.hidden && name !== "wall";

setInterval(() => {
  const silent = performance.now() - lastLook;
  if (!isAway() && silent >= (isTold() ? SAFETY : POLL)) look();
}, POLL / 2);

// The page comes back: from sleep, from another tab, from the browser's memory.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  look();
  stayAwake();
});
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  listen();
  look();
});
addEventListener("online", look);
addEventListener("pagehide", () => source?.close());

async function stayAwake() {
  if (name === "remote" || document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Low battery, or a browser that does not let us: the screen may sleep, the seat stays.
  }
}

// Clocks run down on the page; when one has run out, the page looks again, the many devices not all at once.

function tick() {
  const gone = (performance.now() - shownAt) / 1000;
  for (const clock of part()?.querySelectorAll("[data-left]") ?? []) {
    const left = "still" in clock.dataset ? Number(clock.dataset.left) : Math.max(0, Number(clock.dataset.left) - gone);
    const words = "minutes" in clock.dataset ? inMinutes(left) : String(Math.ceil(left));
    const place = clock.querySelector("[data-seconds]") ?? clock;
    if (place.textContent !== words) place.textContent = words;
  }
}

function inMinutes(left) {
  const whole = Math.round(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function wind() {
  shownAt = performance.now();
  clearTimeout(dueTimer);
  const dueIn = Number(part()?.dataset.lookIn);
  if (part()?.dataset.lookIn && dueIn < 24 * 3600) {
    const spread = name === "device" ? Math.random() * 0.8 : 0;
    dueTimer = setTimeout(look, (dueIn + spread) * 1000);
  }
  tick();
}
setInterval(tick, 250);

// What stays when the part is swapped.

let kept = null;

function remember(old) {
  const mistakeNow = old.querySelector("[data-mistake]");
  if (mistakeNow && mistakeNow !== mistake?.element) mistake = { element: mistakeNow, at: performance.now() };
  return {
    news: newsOf(old),
    chosen: [...old.querySelectorAll('input[name="card"]:checked')].map((box) => box.value),
    order: [...old.querySelectorAll(".place[data-order]")].map((place) => [place.querySelector("input").value, place.dataset.order]),
    fields: [...old.querySelectorAll("input[id]:not([type=checkbox]), select[id]")].map((field) => [field.id, field.value]),
    open: [...old.querySelectorAll("details[id][open]")].map((details) => details.id),
    focus: old.contains(document.activeElement) ? document.activeElement.id : "",
  };
}

const newsOf = (element) => [...element.querySelectorAll("[data-news]")].map((line) => line.textContent.trim()).join(" ");

function restore(fresh, { news, chosen, order, fields, open, focus }) {
  for (const box of fresh.querySelectorAll('input[name="card"]')) {
    if (chosen.includes(box.value)) box.checked = true;
  }
  for (const [value, number] of order) {
    const box = [...fresh.querySelectorAll('input[name="card"]')].find((one) => one.value === value);
    if (box) box.parentElement.dataset.order = number;
  }
  for (const [id, value] of fields) {
    const field = fresh.querySelector(`#${CSS.escape(id)}`);
    if (field && field.type !== "hidden") field.value = value;
  }
  for (const id of open) fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
  const place = fresh.querySelector("[data-mistake-place]");
  if (mistake && performance.now() - mistake.at < MISTAKE && place && !fresh.querySelector("[data-mistake]")) {
    const line = mistake.element.cloneNode(true);
    line.removeAttribute("data-say");
    place.prepend(line);
    mistake.element = line;
  }
  const fresher = newsOf(fresh);
  if (fresher && fresher !== news && !fresh.querySelector("[data-mistake][data-say]")) say(fresher);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== name) return;
  const old = part();
  const number = Number(/data-number="(\d+)"/.exec(event.detail.serverResponse)?.[1] ?? -1);
  const isLook = !isMove(event);
  if (isLook && moving) {
    event.detail.shouldSwap = false;
    return;
  }
  if (number >= 0 && (number < numberOf(old) || (isLook && number === numberOf(old)))) {
    event.detail.shouldSwap = false;
    if (isLook) rewind(old, event.detail.serverResponse);
    return;
  }
  kept = remember(old);
  // After a show that was made the choice has done its work; what was marked before a call, or was refused, is still wanted.
  const isShown = !isLook && event.detail.xhr.status < 400 && event.detail.requestConfig.parameters?.move === "show";
  if (isShown) {
    kept.chosen = kept.order = [];
    kept.fields = kept.fields.filter(([id]) => id !== "typed");
  }
});

/** Nothing has happened, so the part stays; only its clock is set right. */
function rewind(old, text) {
  const left = /data-look-in="([\d.]+)"/.exec(text)?.[1];
  if (!left || !old.dataset.lookIn) return;
  const drift = Number(old.dataset.lookIn) - (performance.now() - shownAt) / 1000 - Number(left);
  if (Math.abs(drift) < 0.3) return windAgain(Number(left));
  for (const clock of old.querySelectorAll("[data-left]")) clock.dataset.left = String(Number(clock.dataset.left) - drift);
  old.dataset.lookIn = String(Number(old.dataset.lookIn) - drift);
  windAgain(Number(left));
}

function windAgain(left) {
  clearTimeout(dueTimer);
  dueTimer = setTimeout(look, Math.max(left, 0.2) * 1000);
}

document.addEventListener("htmx:afterSwap", () => {
  const fresh = part();
  // Refused once more: only the newest reason is of use.
  for (const older of [...(fresh?.querySelectorAll("[data-mistake-place] > [data-mistake]") ?? [])].slice(1)) older.remove();
  if (!kept || !fresh) return;
  restore(fresh, kept);
  kept = null;
  wind();
  document.dispatchEvent(new CustomEvent("live:shown", { detail: fresh }));
});

// A button that can do nothing now keeps its place and the focus; it only does not act.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.('[aria-disabled="true"]');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

lastLook = performance.now();
listen();
wind();
stayAwake();
