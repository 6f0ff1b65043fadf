/** What a card lets its car do besides its movement, drawn in a square of 24: forward is right, the inside is up. */
const EFFECTS: Record<string, string> = {
  "free-lateral": "M12 3V21M8 7L12 3L16 7M8 17L12 21L16 17",
  "no-lateral": "M3 4.5H21M3 19.5H21M4 12H19M15.5 8.5L19 12L15.5 15.5",
  "second-car": "M2 14H11V20H2ZM13 14H22V20H13ZM17.5 3V10M14 6.5H21",
  "close-up": "M2 12H10.5M7 8.5L10.5 12L7 15.5M14 8H22V16H14Z",
  swap: "M4 8H19M15.5 4.5L19 8L15.5 11.5M20 16H5M8.5 12.5L5 16L8.5 19.5",
  "late-swap": "M3 8H15M11.5 4.5L15 8L11.5 11.5M16 16H4M7.5 12.5L4 16L7.5 19.5M20.5 3V21",
  diagonal: "M4 20L18 6M9.5 5.5H18.5V14.5",
  "closing-in": "M3 3.5H21M3 19H8C14 19 13 10 20 10M16.5 6.5L20 10L16.5 13.5",
  "closing-out": "M3 20.5H21M3 5H8C14 5 13 14 20 14M16.5 10.5L20 14L16.5 17.5",
  inside: "M3 4H21M4 10.5H19M15.5 7L19 10.5L15.5 14M3.5 19H7M10.5 19H14M17.5 19H21",
  outside: "M3 20H21M4 13.5H19M15.5 10L19 13.5L15.5 17M3.5 5H7M10.5 5H14M17.5 5H21",
};

export const effectPath = (effect: string): string => EFFECTS[effect] ?? "";
