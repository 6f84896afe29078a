// Short sounds, made on the spot; off unless the visitor wants them.

let context = null;

const on = () => document.documentElement.dataset.sound === "on" && !document.hidden;

function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

// A card on cloth: a breath of noise that fades at once.
function tap(loud = 0.25) {
  const audio = ready();
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1800, Q: 0.8 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start();
}

// Two soft notes: it is your turn.
function chime() {
  const audio = ready();
  [660, 880].forEach((frequency, n) => {
    const at = audio.currentTime + n * 0.11;
    const note = new OscillatorNode(audio, { frequency, type: "sine" });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.09, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0006, at + 0.4);
    note.connect(gain).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.42);
  });
}

export function soundOf(before, table) {
  if (!on()) return;
  const { decision, deal } = table.dataset;
  if (deal !== before.deal) return tap(0.4);
  const trick = table.querySelectorAll("#trick .lay").length;
  if (trick > before.trick) tap();
  if (decision && !before.decision) chime();
}
