/** What a race sounds like, written down: every sound as a few notes of tones and noise. It plays nothing. */
import type { Motion } from "../board/motion";
import { renderingOf } from "../games/tellings";

export type Cue = "turn" | "refused" | "card" | "flag" | "dice" | "pit" | "bump" | "skid" | "crowd" | "finish";

export interface Note {
  /** Seconds from now, and how long. */
  at: number;
  seconds: number;
  shape: OscillatorType | "noise";
  /** Of a tone, or of the band of noise that is heard; and where it goes. */
  hertz: number;
  to?: number;
  loud: number;
  /** Seconds until it is at its loudest. */
  swell?: number;
}

const chime = (tones: number[], gap: number, seconds: number): Note[] =>
  tones.map((hertz, at) => ({ at: at * gap, seconds, shape: "triangle", hertz, loud: 0.2 }));
const noise = (at: number, seconds: number, hertz: number, to: number, loud: number, swell = 0.01): Note => ({
  at,
  seconds,
  shape: "noise",
  hertz,
  to,
  loud,
  swell,
});

/** Many voices that rise and fall again. */
const CROWD: Note[] = [noise(0, 2.6, 700, 1100, 0.3, 0.7), noise(0.15, 2.2, 1500, 1900, 0.16, 0.5)];

const CUES: Record<Cue, Note[]> = {
  turn: chime([523, 784], 0.13, 0.28),
  refused: [{ at: 0, seconds: 0.2, shape: "square", hertz: 196, to: 147, loud: 0.05 }],
  card: [noise(0, 0.07, 2600, 5200, 0.14)],
  flag: [0, 0.17].map((at) => ({ at, seconds: 0.15, shape: "square", hertz: 392, loud: 0.05 })),
  dice: [0, 0.07, 0.13, 0.18, 0.26].map((at, i) => noise(at, 0.045, 2100 - i * 240, 1200, 0.34 - i * 0.04)),
  /** The gun at the wheel, twice, and the jack that comes down. */
  pit: [
    ...[0, 0.24].map((at): Note => ({ at, seconds: 0.17, shape: "sawtooth", hertz: 240, to: 420, loud: 0.05 })),
    noise(0, 0.17, 3400, 4200, 0.1),
    noise(0.24, 0.17, 3400, 4200, 0.1),
    { at: 0.48, seconds: 0.16, shape: "sine", hertz: 120, to: 55, loud: 0.3 },
  ],
  bump: [{ at: 0, seconds: 0.13, shape: "sine", hertz: 130, to: 48, loud: 0.34 }, noise(0, 0.08, 900, 400, 0.2)],
  skid: [
    noise(0, 0.5, 1500, 700, 0.18, 0.05),
    { at: 0, seconds: 0.4, shape: "triangle", hertz: 940, to: 620, loud: 0.05 },
  ],
  crowd: CROWD,
  finish: [...CROWD, ...chime([523, 659, 784, 1047], 0.12, 0.4)],
};

export const notesOf = (cue: Cue): readonly Note[] => CUES[cue];

/** The sounds of a picture: every one that its facts have once, in their order, and no more than can be told apart. */
export function cuesOf(facts: readonly { name: string }[]): Cue[] {
  const found = new Set(facts.map((fact) => renderingOf(fact.name).sound).filter((sound) => sound !== null));
  return [...found].slice(-2);
}

/** An engine through one picture: how high and how loud it is as that begins and ends. */
export interface Swell {
  seconds: number;
  hertz: readonly [number, number];
  loud: readonly [number, number];
  /** How many pictures it has been running for. */
  gear: number;
}

const [IDLE, RISE, HIGHEST] = [62, 26, 9]; // hertz, hertz for every space, spaces
const LOUD = 0.11;

/** The further and the faster a move goes, the higher it gets; a line of cars is louder than one. */
export function swellOf(motion: Motion, milliseconds: number, gear: number): Swell | null {
  const running = [...motion.rides.values()].filter((ride) => ride.by === null);
  if (running.length === 0 || milliseconds <= 0) return null;
  const [on, going] = [running.some((ride) => ride.from > 0), running.some((ride) => ride.to > 0)];
  const now = on ? Math.min(gear + 1, HIGHEST) : 0;
  const loud = LOUD * Math.min(1 + running.length * 0.12, 1.8);
  return {
    seconds: milliseconds / 1000,
    hertz: [IDLE + RISE * now, going ? IDLE + RISE * Math.min(now + 1, HIGHEST) : IDLE],
    loud: [on ? loud : loud / 2, going ? loud : 0],
    gear: now,
  };
}
