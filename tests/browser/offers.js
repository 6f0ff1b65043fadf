/** What the page offers to whoever plays: where to click, which key to press, or nothing yet. Read by players.py. */
(names, table) => {
  const shown = (el) => el && el.getClientRects().length > 0;
  const all = (css, root = document) => [...root.querySelectorAll(css)].filter(shown);
  const open = (el) => !el.disabled && el.getAttribute("aria-disabled") !== "true" && !el.getAttribute("aria-busy");
  const named = (name, root = document) => all("button", root).filter((el) => el.textContent.trim().startsWith(name));
  const SPOTS = [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7], [0.1, 0.1], [0.9, 0.9]];

  /** A point where a click hits this very thing. */
  function spot(el) {
    el.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = el.getBoundingClientRect();
    for (const [x, y] of SPOTS) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(...at);
      if (hit && (hit === el || el.contains(hit))) return at;
    }
    return null;
  }

  /** The first of these that is open, marked as what Tab is to come to; a box is ticked with Space. */
  function tabbed(what, els) {
    const el = els.find(open);
    if (!el) return null;
    document.querySelectorAll("[data-next]").forEach((old) => old.removeAttribute("data-next"));
    el.setAttribute("data-next", "");
    return { tab: "[data-next]", press: el.tagName === "INPUT" ? " " : "Enter", what: `${what}: by keys` };
  }

  /** A click on the first of these that can be clicked. */
  function click(what, els) {
    if (table === "rolls-keys") return tabbed(what, els);
    for (const el of els) {
      const at = open(el) ? spot(el) : null;
      const name = el.dataset.key ?? el.getAttribute("aria-label") ?? el.textContent;
      if (at) return { click: at, what: `${what}: ${name.trim().slice(0, 60)}` };
    }
    return null;
  }

  const asked = () => document.querySelector("[data-testid=prompt]")?.closest(".strip.mine");
  const spaces = () => all("[role=application] polygon[role=button]");
  const carPicked = () => document.querySelector("[data-car].picked") !== null;

  function card() {
    const prompt = asked();
    if (!prompt) return { wait: "not asked" };
    if (prompt.getAttribute("aria-busy") === "true") return { wait: "sending" };
    const confirm = named(names.confirm, prompt);
    if (confirm.length) return click("confirm", confirm) ?? { wait: "confirm" };
    const choice = document.querySelector(".choice");
    if (choice) return chosen(choice) ?? { wait: "choice" };
    const steps = all("[data-step]").filter((el) => el.dataset.step);
    const forward = steps.filter((el) => el.dataset.step === "forward");
    if (steps.length) return click("step", [...forward, ...steps]) ?? { wait: "steps" };
    const links = all(".links button");
    if (links.length) return click("link", links) ?? { wait: "links" };
    if (!document.querySelector("[data-card][aria-pressed=true]")) return click("card", all("[data-card]")) ?? left();
    if (spaces().length) return click("space", spaces()) ?? { zoom: true };
    if (carPicked()) return { wait: "looking" };
    const board = all("[role=application] rect[role=button]");
    return click("car on the board", board) ?? click("car", all("[data-car].lit")) ?? { wait: "car" };
  }

  /** No card moves any car: one of them is retired or passed over. */
  function left() {
    const leave = click("leave", all("[data-leave]"));
    return leave ?? click("car", all("[data-car].lit:not([aria-pressed=true])")) ?? { wait: "card" };
  }

  function chosen(choice) {
    const sets = all("fieldset", choice).filter((set) => !set.querySelector("[aria-pressed=true]"));
    if (sets.length) return click("pick", all("button", sets[0]));
    const picks = all("button:not([aria-pressed=true])", choice);
    return click("choose", [...picks.filter((el) => el.classList.contains("main")), ...picks]);
  }

  /** The same with keys: those that the table explains under `?`, and Tab to whatever has no key of its own. */
  function keys() {
    const prompt = asked();
    if (!prompt) return { wait: "not asked" };
    if (prompt.getAttribute("aria-busy") === "true") return { wait: "sending" };
    const [confirm] = named(names.confirm, prompt);
    if (confirm) return open(confirm) ? { key: "Enter", what: "confirm" } : { wait: "confirm" };
    const pick = "button:not([disabled]):not([aria-pressed=true])";
    const bare = ".choice fieldset:not(:has([aria-pressed=true]))";
    if (document.querySelector(bare)) return { tab: `${bare} ${pick}`, what: "pick" };
    if (document.querySelector(".choice")) return { tab: `.choice ${pick}`, what: "choose" };
    const steps = all("[data-step]").filter((el) => el.dataset.step && open(el));
    if (steps.length) return { key: steps[0].querySelector("kbd").textContent, what: "step" };
    if (all(".links button").length) return { tab: ".links button:not([disabled])", what: "link" };
    const cards = all("[data-card]");
    if (!cards.some((el) => el.getAttribute("aria-pressed") === "true")) {
      const at = cards.findIndex(open);
      if (at >= 0) return { key: String(at + 1), what: "card" };
      return all("[data-leave]").length ? { tab: "[data-leave]", what: "leave" } : { key: "c", what: "car" };
    }
    if (spaces().length) return { key: "n", what: "space" };
    return carPicked() ? { wait: "looking" } : { key: "c", what: "car" };
  }

  function rolls() {
    const mine = document.querySelector(".rolls .strip.mine");
    if (!mine) return { wait: "not asked" };
    if (mine.getAttribute("aria-busy") === "true") return { wait: "sending" };
    const group = (name) => document.querySelector(`[aria-label="${CSS.escape(name)}"]`);
    const go = [names.go, names.program, names.discard, names.sure].flatMap((name) => named(name)).filter(open);
    if (go.length) return click("confirm", go) ?? { wait: "confirm" };
    const drive = group(names.drive);
    if (drive) {
      const steps = click("step", all("[data-step]", drive)) ?? click("drive", all("button", drive));
      return click("goal", all(".goal", drive).slice(-1)) ?? steps ?? { wait: "drive" };
    }
    const program = group(names.programming);
    if (program) return programmed(program) ?? { wait: "program" };
    const picker = document.querySelector(".picker");
    if (picker) return click("pick", all("button:not([aria-pressed=true])", picker)) ?? { wait: "picker" };
    const take = click("take", all("button.take")) ?? click("none", named(names.none));
    return take ?? click("dice", all("button.whole:not(.off)")) ?? { wait: "table" };
  }

  function programmed(program) {
    const bare = all("fieldset", program).filter((set) => !set.querySelector("input:checked"));
    if (bare.length) return click("hazard", all("input", bare[0]));
    const held = all("button[aria-pressed=true]", program);
    return click("lay", held) ?? click("card", all("button[aria-pressed=false]", program));
  }

  if (document.querySelector("#end-teams")) return { over: true };
  const curtain = document.querySelector("section[aria-labelledby=curtain-title] button");
  if (curtain) return { ...click("curtain", [curtain]), curtain: true };
  return { card, keys, rolls, "rolls-keys": rolls }[table]();
}
