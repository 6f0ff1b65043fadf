/** The signs of teams and icons as paths around (0, 0), about 2 wide: colour is never the only mark of a team. */

function polygon(corners: number, turn = -90, radius = 1, inner?: number): string {
  const points: string[] = [];
  const count = inner === undefined ? corners : corners * 2;
  for (let at = 0; at < count; at += 1) {
    const angle = ((turn + (360 / count) * at) * Math.PI) / 180;
    const size = inner !== undefined && at % 2 ? inner : radius;
    points.push(`${(Math.cos(angle) * size).toFixed(2)} ${(Math.sin(angle) * size).toFixed(2)}`);
  }
  return `M${points.join("L")}Z`;
}

const ROUND = "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0Z";

const SIGNS: Record<string, string> = {
  triangle: "M0-.95L1 .8L-1 .8Z",
  circle: ROUND,
  star: polygon(5, -90, 1.08, 0.45),
  square: "M-.98-.98H.98V.98H-.98Z", // to the corners, where a circle has nothing
  hexagon: "M-.55-1H.55L1.02-.2H-1.02ZM-1.02 .2H1.02L.55 1H-.55Z", // cut through: whole it is a circle at 8 px
  diamond: "M0-1.05L.85 0L0 1.05L-.85 0Z",
  cross: "M-.33-1H.33V-.33H1V.33H.33V1H-.33V.33H-1V-.33H-.33Z",
  chevron: "M-.95-.9H-.35L.1 0L-.35 .9H-.95L-.5 0ZM0-.9H.6L1.05 0L.6 .9H0L.45 0Z",
  drop: "M0-1.1C.45-.4 .85 0 .85 .4A.85 .75 0 0 1-.85 .4C-.85 0-.45-.4 0-1.1Z",
  sun: `${polygon(8, -90, 1.08, 0.66)}M-.36 0a.36 .36 0 1 1 .72 0a.36 .36 0 1 1-.72 0Z`,
  wave: "M-1.05-.45C-.7-.95-.35-.95 0-.5S.7-.05 1.05-.55V.35C.7 .85 .35 .85 0 .4S-.7 .0-1.05 .5Z",
  crescent: "M.45-.95A1 1 0 1 0 .45 .95A.78 .78 0 1 1 .45-.95Z",
  heart: "M0 1C-1.5-.05-.95-1-.45-.9C-.15-.85 0-.55 0-.45C0-.55 .15-.85 .45-.9C.95-1 1.5-.05 0 1Z",
  arrow: "M-1-.32H.1V-.9L1.05 0L.1 .9V.32H-1Z",
  ring: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM-.48 0a.48 .48 0 1 1 .96 0a.48 .48 0 1 1-.96 0Z",
  bar: "M-1.05-.42H1.05V.42H-1.05Z",
  shield: "M-.85-.9H.85V0C.85 .55 .4 .85 0 1.05C-.4 .85-.85 .55-.85 0Z",
  none: "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0ZM-.62 0a.62 .62 0 1 1 1.24 0a.62 .62 0 1 1-1.24 0Z",
};

/** The path of a sign; one that is not known is a circle. */
export function signPath(symbol: string): string {
  return SIGNS[symbol] ?? ROUND;
}

export const KNOWN_SIGNS: readonly string[] = Object.keys(SIGNS);
