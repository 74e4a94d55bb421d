// The rules of a kind read aloud by the device's own voice, for whoever asks; nothing leaves the device.

const voice = window.speechSynthesis;

function prepare() {
  if (!voice) return;
  for (const button of document.querySelectorAll("[data-read-aloud]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-read-aloud]");
  if (!button) return;
  const reads = voice.speaking;
  voice.cancel();
  if (reads) return;
  for (const line of button.parentElement.querySelectorAll("[data-read] li")) {
    const words = new SpeechSynthesisUtterance(line.textContent);
    words.lang = document.documentElement.lang;
    words.rate = 0.9;
    voice.speak(words);
  }
});

addEventListener("pagehide", () => voice?.cancel());
document.addEventListener("htmx:afterSettle", prepare);
prepare();
