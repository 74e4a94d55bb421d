// A tablet left lying logs its student out. A minute before, the page says so; a tap anywhere is a sign of life, and what has been
// chosen on the page stays. At the end the page is loaded again, and the server shows the door; answers given are all on the server.

const warning = document.getElementById("idle-warning");
const most = Number(warning.dataset.seconds) * 1000;
const AHEAD = Math.min(60_000, most / 2);
const TOUCH = Math.min(45_000, most / 4);

let touched = Date.now();
let told = Date.now();

async function tell() {
  told = Date.now();
  const answer = await fetch(warning.dataset.url, {
    method: "POST",
    headers: { "X-CSRFToken": JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"] },
    redirect: "manual",
  });
  // Logged out meanwhile, on this or another tab.
  if (answer.type === "opaqueredirect" || answer.status === 403) location.reload();
}

function touch() {
  touched = Date.now();
  warning.hidden = true;
  if (touched - told > TOUCH) tell().catch(() => {});
}

function look() {
  const idle = Date.now() - touched;
  if (idle > most + 2000) location.reload();
  else if (idle > most - AHEAD) warning.hidden = false;
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touch, { passive: true });
document.addEventListener("visibilitychange", look);
// A page that the browser kept whole would show who was here before.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
setInterval(look, Math.min(5000, most / 10));
