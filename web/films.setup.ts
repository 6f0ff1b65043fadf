/** Before the tests: the films of `tools/films.py`, made again when the program has changed since. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Why there are no films; empty if there are. */
    noFilms: string;
  }
}

const ROOT = resolve(import.meta.dirname, "..");
const LAST = resolve(ROOT, "build/films/games.json"); // the last file that is written
const FROM = ["src/draftline", "tests/golden", "tools"];

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(resolve(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => /\.(py|toml|json)$/.test(entry.name))
      .map((entry) => statSync(resolve(entry.parentPath, entry.name)).mtimeMs),
  );

/** The Python that called us, or that of `make`. */
function python(): string {
  const made = [".venv/bin/python", ".venv/Scripts/python.exe"].map((path) => resolve(ROOT, path)).find(existsSync);
  return process.env.DRAFTLINE_PYTHON ?? made ?? "python3";
}

function made(): string {
  if (existsSync(LAST) && statSync(LAST).mtimeMs > Math.max(...FROM.map(newest))) return "";
  try {
    execFileSync(python(), [resolve(ROOT, "tools/films.py")], { stdio: ["ignore", "ignore", "pipe"] });
    return "";
  } catch (error) {
    return `There are no films to try the page with: ${python()} could not run tools/films.py. ${String(error)}`;
  }
}

export default function setup(project: TestProject): void {
  project.provide("noFilms", made());
}
