/** Points as the pit wall tells them: with a sign where they are a gain or a loss, and with their 95 % interval. */

import { decimal } from "../lib/i18n.svelte";

const WIDE = 1.96; // standard errors on either side that make 95 %

export function signed(points: number, digits = 1): string {
  const size = decimal(Math.abs(points), digits);
  return /[1-9]/.test(size) ? `${points > 0 ? "+" : "−"}${size}` : size;
}

export const margin = (error: number, digits = 1): string => decimal(WIDE * error, digits);
