"""Faults that were seen in bots of the card games, counted: do they finish, do they look after their cars?

    PYTHONPATH=build/compiled python bench/faults.py                          club, both games, every probe
    PYTHONPATH=build/compiled python bench/faults.py --bot pro --probe won    positions in which a race can be won
    PYTHONPATH=build/compiled python bench/faults.py --bot old:club --game grand-prix --races 400

won      A car is 3 to 8 sectors from the line and 6 to 42 ahead of all others, and some card in hand takes it home: in
         how many such positions the bot crosses the line in that turn.
races    In whole races on all tracks, 2 to 8 seats: races without a finisher that no rain ended, and those of them in
         which a leader refused: near the line it could have finished, or stopped far short of where it could go. Then
         how often leaders near the line could finish and did, or dawdled; cars with four markers and more, over a turn
         from home, that stayed out of the pits; cars put out by markers within a turn of the line.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from bench import old  # noqa: E402
from bench.positions import Setting, Step, mixed, raced  # noqa: E402
from draftline.bots import Budget, make_bot  # noqa: E402
from draftline.core.actions import Action  # noqa: E402
from draftline.core.track_game import TrackGame  # noqa: E402
from draftline.games import registry  # noqa: E402
from draftline.games.registry import rulebook  # noqa: E402
from draftline.racing.fleet import APRON, OUT_RETIRED  # noqa: E402

GAMES = ("thunder-alley", "grand-prix")
TO_GO = range(3, 9)
GAPS = (6, 10, 14, 20, 30, 42)
TEAMS = 3
CARS = 2  # of every team
LANES = 3
WORN = 4  # markers from which on a car should stop
TURN = 17  # sectors of a turn
SLACK = 3  # sectors that a leader may stop short of where it could go
MOST_SEATS = 8
FINISHED, RAIN = "ending.finished", "ending.rain"
WAYS_OUT = ("worn out", "retired", "lapped", "disqualified")


# Positions in which a race can be won.


class Won(NamedTuple):
    """Where a car can go home: how far, how far ahead, its number, and the race."""

    to_go: int
    gap: int
    number: int
    game: TrackGame


def won_positions(game: str) -> list[Won]:
    """One for every distance and gap, each with the first deal in which a card in hand takes the leader home."""
    return [next(_dealt(game, to_go, gap)) for to_go in TO_GO for gap in GAPS]


def _dealt(game: str, to_go: int, gap: int) -> Iterator[Won]:
    book = rulebook(game)
    numbers = [number for team in book.teams[:TEAMS] for number in team.numbers[:CARS]]
    leader, *others = numbers
    arguments: dict[str, Any] = {"changed": numbers} if game == "grand-prix" else {}
    seed = 1000 * to_go + gap
    while True:
        seed += 1
        picture = _picture(leader, others, to_go, gap)
        line = len(picture.split("\n", maxsplit=1)[0].split())
        race = registry.position(picture, game=game, line=line, seed=seed, first="red", **arguments)
        if any(home_plays(race, leader)):
            yield Won(to_go, gap, leader, race)


def _picture(leader: int, others: list[int], to_go: int, gap: int) -> str:
    """The pack in rows of three, the leader alone; the line lies behind the last column."""
    pack = -(-len(others) // LANES)
    cells = [[".."] * (pack + gap + to_go - 1) for _ in range(LANES)]
    for at, number in enumerate(others):
        cells[at % LANES][pack - 1 - at // LANES] = f"{number:>2}"
    cells[1][pack - 1 + gap] = f"{leader:>2}"
    return "\n".join(" ".join(row) for row in cells)


def plays_of(game: Any, number: int) -> list[Action]:
    """Cards in hand for a car."""
    return [action for action in game.decision.actions if str(action).startswith("play ")
            and str(action).endswith(f" on {number}")]  # fmt: skip


def home_plays(game: Any, number: int) -> Iterator[Action]:
    """Cards in hand that can take a car over the line."""
    for action in plays_of(game, number):
        if any(number in end.places for end in game.outcomes(action)):
            yield action


def goes_home(won: Won, bot: str) -> bool:
    """Whether the car crosses the line in this turn, with that bot in every seat."""
    game: Any = won.game.copy()
    bots = [make_bot(bot) for _ in range(game.seats)]
    turn, count = game.turn, 0
    while game.asked and game.turn == turn:
        seat = game.asked[0]
        view = game.view(seat)
        action = bots[seat].choose(view, view.decision, random.Random(count), Budget.none())
        for fact in game.apply(action, seat):
            if fact.name == "finished" and fact.values["car"] == won.number:
                return True
        count += 1
    return False


# Whole races.


class Drive(NamedTuple):
    """The leader is driven near the line: from where, and how far its seat's cards could take it."""

    turn: int
    car: int
    begun: int
    most: int


class Looked(NamedTuple):
    """What was seen in one race.

    Counted are the turns in which a leader near the line was driven, those in which it could finish, did, or dawdled;
    cars with many markers, over a turn from home, that were asked about the pits and stayed out; cars lost by markers
    within a turn of the line.
    """

    ending: str
    turns: int
    counts: Counter[str]
    setting: Setting


def looked_at(setting: Setting) -> Looked:
    counts: Counter[str] = Counter()
    drive: Drive | None = None
    step: Step | None = None
    for step in raced(setting):
        drive = leader_driven(step) or drive
        after: Any = step.after
        if drive is not None and (after.over or after.book.kinds[after.kind].name == "play"):
            counts.update(judged(drive, after))
            drive = None
        counts.update(at_pits(step))
        counts["lost"] += worn_out_near_home(step)
    assert step is not None
    end: Any = step.after
    counts.update(way_out(end, car) for car in range(len(end.numbers)) if end.owner[car] >= 0)
    return Looked(end.outcome.ending, end.turn, counts, setting)


def way_out(game: Any, car: int) -> str:
    """How a player's car left the race."""
    status: str = game.status(game.numbers[car])
    return "worn out" if status == "retired" and game.worn_out(car) else status


def leader_driven(step: Step) -> Drive | None:
    """Whether the choice drives the leader, near the line and with its tyres changed, and how far it could go."""
    game: Any = step.before
    leader = game.lead_car()
    if leader < 0 or game.book.kinds[game.kind].name != "play" or game.owner[leader] != step.seat:
        return None
    if game.goal - game.field.progress[leader] > TURN or (game.id == "grand-prix" and not game.changed[leader]):
        return None
    if not game.book.vocabulary.text_of(step.code).endswith(f" on {game.numbers[leader]}"):
        return None
    ends = [end for play in plays_of(game, game.numbers[leader]) for end in game.outcomes(play)]
    most = max([end.progress[leader] for end in ends], default=game.field.progress[leader])
    return Drive(game.turn, leader, game.field.progress[leader], most)


def judged(drive: Drive, after: Any) -> list[str]:
    """What the drive was."""
    there = after.field.progress[drive.car]
    found = ["driven"]
    if drive.most >= after.goal:
        found += ["could", "did"] if there >= after.goal else ["could"]
    if there < min(drive.most, after.goal) - SLACK:
        found.append("dawdled")
    return found


def at_pits(step: Step) -> Counter[str]:
    """Own cars with many markers at a question about the pits, and those that stay out, with a turn and more to go."""
    game: Any = step.before
    found: Counter[str] = Counter()
    if game.book.kinds[game.kind].name != "pit":
        return found
    text = game.book.vocabulary.text_of
    offered = {int(word) for code in game._choices(step.seat).codes() for word in text(code).split() if word.isdigit()}
    chosen = {int(word) for word in text(step.code).split() if word.isdigit()}
    for number in offered:
        car = game.row_of[number]
        if game.fleet.worn[car] >= WORN and game.goal - game.field.progress[car] > TURN:
            found["asked"] += 1
            found["stayed"] += number not in chosen
    return found


def worn_out_near_home(step: Step) -> int:
    before: Any = step.before
    after: Any = step.after
    return sum(
        before.fleet.state[car] <= APRON
        and after.fleet.state[car] == OUT_RETIRED
        and after.worn_out(car)
        and before.goal - before.field.progress[car] <= TURN
        for car in range(len(before.numbers))
    )


# For people.


def tell_won(game: str, bot: str, pool: ProcessPoolExecutor) -> None:
    positions = won_positions(game)
    home = list(pool.map(partial(goes_home, bot=bot), positions))
    missed = [f"{won.to_go} to go, {won.gap} ahead" for won, there in zip(positions, home, strict=True) if not there]
    print(f"{game}, {bot}: {sum(home)} of {len(home)} won races finished", *missed[:12], sep="\n    ", flush=True)


def tell_races(game: str, settings: list[Setting], pool: ProcessPoolExecutor) -> None:
    found = list(pool.map(looked_at, settings))
    unfinished = [race for race in found if race.ending not in (FINISHED, RAIN)]
    refused = sum(race.counts["could"] + race.counts["dawdled"] > 0 for race in unfinished)
    seen = sum((race.counts for race in found), Counter[str]())
    lines = [
        f"{game}, {settings[0].bot}, {len(found)} races: {len(unfinished)} without a finisher, {refused} refused",
        f"endings {dict(Counter(race.ending for race in found))}",
        f"leaders near the line: {seen['did']} of {seen['could']} that could finish did, "
        f"{seen['dawdled']} of {seen['driven']} dawdled",
        f"{seen['stayed']} of {seen['asked']} cars with {WORN} markers and more, over a turn from home, stayed out",
        f"{seen['lost']} cars put out by markers within a turn of the line",
    ]
    ways = sum((race.counts for race in unfinished), Counter[str]())
    lines.append(f"cars of races without a finisher: { {way: ways[way] for way in WAYS_OUT} }")
    for race in unfinished[:8]:
        where = f"{race.setting.track}, {race.setting.seats} seats, seed {race.setting.seed}"
        lines.append(f"{where}: {race.turns} turns, dawdled in {race.counts['dawdled']} of {race.counts['driven']}")
    print(*lines, sep="\n    ", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Count the faults of bots in the card games.")
    parser.add_argument("--bot", default="club")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--probe", choices=("won", "races"))
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--seed", type=int, default=9_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--old", type=Path, help="folder of the earlier build, for `old:` bots")
    given = parser.parse_args()
    if given.old is not None:
        os.environ[old.SETTING] = str(given.old.resolve())
    with ProcessPoolExecutor(given.processes) as pool:
        for game in [given.game] if given.game else GAMES:
            if given.probe != "races":
                tell_won(game, given.bot, pool)
            if given.probe != "won":
                tell_races(game, mixed(game, given.races, given.seed, given.bot, MOST_SEATS), pool)
    return 0


if __name__ == "__main__":
    sys.exit(main())
