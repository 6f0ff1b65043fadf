/** Pages by hash: `#/t/abc?at=12` is page "t" with the parts ["abc"] and the query at=12. */

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parseHash(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...parts] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decode);
  return { page, parts, query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(parseHash(typeof location === "undefined" ? "" : location.hash));

  start(): () => void {
    const changed = () => (this.route = parseHash(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }
}

export const router = new Router();

export function go(hash: string): void {
  location.hash = hash;
}

/** Change the address without a step in the history: for the moment of a replay. */
export function replace(hash: string): void {
  history.replaceState(null, "", hash);
  router.route = parseHash(hash);
}
