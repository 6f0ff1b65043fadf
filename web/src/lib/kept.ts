/** Whatever is as it was stays the very same object: then the page draws nothing of it anew. */

export type Known<T> = Map<unknown, T>;

const alike = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));

/** The one before, if this one is no different. */
export function kept<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof T>;
  return [...names].every((name) => alike(before[name], now[name])) ? before : now;
}

/** All of these, each as it is known if it is no different; those that are left out are forgotten. */
export function keep<T extends object>(known: Known<T>, all: readonly T[], key: (one: T) => unknown): T[] {
  const now = all.map((one) => [key(one), kept(known.get(key(one)), one)] as const);
  known.clear();
  for (const [name, one] of now) known.set(name, one);
  return now.map(([, one]) => one);
}
