/** Local storage that never throws: in private windows it may be full or forbidden. */

export function load<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`draftline.${key}`);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`draftline.${key}`, JSON.stringify(value));
  } catch {
    // What cannot be kept is forgotten with the tab.
  }
}
