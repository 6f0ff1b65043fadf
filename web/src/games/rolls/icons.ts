/** Line drawings in a square of 24: bonuses and what an action space brings. */
const ICONS: Record<string, string> = {
  crossover: "M3 18C10 18 13 6 20 6M16.5 2.5L20 6L16.5 9.5M3 6C10 6 13 18 20 18M16.5 14.5L20 18L16.5 21.5",
  "side-draft": "M13 3.5H21V10.5H13ZM3 13.5H11V20.5H3ZM17 17H14.5M16 14.8L14 17L16 19.2M8.5 7H3.5M6 4.5L3.5 7L6 9.5",
  draft: "M3 12H9M6.5 8.5L10 12L6.5 15.5M13 12H20M16.5 8.5L20 12L16.5 15.5M3 5.5H8M3 18.5H8",
  "clean-air": "M3 9H14A3 3 0 1 0 11 6M3 14H18A3 3 0 1 1 15 17M3 19H9",
  move: "M4 12H19M13 6L19 12L13 18",
  refresh: "M20 12A8 8 0 1 1 17.5 6.2M18 2.5V7H13.5",
  retrieve: "M5 10H15V20H5ZM12 3H21V12M21 3L11 13",
  hazard: "M12 3.5L21.5 20H2.5ZM12 9.5V14.5M12 17V17.6",
  push: "M3 12H12M9 8L13 12L9 16M17 5V19M20.5 5V19",
  brake: "M6 6H18V18H6Z",
  token: "M6 3V21M6 4H19L15.5 8.5L19 13H6",
};

export const iconPath = (name: string): string => ICONS[name] ?? "";
