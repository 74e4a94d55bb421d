// Sound on the wall only, if the teacher has switched it on: a soft tone when somebody calls, two when a swish is found. Browsers
// want one tap before a page may sound.

const button = document.getElementById("permit-sound");
const TONES = { call: [660], took: [523, 784], wrong: [330, 262] };
let context = null;

function permit() {
  context ??= new AudioContext();
  context.resume().then(() => (button.hidden = true));
}

function play(tones) {
  if (context?.state !== "running") return;
  tones.forEach((pitch, index) => {
    const start = context.currentTime + index * 0.18;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.03);
    volume.gain.linearRampToValueAtTime(0, start + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.35);
  });
}

const stateOf = (wall) => ({ phase: wall.dataset.phase, ply: wall.dataset.ply, kind: wall.querySelector("[data-outcome]")?.dataset.outcome });
let before = stateOf(document.getElementById("wall"));

document.addEventListener("live:shown", (event) => {
  const now = stateOf(event.detail);
  if (now.phase === "show" && before.phase !== "show") play(TONES.call);
  else if (now.ply !== before.ply && now.phase !== "show" && (before.phase === "show" || now.kind !== before.kind)) {
    if (now.kind === "took") play(TONES.took);
    else if (now.kind === "wrong" || now.kind === "too_late") play(TONES.wrong);
  }
  before = now;
});

button.hidden = false;
button.addEventListener("click", permit);
