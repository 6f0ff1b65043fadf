"""Puzzles: positions of races between bots in which one play is clearly best, and not what a club driver would play.

An answer is a choice that one would name: this card on that car, these dice there; ways that differ in a step count as
one answer. The best answer is found on some deals, and its margin over the next best is measured on others. Puzzles
that ship are in `data/puzzles`, each file with the command that made it.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from draftline.bots.bot import Budget
from draftline.bots.bulk import END, play_out
from draftline.bots.craft import Candidate, Craft
from draftline.bots.crafts import Crafts
from draftline.bots.registry import make_bot
from draftline.bots.trials import Deals
from draftline.bots.values import reading
from draftline.core import record as records
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.rng import stream
from draftline.core.track_game import TrackGame
from draftline.core.view import View
from draftline.data import package_names, package_text
from draftline.games.registry import begin, new_game, rulebook
from draftline.study.chance import bits
from draftline.study.plain import plain
from draftline.study.scale import INACCURACY, Scale, scale_of
from draftline.study.timeline import Move, moves_of
from draftline.study.verdicts import VAGUE, Depth, Judge, Loss, Plan, loss_of, same_plan, told_apart
from draftline.study.what_if import WHIMS, drivers

FOLDER: Final = "puzzles"
SUFFIX: Final = ".json"
SCREEN: Final = Depth(8, 8, 8)  # a first look at a decision
DEEP_CHOSEN: Final = 32  # deals on which the best answer is found
DEEP_JUDGED: Final = 48  # others, on which its margin is measured
ANSWERS: Final = 6  # that are compared
UNDECIDED: Final[tuple[float, float]] = (0.1, 0.9)  # the chance to win of whoever is asked
TRIES: Final = {"rookie": 8, "club": 2, "pro:rounds=8": 4}  # how often a bot is asked
EASY: Final = 0.25  # of a rookie's tries that find it
HARD: Final = 0.5  # of a pro's tries, below which it is hard

# Themes.
SLINGSHOT: Final = "slingshot"
PIT_WINDOW: Final = "pit-window"
BLOCK: Final = "block"
LAST_LAP: Final = "last-lap"
TYRES: Final = "tyres"
SETS: Final = "set-and-priority"
HAND: Final = "hand"
LINE: Final = "line"
THEME_NAMES: Final = {
    SLINGSHOT: Message("wall.theme-slingshot"), PIT_WINDOW: Message("wall.theme-pit-window"),
    BLOCK: Message("wall.theme-block"), LAST_LAP: Message("wall.theme-last-lap"), TYRES: Message("wall.theme-tyres"),
    SETS: Message("wall.theme-sets"), HAND: Message("wall.theme-hand"), LINE: Message("wall.theme-line"),
}  # fmt: skip
DIFFICULTY_NAMES: Final = {
    "easy": Message("wall.easy"), "medium": Message("wall.medium"), "hard": Message("wall.hard"),
}  # fmt: skip
BY_KIND: Final = {
    "pit": PIT_WINDOW, "repair": PIT_WINDOW, "tyres": TYRES, "boost": TYRES, "promise": TYRES, "roll": SETS,
    "take": SETS, "program": HAND, "discard": HAND, "qualify": SETS,
}  # fmt: skip
ELSE_BY_KIND: Final = {"play": HAND, "drive": LINE, "retrieve": SETS}  # where nothing more can be said
LATE: Final = 0.8  # share of the race
# Where puzzles are looked for.
SEATS: Final = (3, 4, 5)
MOST_A_RACE: Final = 4  # so that puzzles differ


@dataclass(frozen=True)
class Puzzle:
    """A position with one best answer."""

    id: str
    game: str
    record: dict[str, Any]  # up to the position
    seat: int
    kind: str
    chance: float  # to win, as the seat sees it
    best: Plan
    second: Plan  # the next best answer
    club: Plan  # what a club driver would play
    margin: Loss  # points of the best over the next best
    gain: Loss  # and over a club driver's play
    found: dict[str, float]  # bot -> share of its tries that find it
    difficulty: str  # easy, medium, hard
    themes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As it is kept; the actions are one text."""
        data: dict[str, Any] = plain(self)
        data["record"] = {**self.record, "actions": ";".join(self.record["actions"])}
        return data

    @staticmethod
    def from_json(data: dict[str, Any]) -> Puzzle:
        """What `to_json` wrote."""
        actions = data["record"]["actions"]
        return Puzzle(
            data["id"], data["game"], {**data["record"], "actions": actions.split(";") if actions else []},
            data["seat"], data["kind"], data["chance"], _plan(data["best"]), _plan(data["second"]), _plan(data["club"]),
            Loss(**data["margin"]), Loss(**data["gain"]), data["found"], data["difficulty"], tuple(data["themes"]),
        )  # fmt: skip

    def position(self) -> TrackGame:
        """The race where it is asked; players may see `position().view(puzzle.seat)`."""
        record = records.check(self.record)
        game = begin(record)
        records.play(game, record)
        return game


def _plan(data: dict[str, Any]) -> Plan:
    cars = {int(number): (place[0], place[1]) for number, place in data["cars"].items()}
    return Plan(tuple(data["actions"]), Message.from_json(data["idea"]), Message.from_json(data["why"]), cars)


_kept: dict[str, list[Puzzle]] = {}


def puzzles_of(game: str) -> list[Puzzle]:
    """The puzzles that ship with a game."""
    if game not in _kept:
        known = game in package_names(FOLDER, SUFFIX)
        rows = json.loads(package_text(f"{FOLDER}/{game}{SUFFIX}"))["puzzles"] if known else []
        _kept[game] = [Puzzle.from_json(row) for row in rows]
    return _kept[game]


def of_the_day(game: str, day: int) -> Puzzle | None:
    """The puzzle of a day, counted from anywhere: the same for everybody, and all of them in turn."""
    found = puzzles_of(game)
    return found[day % len(found)] if found else None


def solves(puzzle: Puzzle, actions: Sequence[str]) -> bool:
    """Whether actions that begin at the position are the best answer."""
    return same_answer(puzzle, actions, puzzle.best)


def same_answer(puzzle: Puzzle, actions: Sequence[str], plan: Plan) -> bool:
    """Whether actions that begin at the position are the answer of a plan: by its words, or by where they lead."""
    game = puzzle.position()
    decision = game.decision_of(puzzle.seat)
    assert decision is not None
    craft = Crafts({}).of(game)
    given, meant = [Candidate(tuple([game.parse(words) for words in one]), 0.0) for one in (actions, plan.actions)]
    if answer_of(craft, game, decision, given) == answer_of(craft, game, decision, meant):
        return True
    return same_plan(game, puzzle.seat, given, meant)


def answer_of(craft: Craft, game: Any, decision: Decision, idea: Candidate) -> str:
    """What an answer is called: by its words, or by its actions where words would not tell it from others."""
    words = craft.idea(game, decision, idea.actions[0])
    if words.id in VAGUE:
        return " ".join(str(action) for action in idea.actions)
    return json.dumps(words.to_json(), sort_keys=True)


# Mining.


class Miner:
    """Looks through races for positions that are worth a puzzle."""

    def __init__(self, seed: int = 0) -> None:
        self.crafts = Crafts({})
        self.seed = seed

    def mined(self, record: dict[str, Any], name: str) -> Iterator[Puzzle]:
        """The puzzles of one race between club drivers."""
        for move in moves_of(record):
            if move.seat >= 0:
                found = self.puzzle(move, record, f"{name}-{move.at}")
                if found is not None:
                    yield found

    def puzzle(self, move: Move, record: dict[str, Any], name: str) -> Puzzle | None:
        """A puzzle of one decision, if there is one in it."""
        game = move.before
        chance = reading(game.view(move.seat)).wins[move.seat]
        if not UNDECIDED[0] <= chance <= UNDECIDED[1]:
            return None
        craft, scale = self.crafts.of(game), scale_of(game.book)
        judge = Judge(move, craft, scale, SCREEN, self.seed + move.at)
        if judge.forced:
            return None
        judge.choose()
        judge.judge(SCREEN.first)
        if judge.best == 0 or not judge.loss.points > 2.0 * judge.loss.error:
            return None
        return self._deeper(judge, craft, scale, record, name, chance)

    def _deeper(
        self, judge: Judge, craft: Craft, scale: Scale, record: dict[str, Any], name: str, chance: float
    ) -> Puzzle | None:
        """The best answer on many deals, and its margin on others; None where it is not clear, or a club driver's."""
        answers = self._answers(judge, craft)
        if len(answers) < 2:  # ways of one answer are no puzzle
            return None
        club = next(at for at, (key, _) in enumerate(answers) if key == self._key(judge, craft, judge.played))
        deals = Deals(judge.view, judge.move.seat, craft, judge.rng)
        means = [sum(deals.tried(idea, deal) for deal in range(DEEP_CHOSEN)) for _, idea in answers]
        order = sorted(range(len(answers)), key=lambda at: -means[at])
        best, second = order[0], order[1]
        if best == club:
            return None
        margin = self._lead(judge, craft, answers[best][1], answers[second][1])
        if not margin.sure or margin.points < scale.degrees[INACCURACY]:
            return None
        gain = margin if second == club else self._lead(judge, craft, answers[best][1], answers[club][1])
        found = self._found(judge, craft, answers[best][0])
        if not gain.sure or found["club"] > 0.0:
            return None
        plans = [judge.plan(answers[at][1]) for at in (best, second, club)]
        first, other, usual = told_apart(judge.move.before, judge.move.seat, craft, plans)
        prefix = {**record, "actions": record["actions"][: judge.move.at], "outcome": None}
        prefix.pop("checksum", None)
        prefix.pop("stopped", None)
        return Puzzle(
            name, judge.move.before.id, prefix, judge.move.seat, judge.move.kind, chance, first, other,
            usual, margin, gain, found,
            difficulty_of(found), themes_of(judge.move, craft, first, usual),
        )  # fmt: skip

    def _key(self, judge: Judge, craft: Craft, idea: Candidate) -> str:
        return answer_of(craft, judge.sample, judge.decision, idea)

    def _answers(self, judge: Judge, craft: Craft) -> list[tuple[str, Candidate]]:
        """The first idea of every answer, the play's first."""
        found: dict[str, Candidate] = {}
        for idea in (judge.ideas[0], judge.ideas[judge.best], *judge.ideas):
            found.setdefault(self._key(judge, craft, idea), idea)
        return list(found.items())[:ANSWERS]

    def _lead(self, judge: Judge, craft: Craft, one: Candidate, other: Candidate) -> Loss:
        deals = Deals(judge.view, judge.move.seat, craft, judge.rng)
        return loss_of([deals.tried(one, deal) - deals.tried(other, deal) for deal in range(DEEP_JUDGED)])

    def _found(self, judge: Judge, craft: Craft, answer: str) -> dict[str, float]:
        """How often bots of every level find the answer."""
        found = {}
        for code, tries in TRIES.items():
            hits = sum(self._finds(code, judge, craft, answer, number) for number in range(tries))
            found[code.partition(":")[0]] = hits / tries
        return found

    def _finds(self, code: str, judge: Judge, craft: Craft, answer: str, number: int) -> bool:
        """A bot's answer by its first action; where words would not tell it, by all that it plans."""
        bot = make_bot(code)
        game, view, seat = judge.move.before.copy(), judge.view, judge.move.seat
        done: list[Action] = []
        rng = bits(self.seed + 1000 * number + judge.move.at)
        while seat in game.asked and game.marks == judge.move.before.marks and (
            not done or game.book.kinds[game.kind].follows
        ):  # fmt: skip
            view = game.view(seat)
            decision = view.decision
            assert decision is not None
            done.append(bot.choose(view, decision, rng, Budget.none()))
            game.apply(done[-1], seat)
        return self._key(judge, craft, Candidate(tuple(done), 0.0)) == answer


def club_race(game: str, number: int, seed: int) -> dict[str, Any]:
    """A race of club drivers as a record: another track and number of teams from race to race."""
    book = rulebook(game)
    tracks = book.own_tracks()
    seats = min(max(SEATS[number % len(SEATS)], book.least), book.most)
    race = new_game(game, seats=seats, track=tracks[number % len(tracks)] if tracks else None, seed=seed + number)
    play_out(race, drivers(race, ("club",)), stream(seed + number, WHIMS), END)
    return race.record()


def mine(game: str, wanted: int, seed: int) -> Iterator[Puzzle]:
    """As many puzzles as are wanted, race by race."""
    miner = Miner(seed)
    count = number = 0
    while count < wanted:
        for puzzle in itertools.islice(miner.mined(club_race(game, number, seed), f"{seed + number}"), MOST_A_RACE):
            if count < wanted:
                count += 1
                yield puzzle
        number += 1


def difficulty_of(found: dict[str, float]) -> str:
    """From how often each level finds it."""
    if found.get("rookie", 0.0) >= EASY:
        return "easy"
    return "medium" if found.get("pro", 0.0) >= HARD else "hard"


def themes_of(move: Move, craft: Craft, best: Plan, club: Plan) -> tuple[str, ...]:
    """What a puzzle is about: by the question, when it is asked, and whom the best play takes along or leaves."""
    game = move.before
    found = [BY_KIND[move.kind]] if move.kind in BY_KIND else []
    own = set(game.cars(move.seat))
    if sum(number in own for number in best.cars) > 1:
        found.append(SLINGSHOT)
    rivals = [sum(1 for number in plan.cars if number not in own) for plan in (best, club)]
    if best.cars and rivals[0] < rivals[1]:
        found.append(BLOCK)
    if craft.done(game) >= LATE:
        found.append(LAST_LAP)
    if not found and move.kind in ELSE_BY_KIND:
        found.append(ELSE_BY_KIND[move.kind])
    return tuple(found)


def holds(puzzle: Puzzle, deals: int, seed: int) -> Loss:
    """The margin of a puzzle measured anew, on deals of its own."""
    game = puzzle.position()
    view: View = game.view(puzzle.seat)
    craft = Crafts({}).of(game)
    dealt = Deals(view, puzzle.seat, craft, bits(seed))
    best, second = [
        Candidate(tuple([game.parse(words) for words in plan.actions]), 0.0) for plan in (puzzle.best, puzzle.second)
    ]
    return loss_of([dealt.tried(best, deal) - dealt.tried(second, deal) for deal in range(deals)])
