/** Shapes of the teams' symbols on a grid of 20, so that a team is never told by colour alone. */
const SYMBOLS: Record<string, string> = {
  triangle: "M10 2.5L18.5 17h-17z",
  circle: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  star: "M10 1.5l2.6 5.7 6.2.7-4.6 4.2 1.3 6.1L10 15.1l-5.5 3.1 1.3-6.1L1.2 7.9l6.2-.7z",
  square: "M3 3h14v14H3z",
  diamond: "M10 1l8.5 9-8.5 9-8.5-9z",
  cross: "M7 2h6v5h5v6h-5v5H7v-5H2V7h5z",
  hexagon: "M5.5 2.5h9L19 10l-4.5 7.5h-9L1 10z",
  chevron: "M2 4.5l8 5 8-5v6.5l-8 5.5-8-5.5z",
  crescent: "M13 2a8.2 8.2 0 1 0 5.5 12.5A7.6 7.6 0 0 1 13 2z",
  heart: "M10 18C3 12.5 1.5 9.5 2 6.5 2.6 3 7.5 2 10 5.7 12.5 2 17.4 3 18 6.5c.5 3-1 6-8 11.5z",
  drop: "M10 1.5c4 5 6.5 7.5 6.5 10.5a6.5 6.5 0 0 1-13 0c0-3 2.5-5.5 6.5-10.5z",
  ring: "M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm0 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  arrow: "M10 2l7.5 8.5h-4V18h-7v-7.5h-4z",
  bar: "M1.5 7h17v6h-17z",
  shield: "M10 1.5l7.5 2.5v5.5c0 4-3 7-7.5 9-4.5-2-7.5-5-7.5-9V4z",
  sun:
    "M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM9 0h2v4H9zM9 16h2v4H9zM0 9h4v2H0zM16 9h4v2h-4z" +
    "M3.6 2.2l2.8 2.8L5 6.4 2.2 3.6z" +
    "M15 13.6l2.8 2.8-1.4 1.4-2.8-2.8zM16.4 2.2l1.4 1.4L15 6.4 13.6 5zM5 13.6L6.4 15l-2.8 2.8-1.4-1.4z",
  wave: "M1 7.5c3-5 6-5 9-1.5s6 3.5 9-.5v7c-3 4-6 4-9 .5s-6-3.5-9 1.5z",
};

/** The outline of a symbol; what is not known is drawn as a circle. Fill it with fill-rule evenodd. */
export function symbolPath(symbol: string): string {
  return SYMBOLS[symbol] ?? SYMBOLS["circle"] ?? "";
}
