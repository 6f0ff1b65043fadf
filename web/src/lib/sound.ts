/** Short sounds made on the spot; nothing is loaded. Silent until the person has touched the page. */
import { prefs } from "./prefs.svelte";

export type Cue = "turn" | "move" | "refused" | "flag" | "dice" | "finish";

interface Note {
  at: number;
  hertz: number;
  to?: number;
  seconds: number;
  shape: OscillatorType;
  loud: number;
}

const CUES: Record<Cue, Note[]> = {
  turn: [
    { at: 0, hertz: 523, seconds: 0.14, shape: "triangle", loud: 0.22 },
    { at: 0.13, hertz: 784, seconds: 0.26, shape: "triangle", loud: 0.22 },
  ],
  move: [{ at: 0, hertz: 90, to: 190, seconds: 0.18, shape: "sawtooth", loud: 0.05 }],
  refused: [{ at: 0, hertz: 196, to: 147, seconds: 0.2, shape: "square", loud: 0.06 }],
  flag: [
    { at: 0, hertz: 392, seconds: 0.12, shape: "square", loud: 0.06 },
    { at: 0.16, hertz: 392, seconds: 0.2, shape: "square", loud: 0.06 },
  ],
  dice: [0, 0.06, 0.11, 0.15].map((at, i) => ({
    at,
    hertz: 900 - i * 140,
    to: 300,
    seconds: 0.04,
    shape: "square",
    loud: 0.05,
  })),
  finish: [523, 659, 784, 1047].map((hertz, i) => ({
    at: i * 0.11,
    hertz,
    seconds: 0.3,
    shape: "triangle",
    loud: 0.2,
  })),
};

let context: AudioContext | null = null;

export function cue(name: Cue): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  if (!(navigator.userActivation?.hasBeenActive ?? false)) return;
  context ??= new AudioContext();
  for (const note of CUES[name]) play(context, note);
}

function play(on: AudioContext, note: Note): void {
  const from = on.currentTime + note.at;
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = note.shape;
  voice.frequency.setValueAtTime(note.hertz, from);
  if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, from + note.seconds);
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(note.loud, from + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + note.seconds);
  voice.connect(gain).connect(on.destination);
  voice.start(from);
  voice.stop(from + note.seconds + 0.02);
}
