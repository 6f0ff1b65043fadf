/** QR codes: figures from the standard and its best known walk-through, and a reader that goes the other way. */
import { describe, expect, it } from "vitest";
import { coded, correction, formatBits, qrCode } from "./qr";

const bits = (value: number, length: number): string => value.toString(2).padStart(length, "0");

describe("a QR code", () => {
  it("corrects errors as in the standard's example", () => {
    const words = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(words, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("has the format and version words of the standard's tables", () => {
    expect([0, 1, 4, 7].map((mask) => bits(formatBits(mask), 15))).toEqual([
      "111011111000100",
      "111001011110011",
      "110011000101111",
      "110100101110110",
    ]);
    expect([7, 8, 9].map((version) => bits(coded(version, 12, 0x1f25), 18))).toEqual([
      "000111110010010100",
      "001000010110111100",
      "001001101010011001",
    ]);
  });

  it("is as large as its text needs", () => {
    const sizes = [1, 17, 18, 32, 53, 78, 106, 134, 154, 192, 230, 231].map((n) => qrCode("x".repeat(n))?.length ?? 0);
    expect(sizes).toEqual([21, 21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 0]);
  });

  it("can be read again", () => {
    for (const text of ["http://10.0.0.5:8000/#/j/0123456789abcdef?seat=3", "ñ", "y".repeat(100)])
      expect(read(qrCode(text)!)).toBe(text);
  });
});

/** A reader for codes of one block: the format beside the first finder, then the bits along their way. */
function read(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const told = [...Array(6).keys()].map((at) => grid[at]![8]!);
  const format = [...told, grid[7]![8]!, grid[8]![8]!, grid[8]![7]!, ...[5, 4, 3, 2, 1, 0].map((x) => grid[8]![x]!)];
  const word = format.reduce((sum, dark, at) => sum | (dark ? 1 << at : 0), 0);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].findIndex((one) => formatBits(one) === word);
  const stream: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!isFixed(x, y, size, version)) stream.push(Number(grid[y]![x] !== isMasked(mask, x, y)));
      }
  }
  const take = (at: number, length: number): number => parseInt(stream.slice(at, at + length).join(""), 2);
  expect(take(0, 4)).toBe(4);
  const bytes = Array.from({ length: take(4, 8) }, (_, at) => take(12 + 8 * at, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function isFixed(x: number, y: number, size: number, version: number): boolean {
  const corner = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
  const aligned = version > 1 && Math.abs(x - (size - 7)) < 3 && Math.abs(y - (size - 7)) < 3;
  return corner || x === 6 || y === 6 || aligned;
}

function isMasked(mask: number, x: number, y: number): boolean {
  const [i, j] = [y, x];
  switch (mask) {
    case 0:
      return (i + j) % 2 === 0;
    case 1:
      return i % 2 === 0;
    case 2:
      return j % 3 === 0;
    case 3:
      return (i + j) % 3 === 0;
    case 4:
      return (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0;
    case 5:
      return ((i * j) % 2) + ((i * j) % 3) === 0;
    case 6:
      return (((i * j) % 2) + ((i * j) % 3)) % 2 === 0;
    default:
      return (((i + j) % 2) + ((i * j) % 3)) % 2 === 0;
  }
}
