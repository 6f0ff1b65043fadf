/** Points as the pit wall tells them: with a sign where they are a gain or a loss, and with their 95 % interval. */

const WIDE = 1.96; // standard errors on either side that make 95 %

export function signed(points: number, digits = 1): string {
  const size = Math.abs(points).toFixed(digits);
  return Number(size) === 0 ? size : `${points > 0 ? "+" : "−"}${size}`;
}

export const margin = (error: number, digits = 1): string => (WIDE * error).toFixed(digits);
