/** Plays what the score says; nothing is loaded. Silent until somebody has asked for sound and touched the page. */
import type { Way } from "./playhead.svelte";
import { prefs } from "./prefs.svelte";
import { cuesOf, notesOf, swellOf, type Cue, type Note, type Swell } from "./score";

interface Desk {
  context: AudioContext;
  volume: GainNode;
  noise: AudioBuffer;
}

let desk: Desk | null = null;
let engine: { voices: OscillatorNode[]; filter: BiquadFilterNode; gain: GainNode } | null = null;
let gear = 0;

let resting: ReturnType<typeof setTimeout> | undefined;

/** The volume is heard as it is set, also of what sounds already. */
export function setVolume(volume: number): void {
  if (desk) desk.volume.gain.value = volume ** 2;
}

function opened(): Desk | null {
  if (!prefs.sound || typeof AudioContext === "undefined") return null;
  if (!(navigator.userActivation?.hasBeenActive ?? false)) return null;
  desk ??= furnished(new AudioContext());
  if (desk.context.state === "suspended") void desk.context.resume();
  return desk;
}

function furnished(context: AudioContext): Desk {
  const volume = context.createGain();
  volume.gain.value = prefs.volume ** 2;
  volume.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return { context, volume, noise };
}

export function cue(name: Cue): void {
  const on = opened();
  if (on) for (const note of notesOf(name)) play(on, note);
}

/** What is to be heard of a picture. */
export function sounding(way: Way): void {
  if (!prefs.sound) return;
  for (const name of cuesOf(way.fresh)) cue(name);
  const swell = swellOf(way.motion, way.pace, gear);
  gear = swell?.gear ?? 0;
  const on = opened();
  if (on && swell) rev(on, swell);
  else if (on) rest(on);
}

function play({ context, volume, noise }: Desk, note: Note): void {
  const from = context.currentTime + note.at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(note.loud, from + (note.swell ?? 0.015));
  gain.gain.exponentialRampToValueAtTime(0.0001, from + note.seconds);
  const [source, pitch] = note.shape === "noise" ? band(context, noise, gain) : tone(context, note.shape, gain);
  pitch.setValueAtTime(note.hertz, from);
  if (note.to) pitch.exponentialRampToValueAtTime(note.to, from + note.seconds);
  gain.connect(volume);
  source.start(from);
  source.stop(from + note.seconds + 0.02);
}

function tone(context: AudioContext, shape: OscillatorType, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const voice = context.createOscillator();
  voice.type = shape;
  voice.connect(into);
  return [voice, voice.frequency];
}

function band(context: AudioContext, noise: AudioBuffer, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  source.connect(filter).connect(into);
  return [source, filter.frequency];
}

/** One engine speaks for all that run. */
function rev({ context, volume }: Desk, { seconds, hertz, loud }: Swell): void {
  clearTimeout(resting);
  engine ??= started(context, volume);
  const [now, then] = [context.currentTime, context.currentTime + seconds];
  const ramp = (param: AudioParam, from: number, to: number): void => {
    param.cancelScheduledValues(now);
    param.setValueAtTime(from, now);
    param.linearRampToValueAtTime(to, then);
  };
  engine.voices.forEach((voice, at) => ramp(voice.frequency, hertz[0] * (1 + at * 0.506), hertz[1] * (1 + at * 0.506)));
  ramp(engine.filter.frequency, hertz[0] * 5, hertz[1] * 6);
  engine.gain.gain.cancelScheduledValues(now);
  engine.gain.gain.setTargetAtTime(Math.max(...loud), now, 0.05);
  if (loud[1] === 0) engine.gain.gain.setTargetAtTime(0, now + seconds * 0.6, seconds * 0.2);
}

/** Nothing runs: the engine dies down, and is put away if that lasts. */
function rest({ context }: Desk): void {
  if (!engine) return;
  engine.gain.gain.cancelScheduledValues(context.currentTime);
  engine.gain.gain.setTargetAtTime(0, context.currentTime, 0.08);
  clearTimeout(resting);
  resting = setTimeout(() => {
    for (const voice of engine?.voices ?? []) voice.stop();
    engine = null;
  }, 900);
}

function started(context: AudioContext, volume: AudioNode): NonNullable<typeof engine> {
  const [gain, filter] = [context.createGain(), context.createBiquadFilter()];
  gain.gain.value = 0;
  filter.type = "lowpass";
  const voices = [0, 1].map(() => tone(context, "sawtooth", filter)[0] as OscillatorNode);
  filter.connect(gain).connect(volume);
  for (const voice of voices) voice.start();
  return { voices, filter, gain };
}
