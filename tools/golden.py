"""Golden records: whole races that together show everything the rules can do, kept in tests/golden.

    python tools/golden.py check             replays every record and says what none of them shows
    python tools/golden.py search [RACES]    runs so many random races and keeps a small set that shows it all

A record is kept as the engine wrote it. Beside the records lies digests.json: for each a digest of every
question and every fact on the way, so that a replay which ends well but goes another way is noticed too.
"""

from __future__ import annotations

import hashlib
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]

from draftline.core.actions import VERBS  # noqa: E402
from draftline.core.facts import KINDS as FACTS  # noqa: E402
from draftline.core.facts import Facts  # noqa: E402
from draftline.core.game import KINDS as DECISIONS  # noqa: E402
from draftline.core.messages import IllegalAction  # noqa: E402
from draftline.core.record import split_action  # noqa: E402
from draftline.core.track_file import track_names  # noqa: E402
from draftline.games.registry import begin  # noqa: E402
from draftline.games.thunder_alley.components import FLAGS, box  # noqa: E402
from draftline.games.thunder_alley.finish import ENDINGS  # noqa: E402
from draftline.games.thunder_alley.options import CHOICES, OTHERS  # noqa: E402
from draftline.racing.race import EFFECTS, MOVEMENTS  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
DIGESTS = GOLDEN / "digests.json"

SETTINGS = ("track: ", "seats: ", "option: ")  # each of these must be seen raced to the finish
# What cannot be read off the data: how a card's text was used, how a car was moved, pitted or left the race.
USES = (
    "effect: swap", "effect: diagonal out", "effect: diagonal in", "effect: second car", "effect: placed",
    "effect: closing step in", "effect: closing step out", "effect: free side step", "effect: free side push",
    "effect: free step after the last MP", "effect: side step forbidden", "effect: out forbidden",
    "effect: in forbidden", "effect: inside at a seam", "effect: outside at a seam",
    "moved: pushed forward", "moved: pushed sideways", "moved: pushed back at the edge", "moved: pulled",
    "moved: way chosen at a seam", "moved: several ways chosen at once", "moved: no MP at all",
    "pits: under green", "pits: under yellow", "pits: out again", "pits: out again against a car",
    "pits: repaired under green", "pits: repaired under yellow", "pits: nothing repaired",
    "left: by choice", "left: with six markers", "left: by an event", "left: lapped",
    "finish: first", "finish: pushed across", "finish: pulled across", "finish: lap taken back",
    "restart: behind the green line", "rain: set aside", "turn: after the finish", "discards: out of order",
    "bar: picked", "race: 42 cars", "event: chosen by its owner", "event: declined",
)  # fmt: skip


def wanted() -> set[str]:
    """Everything that the records have to show."""
    names = {f"fact: {id.removeprefix('fact.')}" for id, _ in FACTS}
    names |= {f"decision: {kind}" for kind in DECISIONS} | {f"verb: {verb}" for verb in VERBS}
    names |= {f"event: {event.id}" for event in box().events}
    names |= {f"event done: {event.id}" for event in box().events if event.rule not in ("none", "rain")}
    names |= {f"flag: {flag}" for flag in FLAGS} | {f"ending: {ending}" for ending in ENDINGS}
    names |= {f"card: {card}" for card in box().card_id if card}
    names |= {f"movement: {movement}" for movement in MOVEMENTS}
    names |= {f"wear: {wear}" for wear in box().wear}
    names |= {f"repaired: {box().wear[kind]}" for kind in box().temporary}
    names |= {f"track: {name}" for name in track_names()} | {f"seats: {n}" for n in box().cars_by_seats}
    names |= {f"option: {name} {value}" for name, values in CHOICES.items() for value in values}
    names |= {f"option: {name}" for name in OTHERS}
    return names | {f"to the finish: {name}" for name in names if name.startswith(SETTINGS)} | set(USES)


class Watcher:
    """Steps through a record and notes what it shows."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.game: Any = begin(record)
        self.seen: set[str] = set()
        self.digest = hashlib.sha256()
        self.card = 0
        self.event = -1
        self.done = False  # something came of the event
        self._note_setup(record)
        self._note_facts(Facts(self.game.log, self.game))
        for text in record["actions"]:
            self._step(text)

    def _note_setup(self, record: dict[str, Any]) -> None:
        options = record["options"]
        self.seen |= {f"track: {record['track']['id']}", f"seats: {record['seats']}"}
        self.seen |= {f"option: {name} {options.get(name, values[0])}" for name, values in CHOICES.items()}
        self.seen |= {f"option: {name}" for name in OTHERS if name in options}
        if len(self.game.numbers) == 42:
            self.seen.add("race: 42 cars")

    def _step(self, text: str) -> None:
        action, seat = split_action(text)
        decision = self.game.decision_of(seat) if seat is not None else self.game.decision
        codes = [choice.code for choice in decision.actions]
        self.digest.update(json.dumps([decision.seat, decision.kind, codes]).encode())
        self.seen |= {f"decision: {decision.kind}", f"verb: {action.split()[0]}"}
        if seat is not None:
            self.seen.add("discards: out of order")
        if decision.kind == "step":
            self._note_step(action)
        self._note_answer(decision, action)
        before = {car: self.game.progress(car) for car in self.game.numbers}
        mp, effect, apron = self.game.mp, EFFECTS[self.game.effect], self._on_apron()
        facts = self.game.apply(action, seat)
        self._note_facts(facts)
        self._note_moves(action, facts, before, apron)
        if apron and action.startswith("out"):
            self.seen.add("pits: out again")
        if effect == "free-lateral" and action.split()[0] in ("out", "in") and not apron:
            pushed = any(fact.name == "displaced" for fact in facts)
            self.seen.add("effect: free side push" if pushed else "effect: free side step")
            if mp == 0:
                self.seen.add("effect: free step after the last MP")

    def _on_apron(self) -> bool:
        return bool(
            self.game.active >= 0 and self.game.status(self.game.numbers[self.game.active]) == "apron"
        )

    def _note_step(self, action: str) -> None:
        """What the card's text does to this step."""
        game = self.game
        effect = EFFECTS[game.effect]
        self.seen.add(f"movement: {MOVEMENTS[game.movement]}")
        if action.startswith("diagonal"):
            self.seen.add(f"effect: {action}")
        if game.state[game.active] == 0:
            seam = len(game.track.ahead[game.space[game.active]]) > 1
            if effect in ("inside", "outside") and seam and action == "forward":
                self.seen.add(f"effect: {effect} at a seam")
            for side, forbidden in (("out", "inside"), ("in", "outside")):
                reason = game.legal(side).reason
                if reason is not None and reason.id == "reason.card-forbids":
                    both = effect == "no-lateral"
                    self.seen.add("effect: side step forbidden" if both else f"effect: {side} forbidden")
                    assert both or effect == forbidden

    def _note_answer(self, decision: Any, action: str) -> None:
        verb, *arguments = action.split()
        if verb == "retire":
            car = int(arguments[0])
            self.seen.add("left: with six markers" if len(self.game.wear(car)) >= 6 else "left: by choice")
        elif verb == "second":
            self.seen.add("effect: second car")
        elif verb == "choose":
            self.seen.add("event: declined" if arguments == ["none"] else "event: chosen by its owner")
        elif verb == "repair":
            flag = FLAGS[self.game.flag]
            self.seen.add(
                "pits: nothing repaired" if arguments[1:] == ["none"] else f"pits: repaired under {flag}"
            )
        elif verb in ("forward", "out", "in") and arguments:
            self.seen.add("moved: way chosen at a seam")
            if len(arguments) > 1:
                self.seen.add("moved: several ways chosen at once")

    def _note_moves(self, action: str, facts: Facts, before: dict[int, int], apron: bool) -> None:
        """How other cars were moved by the action itself, before the turn's end if that follows."""
        verb = action.split()[0]
        mover = -1
        if verb == "play":
            self._note_standing(int(action.split()[-1]), facts)
        for fact in facts:
            if fact.name in ("turn", "event", "lined-up"):
                break
            car = fact.values.get("car", -1)
            if fact.name == "stepped":
                mover = car
            elif fact.name == "displaced":
                self._note_push(verb, fact.values["progress"] - before[car], apron)
            elif fact.name == "followed":
                self.seen.add("moved: pulled")
            elif fact.name == "finished" and mover >= 0 and car != mover:
                self.seen.add("finish: pulled across")
            elif fact.name == "finished" and mover < 0 and verb == "forward":
                self.seen.add("finish: pushed across")
        if any(self.game.progress(car) // self.game.track.sectors < at // self.game.track.sectors
               and at >= 0 for car, at in before.items()):  # fmt: skip
            self.seen.add("finish: lap taken back")

    def _note_standing(self, car: int, facts: Facts) -> None:
        """C8, C25: a card that leaves the car no MP; only its closing effects follow."""
        names = [fact.name for fact in facts]
        stood = not {"stepped", "swapped", "bumped"} & set(names) and self.game.kind == 0
        if stood and self.game.activated(car) and self.game.status(car) == "track":
            self.seen.add("moved: no MP at all")

    def _note_push(self, verb: str, step: int, apron: bool) -> None:
        if apron:
            self.seen.add("pits: out again against a car")
        elif verb == "forward":
            self.seen.add("moved: pushed forward")
        elif step < 0:
            self.seen.add("moved: pushed back at the edge")
        elif step == 0:
            self.seen.add("moved: pushed sideways")

    def _note_facts(self, facts: Facts) -> None:
        self.digest.update(json.dumps([fact.to_json() for fact in facts]).encode())
        for fact in facts:
            self.seen.add(f"fact: {fact.name}")
            self._note_card(fact.name, fact.values)
            self._note_event(fact.name, fact.values)
            self._note_race(fact.name, fact.values)

    def _note_card(self, name: str, values: dict[str, int]) -> None:
        if name == "played":
            self.card = values["card"]
            self.seen.add(f"card: {box().card_id[self.card]}")
        elif name == "swapped":
            self.seen.add("effect: swap")
        elif name == "closed-up":
            self.seen.add("effect: placed")
        elif name == "sidestepped":
            inward = EFFECTS[box().effect[self.card]] == "closing-in"
            self.seen.add("effect: closing step in" if inward else "effect: closing step out")
        elif name == "worn":
            self.seen.add(f"wear: {box().wear[values['wear']]}")
        elif name == "repaired":
            self.seen.add(f"repaired: {box().wear[values['wear']]}")

    def _note_event(self, name: str, values: dict[str, int]) -> None:
        """An event is done when something happens between its card and the flag."""
        if name == "event":
            self.event, self.done = values["event"], False
            self.seen.add(f"event: {box().events[self.event].id}")
        elif name == "flag":
            if self.done and self.event >= 0:
                self.seen.add(f"event done: {box().events[self.event].id}")
            self.event = -1
            self.seen.add(f"flag: {FLAGS[values['flag']]}")
        elif self.event >= 0 and name in ("worn", "repaired", "retired", "spun", "pitted"):
            self.done = True
            if name == "retired":
                self.seen.add("left: by an event")
        elif name == "bar-picked":
            self.seen.add("bar: picked")
        elif name == "set-aside":
            self.seen.add("rain: set aside")

    def _note_race(self, name: str, values: dict[str, int]) -> None:
        if name == "race-over":
            self.seen.add(f"ending: {ENDINGS[values['ending']]}")
            if ENDINGS[values["ending"]] == "ending.rain":
                self.seen.add("flag: red")
            elif ENDINGS[values["ending"]] == "ending.finished":
                self.seen |= {f"to the finish: {name}" for name in self.seen if name.startswith(SETTINGS)}
        elif name == "lapped":
            self.seen.add("left: lapped")
        elif name == "finished" and values["place"] == 1:
            self.seen.add("finish: first")
        elif name == "turn" and "finish: first" in self.seen:
            self.seen.add("turn: after the finish")
        elif name == "pitted" and self.event < 0:
            self.seen.add("pits: under yellow" if FLAGS[self.game.flag] == "yellow" else "pits: under green")
        elif name == "lined-up":
            green = self.game.goal - self.game.track.green_line - 1
            if values["progress"] == green and self.game.lap == self.game.laps:
                self.seen.add("restart: behind the green line")


def shown(record: dict[str, Any]) -> tuple[set[str], str]:
    """What a record shows, and the digest of its questions and facts."""
    watcher = Watcher(record)
    return watcher.seen, watcher.digest.hexdigest()


def golden_files() -> list[Path]:
    return sorted(path for path in GOLDEN.glob("*.json") if path != DIGESTS)


def read(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


Shown: TypeAlias = "tuple[dict[str, Any], frozenset[str], str]"


def try_race(case: Any) -> Shown:
    """One random race, its record and what it shows."""
    from tests.contract.battery import race

    record: dict[str, Any] = race(case).record()
    seen, digest = shown(record)
    return record, frozenset(seen), digest


def search(races: int) -> int:
    """Race, then keep the records that show most for their length, until all is shown twice if it can be."""
    from tests.contract.battery import every_variant

    cases = list(every_variant("thunder-alley", races, 700_000))
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(try_race, cases, chunksize=8))
    missing = wanted()
    unknown = set().union(*(seen for _, seen, _ in found)) - missing
    assert not unknown, unknown
    chosen: list[tuple[dict[str, Any], str]] = []
    for _ in range(2):
        left = wanted()
        while row := best(found, left):
            left -= row[1]
            missing -= row[1]
            chosen.append((row[0], row[2]))
            found.remove(row)
    write(chosen)
    print(f"{races} races, {len(chosen)} records kept. Not shown: {sorted(missing) or 'nothing'}")
    return 1 if missing else 0


def best(found: list[Shown], left: set[str]) -> Shown | None:
    """The record that shows most of what is left, in proportion to its length."""
    row = max(found, key=lambda row: len(row[1] & left) / (300 + len(row[0]["actions"])))
    return row if row[1] & left else None


def write(chosen: list[tuple[dict[str, Any], str]]) -> None:
    """Replace the records in tests/golden."""
    GOLDEN.mkdir(exist_ok=True)
    for path in golden_files():
        path.unlink()
    digests: dict[str, str] = {}
    for record, digest in chosen:
        name = f"{record['game']}-{record['track']['id']}-{record['seats']}-{record['seed']}.json"
        (GOLDEN / name).write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")
        digests[name] = digest
    DIGESTS.write_text(json.dumps(digests, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def check() -> int:
    missing = wanted()
    digests = json.loads(DIGESTS.read_text(encoding="utf-8"))
    faults: list[str] = []
    for path in golden_files():
        try:
            seen, digest = shown(read(path))
        except IllegalAction as refusal:
            faults.append(f"{path.name} parts: {refusal}")
            continue
        missing -= seen
        if digests.get(path.name) != digest:
            faults.append(f"{path.name} goes another way")
    print("\n".join([*faults, f"{len(golden_files())} records. Not shown: {sorted(missing) or 'nothing'}"]))
    return 1 if faults or missing else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["search"]:
        sys.exit(search(int(sys.argv[2]) if len(sys.argv) > 2 else 1000))
    sys.exit(check())
