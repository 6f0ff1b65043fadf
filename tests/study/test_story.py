"""The story of a race: about five sentences in both languages, none twice, and every one of them true."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from draftline import new_game
from draftline.core import record as records
from draftline.core.facts import Facts
from draftline.core.messages import Message, text
from draftline.games.registry import begin, game_ids, was_stopped
from draftline.study.story import Story, story_of
from tools.golden import golden_files

RACES = 30  # of each game
SEEDS = range(100, 100 + RACES)


@cache
def races(game: str) -> tuple[dict[str, Any], ...]:
    """Golden races, and as many more at random as are missing."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in golden_files()]
    kept = [one for one in found if one["game"] == game and "position" not in one and one["outcome"]][:RACES]
    return tuple(records.check(one) for one in [*kept, *(at_random(game, seed) for seed in SEEDS[len(kept) :])])


def at_random(game: str, seed: int) -> dict[str, Any]:
    race = new_game(game, seats=2, seed=seed)
    rng = random.Random(seed)
    while (decision := race.decision) is not None:
        race.apply(rng.choice(decision.actions), decision.seat)
    return race.record()


class Seen:
    """A race once more, with everything that a sentence can speak of."""

    def __init__(self, record: dict[str, Any]) -> None:
        game = self.game = begin(record)
        self.steps: list[dict[str, Any]] = []
        story = Story(game)
        self._look()
        for words in record["actions"]:
            game.apply(*records.split_action(words))
            story.watch(game)
            self._look()
        if was_stopped(game, record):
            game.stop()
            story.watch(game)
            self._look()
        self.told = story.tell(game)
        self.outcome = game.outcome
        self.grid = next(step["places"] for step in self.steps if step["places"])
        going = [step for step in self.steps if step["places"] and step["leader"] is not None and not step["over"]]
        self.fronts = [
            step["leader"] for at, step in enumerate(going) if at == 0 or step["moment"] != going[at - 1]["moment"]
        ]
        self.laps = [step["lap"] for step in going]
        self.going = going

    def _look(self) -> None:
        game = self.game
        self.steps.append(
            {
                "places": game.standing(), "leader": game.leader if game.standing() else None, "over": game.over,
                "moment": game.moment(), "lap": game.lap,
                "facts": [
                    (fact, game.status(fact.values["car"]) if "car" in fact.values else "")
                    for fact in Facts(game.log, game)
                ],
            }
        )  # fmt: skip

    @property
    def left(self) -> set[int]:
        """Cars that were out of the race before its end."""
        return {
            fact.values["car"]
            for step in self.steps
            for fact, status in step["facts"]
            if fact.kind.part == "out" and status != "finished"
        }

    @property
    def first(self) -> int:
        return next(car for car, place in self.outcome.places.items() if place == 1)

    def stops(self) -> dict[int, list[int]]:
        """The places that cars had right after their pit stops."""
        found: dict[int, list[int]] = {}
        for step in self.steps:
            for fact, _ in step["facts"]:
                if fact.name == "pitted" and fact.values["car"] in step["places"]:
                    found.setdefault(fact.values["car"], []).append(step["places"][fact.values["car"]])
        return found

    def gains(self) -> dict[int, int]:
        return {car: self.grid[car] - place for car, place in self.outcome.places.items()}


def true(seen: Seen, message: Message) -> bool:
    """Whether what a sentence says is so."""
    kind = message.id.removeprefix("story.")
    values: dict[str, Any] = dict(message.values)
    best, *others = seen.outcome.standings
    gap = best.points - others[0].points if others else 0
    fronts = Counter(seen.fronts)
    changes = sum(one != other for one, other in zip(seen.fronts, seen.fronts[1:], strict=False))
    car = values.get("car")
    told = {
        "won": lambda: values["gap"] == gap > 0 and values["n"] == best.points,
        "won-clear": lambda: values["gap"] == gap >= best.points / 4,
        "won-close": lambda: 0 < values["gap"] == gap <= best.points / 20,
        "won-tie": lambda: gap == 0 and best.tie_break == values["tie"].id,
        "won-shared": lambda: gap == 0 and others[0].rank == best.rank,
        "won-alone": lambda: not others and values["n"] == best.points,
        "first-other": lambda: car == seen.first and car not in best.cars,
        "first-nobodys": lambda: car == seen.first and all(car not in one.cars for one in seen.outcome.standings),
        "led-all": lambda: set(seen.fronts) == {car},
        "led-most": lambda: fronts[car] > len(seen.fronts) / 2 and car in best.cars,
        "led-in-vain": lambda: fronts[car] > len(seen.fronts) / 2 and car not in best.cars,
        "led-out": lambda: fronts[car] > len(seen.fronts) / 2 and car in seen.left,
        "led-changes": lambda: values["n"] == changes and all(
            fronts[car] > n for one, n in fronts.items() if one != car
        ),
        "led-even": lambda: values["n"] == changes and [*fronts.values()].count(max(fronts.values())) > 1,
        "last-lap": lambda: car == seen.first != values["other"] == next(
            step["leader"] for step in seen.going if step["lap"] == max(seen.laps)
        ),
        "turned": lambda: happened(seen, values["what"], None),
        "turned-lead": lambda: happened(seen, values["what"], car),
        "ended": lambda: values["ending"].id == seen.outcome.ending != "ending.finished",
        "out": lambda: values["n"] == len(seen.left),
        "stop-paid": lambda: seen.stops()[car][-1] == values["from"]
        and values["from"] - seen.outcome.places[car] == values["from"] - values["place"] >= 3 and car not in seen.left,
        "no-stop": lambda: car == seen.first and car not in seen.stops()
        and values["n"] == sum(map(len, seen.stops().values())),
        "comeback": lambda: seen.gains()[car] == max(seen.gains().values()) == values["from"] - values["place"],
        "fell": lambda: seen.gains()[car] == min(seen.gains().values()) == values["from"] - values["place"],
        "out-leader": lambda: car in seen.left and car in seen.fronts,
        "worn": lambda: all(
            sum(seen.game.markers(one).values()) < values["n"] for one in seen.game.numbers if one != car
        ),
        "laps": lambda: values["n"] == seen.game.length(),
        "turns": lambda: values["n"] == seen.game.length(),
    }  # fmt: skip
    return told[kind]()


def happened(seen: Seen, what: Message, car: int | None) -> bool:
    """Whether it happened at a moment at which no fewer places changed than at any other loud one."""
    moved: list[tuple[int, bool]] = []
    left: set[int] = set()
    for before, after in zip(seen.steps, seen.steps[1:], strict=False):
        left |= {one.values["car"] for one, status in after["facts"] if one.kind.part == "out" and status != "finished"}
        loud = [
            fact for fact, status in after["facts"]
            if fact.kind.tone == "loud" and fact.kind.part not in ("", "period")
            and (fact.kind.part != "out" or status != "finished")
        ]  # fmt: skip
        if loud:
            both = (before["places"].keys() & after["places"].keys()) - left
            places = sum(abs(before["places"][one] - after["places"][one]) for one in both)
            told = what in [fact.message() for fact in loud]
            put = car is None or (after["leader"] == car != before["leader"])
            moved.append((places, told and put))
    return any(said and places == max(moved)[0] for places, said in moved)


@pytest.mark.parametrize("game", game_ids())
def test_a_race_is_told_in_about_five_sentences_that_are_true(game):
    ids: Counter[str] = Counter()
    for record in races(game):
        seen = Seen(record)
        told = seen.told
        assert 4 <= len(told) <= 6
        assert len({message.id for message in told}) == len(told)
        for lang in ("en", "es"):
            sentences = [text(message, lang) for message in told]
            assert len(set(sentences)) == len(told)
            assert all(one[-1] in ".!" and "{" not in one for one in sentences)
        for message in told:
            assert true(seen, message), (record["seed"], message)
            ids[message.id] += 1
    assert len(ids) > 8  # races differ, and so do their stories


def test_a_pit_stop_is_told_where_it_mattered():
    """A stop that was made good, and a first place without one; a game without pits has neither."""
    told = {
        game: {message.id for record in races(game) for message in story_of(record)} for game in game_ids()
    }  # fmt: skip
    assert {"story.stop-paid", "story.no-stop"} <= told["thunder-alley"] | told["grand-prix"]
    assert not {"story.stop-paid", "story.no-stop"} & told["thunder-rolls"]


def test_a_race_that_goes_on_has_no_story():
    record = races(game_ids()[0])[0]
    assert story_of(record) == Seen(record).told
    short = {**record, "actions": record["actions"][:20], "outcome": None}
    del short["checksum"]
    assert story_of(records.check(short)) == []


def test_a_race_that_the_table_ended_says_so():
    record = races(game_ids()[0])[0]
    short = {**record, "actions": record["actions"][:200], "outcome": None, "stopped": True}
    del short["checksum"]
    assert "story.won" in story_of(records.check(short))[0].id
