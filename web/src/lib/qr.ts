/**
 * A QR code of a link (ISO/IEC 18004): bytes, the lowest error correction, up to version 9, all of whose blocks are
 * equally long.
 */

/** By version, from 1: all codewords, those of error correction in each block, blocks. */
const VERSIONS: readonly (readonly [number, number, number])[] = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
];
const LOW = 1; // how the format calls the lowest error correction
const PADDING = [0xec, 0x11];

type Grid = boolean[][];

/** The modules of a code, rows of dark and light; null if the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([all, own, blocks]) => bytes.length + 2 <= all - own * blocks) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const made = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => drawn(words, version, mask));
  const worth = made.map(penalty);
  return made[worth.indexOf(Math.min(...worth))] ?? null;
}

// Codewords.

function codewords(bytes: number[], version: number): number[] {
  const [all, own, blocks] = VERSIONS[version - 1]!;
  const room = all - own * blocks;
  // The mode (4: bytes) and the length take 12 bits, so every byte lies across two words.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: bytes.length + 2 }, (_, at) => (halves[2 * at]! << 4) | halves[2 * at + 1]!);
  for (let at = 0; data.length < room; at += 1) data.push(PADDING[at % 2]!);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * size, (at + 1) * size));
  return [...interleaved(parts), ...interleaved(parts.map((part) => correction(part, own)))];
}

const interleaved = (parts: number[][]): number[] =>
  (parts[0] ?? []).flatMap((_, at) => parts.map((part) => part[at]!));

/** Multiplication in the field of 256 elements by x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

/** The Reed-Solomon remainder of a block. */
export function correction(data: readonly number[], degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  for (let at = 0, root = 1; at < degree; at += 1, root = times(root, 2))
    for (let term = 0; term < degree; term += 1)
      divisor[term] = times(divisor[term]!, root) ^ (term + 1 < degree ? divisor[term + 1]! : 0);
  const rest = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((term, at) => (rest[at]! ^= times(term, factor)));
  }
  return rest;
}

// Modules.

const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

function drawn(words: number[], version: number, mask: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = grid.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    fixed[y]![x] = true;
  };
  drawPatterns(version, size, set);
  drawFormat(mask, size, set);
  let at = 0;
  for (const [x, y] of way(size)) {
    if (fixed[y]![x]) continue;
    const dark = at < words.length * 8 && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
    grid[y]![x] = dark !== (MASKS[mask]!(x, y) === 0);
    at += 1;
  }
  return grid;
}

type Set = (x: number, y: number, dark: boolean) => void;

/** Two columns at a time from the right, up and down in turn, past the column of the timing pattern. */
function* way(size: number): Generator<[number, number]> {
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) yield [x, up ? size - 1 - step : step];
  }
}

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (x: number, y: number, radius: number, light: number[]): void => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4]); // prettier-ignore
  const lines = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const last = lines.length - 1;
  lines.forEach((x, i) =>
    lines.forEach((y, j) => {
      if (!(i === 0 && j === 0) && !(i === 0 && j === last) && !(i === last && j === 0)) rings(x, y, 2, [1]);
    }),
  );
  if (version < 7) return;
  const bits = coded(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [far, near, dark] = [size - 11 + (at % 3), Math.floor(at / 3), ((bits >> at) & 1) === 1];
    set(far, near, dark);
    set(near, far, dark);
  }
}

function drawFormat(mask: number, size: number, set: Set): void {
  const bits = formatBits(mask);
  const dark = (at: number): boolean => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) set(8, at, dark(at));
  set(8, 7, dark(6));
  set(8, 8, dark(7));
  set(7, 8, dark(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, dark(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, dark(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, dark(at));
  set(8, size - 8, true);
}

export const formatBits = (mask: number): number => coded((LOW << 3) | mask, 10, 0x537) ^ 0x5412;

/** A value with the remainder of its BCH code behind it. */
export function coded(value: number, length: number, generator: number): number {
  let rest = value;
  for (let at = 0; at < length; at += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator);
  return (value << length) | rest;
}

/** How hard a code is to read: long runs, blocks of one shade, and too much of either. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let found = 0;
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (const shade of [(at: number) => grid[y]![at]!, (at: number) => grid[at]![y]!])
      for (let at = 1, run = 1; at < size; at += 1) {
        run = shade(at) === shade(at - 1) ? run + 1 : 1;
        found += run === 5 ? 3 : run > 5 ? 1 : 0;
      }
    for (let x = 0; x < size; x += 1) {
      const here = grid[y]![x]!;
      dark += here ? 1 : 0;
      const same = grid[y + 1]?.[x] === here && grid[y]![x + 1] === here && grid[y + 1]?.[x + 1] === here;
      found += same ? 3 : 0;
    }
  }
  return found + 10 * Math.floor(Math.abs(dark / size / size - 0.5) * 20);
}
