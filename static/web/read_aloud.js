// Reads the page aloud with the device's own voice, for whom the teacher has asked for it. Nothing leaves the device.
// What the page says to screen readers after a tap (#status) is spoken too.

const button = document.getElementById("read-aloud");
const voice = window.speechSynthesis;
const READ = "h1, h2, h3, legend, p, li, dt, dd, label, button, a.button, .notice";

/** The sentences of the page as they are seen: each text once, from top to bottom, without what is hidden. */
function sentences() {
  const said = [];
  for (const element of document.getElementById("main").querySelectorAll(READ)) {
    const inside = element.parentElement.closest(READ);
    if (inside && inside.id !== "main") continue;
    const text = element.getAttribute("data-say") || element.innerText.trim();
    if (text && element.checkVisibility()) said.push(text.replace(/\s+/g, " "));
  }
  return said;
}

function speak(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  words.rate = 0.9;
  return words;
}

function showStopped() {
  button.textContent = button.dataset.start;
  button.setAttribute("aria-pressed", "false");
}

if (button && voice) {
  button.hidden = false;
  button.dataset.start = button.textContent;
  button.addEventListener("click", () => {
    const reads = voice.speaking;
    voice.cancel();
    if (reads) return showStopped();
    const all = sentences().map(speak);
    if (!all.length) return;
    all.at(-1).addEventListener("end", showStopped);
    for (const words of all) voice.speak(words);
    button.textContent = button.dataset.stop;
    button.setAttribute("aria-pressed", "true");
  });
  new MutationObserver(() => {
    const text = document.getElementById("status").textContent;
    if (text && !voice.speaking) voice.speak(speak(text));
  }).observe(document.getElementById("status"), { childList: true });
  addEventListener("pagehide", () => voice.cancel());
}
