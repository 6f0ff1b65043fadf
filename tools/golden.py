"""Golden records: whole races that together show everything the rules can do, kept in tests/golden.

    python tools/golden.py check                   replays every record and says what none of them shows
    python tools/golden.py search [GAME [RACES]]   keeps the game's records that still replay, runs so many random
                                                   races and adds few of them that show all that is not shown twice
    python tools/golden.py remake [GAME [RACES]]   the same, keeping none

A record is kept as the engine wrote it. Beside the records lies digests.json: for each a digest of every
question and every fact on the way, so that a replay which ends well but goes another way is noticed too.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]

import draftline  # noqa: E402
from tools.golden_books import BOOKS  # noqa: E402
from tools.golden_watch import shown  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
DIGESTS = GOLDEN / "digests.json"
FIRST_SEED = 700_000


def golden_files(game: str = "") -> list[Path]:
    return sorted(path for path in GOLDEN.glob(f"{game}*.json") if path != DIGESTS)


def read(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def digests() -> dict[str, str]:
    found: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return found


def name_of(record: dict[str, Any]) -> str:
    return f"{record['game']}-{record['track']['id']}-{record['seats']}-{record['seed']}.json"


Shown: TypeAlias = "tuple[dict[str, Any], frozenset[str], str]"


def try_race(case: Any) -> Shown:
    """One random race, its record and what it shows."""
    from tests.contract.battery import race

    record: dict[str, Any] = race(case).record()
    seen, digest = shown(record)
    return record, frozenset(seen), digest


def kept(game: str) -> list[Shown]:
    """The game's records that still replay; their digests are made anew."""
    found: list[Shown] = []
    for path in golden_files(game):
        record = read(path)
        try:
            draftline.replay(record)
            seen, digest = shown(record)
        except draftline.DraftlineError:
            continue
        found.append((record, frozenset(seen), digest))
    return found


def search(game: str, races: int, chosen: list[Shown]) -> int:
    """Race, then add the records that show most for their length, until all is shown twice if it can be."""
    from tests.contract.battery import spread

    wanted = BOOKS[game].wanted()
    cases = spread(game, races, FIRST_SEED)
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(try_race, cases, chunksize=8))
    names = {name_of(row[0]) for row in chosen}
    found = [row for row in found if name_of(row[0]) not in names]
    unknown = set().union(*(seen for _, seen, _ in found)) - wanted
    assert not unknown, unknown
    while row := best(found, need(wanted, chosen)):
        chosen.append(row)
        found.remove(row)
    missing = wanted.difference(*(seen for _, seen, _ in chosen))
    write(game, chosen)
    print(f"{game}: {races} races, {len(chosen)} records. Not shown: {sorted(missing) or 'nothing'}")
    return 1 if missing else 0


def need(wanted: set[str], chosen: list[Shown]) -> dict[str, int]:
    """How often a thing is still to be shown."""
    counts = {name: 2 - sum(name in seen for _, seen, _ in chosen) for name in wanted}
    return {name: count for name, count in counts.items() if count > 0}


def best(found: list[Shown], left: dict[str, int]) -> Shown | None:
    """The record that shows most of what is left, in proportion to its length."""
    row = max(found, key=lambda row: sum(left.get(name, 0) for name in row[1]) / (300 + len(row[0]["actions"])))
    return row if row[1] & set(left) else None


def write(game: str, chosen: list[Shown]) -> None:
    """Replace the game's records in tests/golden."""
    GOLDEN.mkdir(exist_ok=True)
    entries = digests() if DIGESTS.exists() else {}
    for path in golden_files(game):
        path.unlink()
        entries.pop(path.name, None)
    for record, _, digest in chosen:
        text = json.dumps(record, separators=(",", ":")) + "\n"
        (GOLDEN / name_of(record)).write_text(text, encoding="utf-8")
        entries[name_of(record)] = digest
    DIGESTS.write_text(json.dumps(entries, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def check(game: str) -> int:
    missing = BOOKS[game].wanted()
    faults: list[str] = []
    for path in golden_files(game):
        try:
            seen, digest = shown(read(path))
        except draftline.IllegalAction as refusal:
            faults.append(f"{path.name} parts: {refusal}")
            continue
        missing -= seen
        if digests().get(path.name) != digest:
            faults.append(f"{path.name} goes another way")
    count = len(golden_files(game))
    print("\n".join([*faults, f"{game}: {count} records. Not shown: {sorted(missing) or 'nothing'}"]))
    return 1 if faults or missing else 0


def main(command: str, given: list[str]) -> int:
    games = given[:1] or list(BOOKS)
    if command == "check":
        return max(check(game) for game in games)
    races = int(given[1]) if len(given) > 1 else 1000
    return max(search(game, races, kept(game) if command == "search" else []) for game in games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "check", sys.argv[2:]))
