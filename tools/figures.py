"""Fills the measured numbers into README.md and docs/*.md, so that prose never drifts from what was measured.

Write `<!-- figure: NAME -->` and `<!-- end -->` where a number or a table belongs and run this tool: it puts the
value between them. `--check` changes nothing and fails where a page is out of date. The values come from
bench/figures.json (`make bench`), from bench/strength.json (bench/strength.py), from bench/values.json
(bench/values.py) and the files of values, from bench/pitwall.json (bench/pitwall.py), from bench/envs.json
(bench/envs.py), from bench/soak.json (`make soak`),
from bench/races.json (bench/races.py), from bench/lab.json (bench/lab.py), from bench/lab (tools/reports.py) and
from docs/rules-coverage.md.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"(<!-- figure: (\S+) -->)(.*?)(<!-- end -->)", re.DOTALL)
GAMES = {"thunder-alley": "Thunder Alley", "grand-prix": "Grand Prix", "thunder-rolls": "Thunder Rolls"}
ROLLS_CARDS = [f"rolls-cards-{race}" for race in ("copper-mile", "harvest-moon-500", "lantern-night", "ridge-runner")]
ENGINE = {
    "playout": "random decisions a second, all in the engine",
    "python": "random decisions a second, each chosen in Python",
    "on": "races a second, copied halfway and played to the end",
    "copy": "copying a race, µs",
    "median": "every outcome of a move, µs (median)",
    "bots": "races a second between four `club` bots",
}


def read(path: str) -> Any:
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def rounded(value: float) -> str:
    """Two significant digits, with commas between thousands: 437806 is 440,000."""
    short = float(f"{value:.2g}")
    return f"{short:,.0f}" if short >= 10 else f"{short:g}"


def table(*rows: list[str]) -> str:
    head, *rest = (f"| {' | '.join(cells)} |" for cells in rows)
    return "\n".join(["", head, "|" + " --- |" * len(rows[0]), *rest, ""])


def engine(compiled: Any, interpreted: Any, catanatron: Any) -> dict[str, str]:
    """How fast the engine is on one core."""
    rows = [[label, *[rounded(compiled[game][name]) for game in GAMES]] for name, label in ENGINE.items()]
    ratios = [compiled[game]["playout"] / interpreted[game]["playout"] for game in GAMES]
    return {
        "decisions": rounded(statistics.median(compiled[game]["playout"] for game in GAMES)),
        "copy": rounded(statistics.median(compiled[game]["copy"] for game in GAMES)),
        "catanatron": rounded(statistics.median(compiled[game]["playout"] for game in GAMES) / catanatron["decisions"]),
        "compiled": rounded(statistics.median(ratios)),
        "speed": table(["one core, compiled", *GAMES.values()], *rows),
    }


def page(measured: Any) -> dict[str, str]:
    """How fast the server and the page are."""
    answers = measured["answers"]
    rows = [
        [f"a move answered while {answers['tables']} tables of bots race", f"{answers['median']:.0f} ms (median)"],
        ["95% of the moves answered within", f"{answers['p95']:.0f} ms"],
        ["home page ready to click", f"{statistics.median(measured['home']):.0f} ms"],
        ["JavaScript of the page, gzipped, all of it", f"{measured['script']['all'] / 1000:.0f} kB"],
        ["JavaScript that the home page loads", f"{measured['screens']['home'] / 1000:.0f} kB"],
        ["JavaScript that a screen loads at most", f"{max(measured['screens'].values()) / 1000:.0f} kB"],
        ["memory for an idle table", f"{measured['idle'] / 1024:.0f} KiB"],
    ]
    return {"server": table(["server and page", "measured"], *rows)}


SOAKED = {
    "moves": {"calm": "moves", "abuse": "moves while the abuser is there"},
    "preview": {"calm": "previews", "abuse": "previews while the abuser is there"},
    "bot": {"calm": "first answers of bots", "abuse": "first answers of bots while the abuser is there"},
}


def soak(kept: Any) -> dict[str, str]:
    """How the server bears load, faults and abuse, with a column for each database that was measured."""
    cores, *runs = kept["cores"], *(kept[name] for name in ("postgresql", "sqlite") if name in kept)
    head = [f"{run['database']}, workers: {run['workers']}, {run['seconds']} s" for run in runs]
    times = [
        [f"{label}, ms (p50, p95, p99)", *(" / ".join(_times(run["times"][asked][phase])) for run in runs)]
        for asked, phases in SOAKED.items()
        for phase, label in phases.items()
    ]
    rows = [
        ["tables of people, tables of bots", *(f"{run['people']}, {run['bots']}" for run in runs)],
        ["actions acknowledged", *(f"{run['acknowledged']:,}" for run in runs)],
        ["lost, doubled", *(f"{len(run['faults']['lost'])}, {len(run['faults']['doubled'])}" for run in runs)],
        ["kills and full disks", *(str(len(run["outages"])) for run in runs)],
        *times,
        ["memory at the end, growth over the last half", *(_memory(run["resources"]) for run in runs)],
    ]
    return {"soak": table([f"{cores} cores", *head], *rows)}


def _times(found: Any) -> list[str]:
    return [f"{found[cut]:.0f}" if cut in found else "–" for cut in ("p50", "p95", "p99")]


def _memory(found: Any) -> str:
    return f"{found['end']['MiB']} MiB, {found['growth']}%"


def races(kept: Any) -> dict[str, str]:
    """How much was raced at random, and what was found."""
    return {"random-actions": f"{kept['actions']:,}", "random-problems": str(kept["broken"] or "none")}


def strength(kept: Any) -> dict[str, str]:
    """How strong the bots are, and how long they think."""
    duels, against, thinking = kept["duels"], kept["ai"], kept["times"]["rows"]
    times = [[GAMES[game], f"`{bot}`", *[f"{ms:.2f} ms" for ms in found]] for game, bot, _, *found in thinking]
    *others, last = against["theirs"].values()
    commands = [one["command"] for one in (*duels, against)]
    earlier = kept.get("old", [])
    asides = {f"{one['game']}.{one['worse']}": "{:+.2f} ± {:.2f}".format(*one["points"]) for one in kept["asides"]}
    return {f"{duel['game']}.{duel['better']}": f"{duel['wins'][0]}%" for duel in reversed(duels)} | asides | {
        "strength": of_duels(duels),
        "strength-commands": "\n".join(["", "```sh", *commands, "```", ""]),
        "strength-old": of_duels(earlier),
        "strength-old-commands": "\n".join(["", "```sh", *[one["command"] for one in earlier], "```", ""]),
        "ai": "{} ± {}%".format(*against["wins"]),
        "ai-theirs": f"{', '.join(map(str, others))} and {last}%",
        "times": table(["game", "bot", "any decision, median", "playing a card, median", "99% within"], *times),
    }


def of_duels(duels: Any) -> str:
    rows = [
        [duel["race"], f"`{duel['better']}` over `{duel['worse']}`{_build(duel)}"]
        + ["{:+.2f} ± {:.2f}".format(*duel[name]) for name in ("points", "places")]
        + ["{} ± {}%".format(*duel[name]) for name in ("wins", "ahead")]
        + [str(duel["races"])]
        for duel in duels
    ]
    return table(["race", "bots", "points", "places", "wins", "ahead", "races"], *rows)


def _build(duel: Any) -> str:
    """Told where it is not the usual one; rows of the last release name none."""
    return {"compiled": "", "interpreted": ", interpreted"}.get(duel.get("build"), ", last release")


def values(kept: Any) -> dict[str, str]:
    """How good the values of positions are, the hand-made ones before beside those of now."""
    rows = []
    for game in [game for game in GAMES if game in kept.get("learned", {})]:
        for name, of in (("hand-made", kept["outlook"]), ("learned", kept["learned"])):
            rows.append([GAMES[game], name, *_measured(of.get(game, {}))])
    heads = ["luck explained", "log-loss", "R² of points", "races, positions"]
    return {
        "values": table(["game", "value", *heads], *rows),
        **{f"luck-{name}": _explained(kept.get(name, {})) for name in ("foreseen", "learned", "outlook")},
    }


def _explained(kept: Any) -> str:
    """The share of results that luck explains, game by game."""
    found = [(GAMES[game], one["luck"]) for game, one in in_order(kept, "luck")]
    return ", ".join(f"{one['score']:.2f} ± {one['score_margin']:.2f} in {game}" for game, one in found) or UNMEASURED


def _measured(found: Any) -> list[str]:
    """Each measure that was taken, by quarter of the race where it has any."""
    luck, chances = found.get("luck"), found.get("chances")
    none = "not measured"
    quarters = [none, none]
    if chances:
        quarters = [" / ".join(f"{one:.2f}" for one in chances["spectator"][name]) for name in ("log_loss", "r2")]
    counts = f"{luck['races'] if luck else 0}, {chances['positions'] if chances else 0}"
    return ["{score:.2f} ± {score_margin:.2f}".format(**luck) if luck else none, *quarters, counts]


def calibration(files: dict[str, Any]) -> dict[str, str]:
    """How far chances can be trusted: what was said of seats in races held out, and how often they won."""
    held = {game: file["doubt"]["held-out"] for game, file in files.items()}
    tenths = [f"{10 * tenth} to {10 * tenth + 10}%" for tenth in range(10)]
    rows = [
        [GAMES[game], *[_tenth(one["tenths"], tenth) for tenth in range(10)], f"{one['positions']:,}"]
        for game, one in held.items()
    ]
    return {"calibration": table(["said", *tenths, "positions"], *rows)}


def _tenth(tenths: Any, tenth: int) -> str:
    """What was said on average, and how often it happened."""
    found = [row for row in tenths if min(int(10 * row["said"]), 9) == tenth]
    return f"{100 * found[0]['said']:.0f} → {100 * found[0]['won']:.0f}" if found else "–"


def pit_wall(kept: Any) -> dict[str, str]:
    """What the pit wall's words are worth: what bots lose, blunders judged again, and chances by quarter."""
    levels = [[GAMES[game], *map(_lost, found["levels"]["levels"])] for game, found in in_order(kept, "levels")]
    again = [[GAMES[game], *_again(found["verdicts"])] for game, found in in_order(kept, "verdicts")]
    scores, tenths = [], []
    for game, found in in_order(kept, "chances"):
        parts = [*found["chances"]["quarters"], found["chances"]["all"]]
        for name, one in zip(("first", "second", "third", "last", "all"), parts, strict=True):
            marks = [f"{one[mark]:.3f} ({one[mark + '_base']:.3f})" for mark in ("brier", "log_loss")]
            scores.append([GAMES[game], name, *marks, f"{one['positions']:,}"])
            tenths.append([GAMES[game], name, *[_tenth_of_races(one["tenths"], tenth) for tenth in range(10)]])
    shares = [f"{GAMES[game]} {100 * found['luck']['explained']:.0f}%" for game, found in in_order(kept, "luck")]
    reports = [[GAMES[game], *_report_times(found["reports"])] for game, found in in_order(kept, "reports")]
    heads = [f"{10 * tenth} to {10 * tenth + 10}%" for tenth in range(10)]
    judged = ["blunders judged again", "how many", "lose points at 95%", "points lost", "with ten times the deals"]
    return {
        "pit-levels": or_not(["points lost per real decision", "`rookie`", "`club`", "`pro`"], levels),
        "pit-verdicts": or_not(judged, again),
        "pit-scores": or_not(["game", "quarter", "Brier (base rate)", "log-loss (base rate)", "positions"], scores),
        "pit-tenths": or_not(["said → won", "quarter", *heads], tenths),
        "pit-explained": ", ".join(shares) or UNMEASURED,
        "pit-reports": or_not(["report", "races", "median", "longest", "real decisions a race"], reports),
    }


FEWEST_RACES = 30  # of a tenth, below which nothing can be said of it


def _tenth_of_races(tenths: Any, tenth: int) -> str:
    """The same with what so many races leave to luck; nothing of a tenth that was seen in few."""
    enough = [row for row in tenths if row.get("races", row["n"]) >= FEWEST_RACES]
    found = [row for row in enough if min(int(10 * row["said"]), 9) == tenth]
    return f"{_tenth(found, tenth)} ± {100 * found[0]['margin']:.0f}" if found else "–"


def _report_times(found: Any) -> list[str]:
    return [str(found["races"]), f"{found['seconds']} s", f"{found['longest']} s", f"{found['decisions']:.0f}"]


UNMEASURED = "not measured yet"


def or_not(head: list[str], rows: list[list[str]]) -> str:
    """A table, or that nobody has measured it yet."""
    return table(head, *rows) if rows else f"\n{UNMEASURED.capitalize()}.\n"


def _lost(one: Any) -> str:
    return f"{one['lost']:.2f} ± {1.96 * one['error']:.2f} ({one['decisions']})"


def _again(one: Any) -> list[str]:
    held = f"{one['held']} ({100 * one['share']:.0f}%)"
    return [str(one["blunders"]), held, f"{one['lost']:.2f}", f"{one['deeper']:.2f}"]


def in_order(kept: Any, part: str) -> list[tuple[str, Any]]:
    """The games of which a part was measured."""
    return [(game, kept[game]) for game in GAMES if part in kept.get(game, {})]


ENVIRONMENTS = {
    "playout a second": "random decisions a second, the core alone",
    "batch a second": "in a batch, with views",
    "batch": "of the core's pace",
    "batch with masks": "with masks too",
    "aec a second": "PettingZoo's loop, decisions a second",
    "batch/aec": "a batch is faster by",
    "aec/wrapper": "faster than a plain wrapper by",
    "view": "a view by another seat, µs",
    "cold view": "a view of another race, µs",
    "memory": "memory of a race, kB",
    "scaling": "two processes against one",
}


INSTRUCTIONS = {
    "decision": "a random decision of the core",
    "view": "a view in a batch",
    "view by another seat": "a view of the same position by the next seat",
    "mask": "a mask in a batch",
}


def environments(speed: Any, kept: Any) -> dict[str, str]:
    """Environments for learning agents: pace, bounds, the scores of bots, and what the example learned."""
    games = [game for game in GAMES if game in speed]
    rows = [[label, *[rounded(speed[game][name]) for game in games]] for name, label in ENVIRONMENTS.items()]
    bounds, scores = kept["bounds"], kept["scores"]
    raced = [game for game in GAMES if game in bounds]
    counted = [[name, *[f"{bounds[game][name]:,}" for game in raced]] for name in next(iter(bounds.values()))]
    rated = [game for game in GAMES if game in scores]
    bots = [[f"`{bot}`", *[_score(scores[game].get(bot)) for game in rated]] for bot in next(iter(scores.values()))]
    learned = [
        [GAMES[game], f"`{run['opponent']}`", f"{run['minutes']:g}", f"{run['learned from']:,}", _score(run["score"])]
        for game in GAMES
        for run in kept["learned"].get(game, {}).values()
    ]
    written = [
        [GAMES[game], f"`{driver}`", f"{one['decisions']:,}", rounded(pace), f"{500_000 / pace:.0f} s"]
        for game in GAMES
        for driver, one in kept["selfplay"].get(game, {}).items()
        for pace in [one["decisions"] / one["seconds"]]
    ]
    return {
        "env-selfplay": table(["Game", "four of", "decisions", "a second of a core", "a million on two"], *written),
        **_contradiction([speed[game] for game in games]),
        "env-instructions": _instructions(kept.get("instructions", {})),
        "env-speed": table(["one core, compiled", *[GAMES[game] for game in games]], *rows),
        "env-bounds": table(["counted", *[GAMES[game] for game in raced]], *counted),
        "env-scores": table(["among three of `rookie`", *[GAMES[game] for game in rated]], *bots),
        "env-learned": table(["Game", "against three of", "minutes", "races learned from", "place reward"], *learned),
        **_spaces(),
    }


def _contradiction(speed: list[dict[str, float]]) -> dict[str, str]:
    """The core's own loop and PettingZoo's beside each other, and beside a plain wrapper."""
    core = [rounded(one["playout a second"] / one["wrapper a second"]) for one in speed]
    turns = [f"{one['aec a second'] / one['playout a second']:.2f}" for one in speed]
    return {"env-core": ", ".join(core), "env-aec": ", ".join(turns)}


def _instructions(counts: dict[str, dict[str, float]]) -> str:
    """What is counted, game by game, and what share of both a decision is beside its view."""
    games = [game for game in GAMES if game in counts]
    rows = [[label, *[rounded(counts[game][name]) for game in games]] for name, label in INSTRUCTIONS.items()]
    shares = [counts[game]["decision"] / (counts[game]["decision"] + counts[game]["view"]) for game in games]
    rows.append(["the decision's share of itself and its view", *[f"{share:.2f}" for share in shares]])
    return table(["instructions, compiled", *[GAMES[game] for game in games]], *rows)


def _spaces() -> dict[str, str]:
    """How large views and actions are with four seats, read off the encodings."""
    from draftline.encode.encoding import encoding_of
    from draftline.games.registry import new_game

    seen: list[list[str]] = []
    done: list[list[str]] = []
    for game, name in GAMES.items():
        encoding = encoding_of(new_game(game, seats=4))
        parts = [f"`{part.name}` {part.rows} x {len(part.features)}" for part in encoding.layout.parts]
        seen.append([name, ", ".join(parts), f"{encoding.layout.size:,}"])
        verbs = encoding.book.vocabulary.verbs
        blocks = sorted(encoding.blocks, key=lambda block: -block.size)[:4]
        largest = [f"`{verbs[block.verb].name}` {block.size:,}" for block in blocks]
        done.append([name, f"{int(encoding.flat):,}", ", ".join(largest), f"{int(encoding.width)}"])
    return {
        "env-views": table(["Game", "Parts: rows x features", "Numbers with four seats"], *seen),
        "env-actions": table(["Game", "Numbers with four seats", "Largest blocks", "Features of an action"], *done),
    }


def _score(found: Any) -> str:
    if found is None:
        return "–"
    mean, margin, races = found
    return f"{mean:+.2f} ± {margin:.2f} ({races})"


def laboratory(kept: Any) -> dict[str, str]:
    """How soon the laboratory answers, that a cluster changes nothing, and what measuring costs."""
    few, many = kept["question"]["few"], kept["question"]["many"]
    rows = [
        [f"{one['races']:,} races on {one['deals']:,} deals", f"{one['before']:.2f} → {one['after']:.2f}",
         f"{one['difference']:+.2f} ± {one['margin']:.2f}", f"± {one['apart']:.2f}", f"{one['cpu'] / 2:.0f} s"]
        for one in (few, many)
    ]  # fmt: skip
    heads = ["", "pit stops", "paired difference", "if the deals were not shared", "two cores"]
    cost = [
        [title, *[f"{100 * kept['overhead'][f'{game} {bot}']:.0f}%" for bot in ("rookie", "club")]]
        for game, title in GAMES.items()
    ]
    return {
        "lab-question": table(heads, *rows),
        "lab-cluster": f"{kept['cluster']['races']:,}",
        "lab-sha": kept["cluster"]["sha256"][0][:16] if kept["cluster"]["same"] else "differs",
        "lab-overhead": table(["what measuring adds to racing", "`rookie`", "`club`"], *cost),
    }


def lab(folder: Path) -> dict[str, str]:
    """Tables of the laboratory's experiments: all numbers of one, each measure with parts, and how to run it again."""
    found = {}
    for path in sorted(folder.glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        name = f"lab.{path.stem}"
        plain = [row for one in kept["measures"].values() if one["shape"] == "number" for row in rows_of(one)]
        found[name] = table(["", *kept["worlds"]], *plain)
        found[f"{name}.how"] = how_to_run(path.stem, kept)
        for measure, one in kept["measures"].items():
            found[f"{name}.{measure}"] = table([one["title"], *kept["worlds"]], *rows_of(one))
            found[f"{name}.{measure}.change"] = changes(kept["worlds"], one)
    return found


def lab_sums(folder: Path, names: list[str], measure: str) -> dict[str, str]:
    """One measure over several experiments with the same worlds."""
    all_kept = [json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in names]
    ones = [kept["measures"][measure] for kept in all_kept]
    keys = sorted({row["key"] for one in ones for row in one["rows"]}, key=lambda key: key.zfill(3))
    rows = []
    for key in keys:
        found = [row for one in ones for row in one["rows"] if row["key"] == key]
        worlds = [together([row["worlds"][at] for row in found]) for at in range(len(all_kept[0]["worlds"]))]
        rows.append([found[0]["label"], *[with_margin(*world, digits=ones[0]["digits"]) for world in worlds]])
    return {f"lab.{'+'.join(names)}.{measure}": table([ones[0]["title"], *all_kept[0]["worlds"]], *rows)}


def how_to_run(name: str, kept: Any) -> str:
    """What was run, and the report that shows it all."""
    told = f"{kept['races']:,} races from seed {kept['seed']}, rows {kept['sha256'][:12]}"
    return f"[{kept['question']}](reports/{name}.html) {told}; `examples/lab/{name}.toml`."


def rows_of(one: Any) -> list[list[str]]:
    """Label and figures of every row; of a world come mean, margin, count and deviation."""
    digits = one["digits"]
    return [
        [row["label"], *[with_margin(mean, margin, n, digits) for mean, margin, n, _ in row["worlds"]]]
        for row in one["rows"]
    ]


def with_margin(mean: float, margin: float | None, n: int, digits: int) -> str:
    if not n:
        return "–"
    return f"{mean:.{digits}f}" + ("" if margin is None else f" ± {margin:.{digits}f}")


def together(worlds: list[list[float]]) -> tuple[float, float, int]:
    """Mean, margin and count of the values of several worlds."""
    n = sum(int(count) for _, _, count, _ in worlds)
    mean = sum(mean * count for mean, _, count, _ in worlds) / max(n, 1)
    known = [world for world in worlds if world[2]]
    squares = sum(deviation**2 * (count - 1) + (own - mean) ** 2 * count for own, _, count, deviation in known)
    return mean, 1.96 * (squares / max(n - 1, 1) / max(n, 1)) ** 0.5, n


def changes(worlds: list[str], one: Any) -> str:
    """A measure in every world, with the differences from the first: marked where they are shown."""
    head = [one["title"], worlds[0], *[cell for world in worlds[1:] for cell in (world, "difference")]]
    rows = []
    for row, told in zip(one["rows"], rows_of(one), strict=True):
        cells = told[:2]
        for at in range(1, len(worlds)):
            mean, margin, verdict = row["differences"][at]
            mark = "" if verdict == "open" else "**"
            change = with_margin(mean, margin, 1, one["digits"])
            cells += [told[at + 1], f"{mark}{'+' if mean > 0 else ''}{change}{mark}"]
        rows.append(cells)
    return table(head, *rows)


def coverage(text: str) -> dict[str, str]:
    """How many rules the page of rules covered lists, and how many tests it names."""
    rows = [line for line in text.splitlines() if line.startswith("| ") and "`test_" in line]
    tests = set(re.findall(r"`(test_\w+)`", "\n".join(rows)))
    return {"rules": f"{len(rows):,}", "rule-tests": f"{len(tests):,}"}


def figures() -> dict[str, str]:
    """Every figure by its name."""
    kept = read("bench/figures.json")
    now = kept["after"]
    return {
        **engine(now["compiled"]["games"], now["interpreted"]["games"], now["catanatron"]),
        **page(kept["page"]),
        **strength(read("bench/strength.json")),
        **values(read("bench/values.json")),
        **pit_wall(read("bench/pitwall.json")),
        **calibration({game: read(f"src/draftline/data/values/{game}.json") for game in GAMES}),
        **soak(read("bench/soak.json")),
        **races(read("bench/races.json")),
        **environments(kept["envs"], read("bench/envs.json")),
        **laboratory(read("bench/lab.json")),
        **lab(ROOT / "bench" / "lab"),
        **lab_sums(ROOT / "bench" / "lab", ROLLS_CARDS, "qualifying-share"),
        **coverage((ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")),
    }


def filled(text: str, known: dict[str, str]) -> str:
    """The text with every figure as it is known; a name that nobody measured is a KeyError."""
    return FENCE.sub(lambda found: found[1] + known[found[2]] + found[4], text)


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fill the measured numbers into the documents.")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail where a page is out of date")
    given = parser.parse_args()
    known = figures()
    stale = []
    for path in pages():
        text = path.read_text(encoding="utf-8")
        if (wanted := filled(text, known)) != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if not given.check:
                path.write_text(wanted, encoding="utf-8")
    if given.check and stale:
        print(f"Out of date: {', '.join(stale)}. Run tools/figures.py.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
