"""Races Thunder Rolls between equal bots on all cores and tells whether the house data give a fair game (R9).

    python bench/balance.py 1000            print the tables
    python bench/balance.py 1000 --write    and put them into docs/balance.md

Who drives which car changes from race to race. A share of wins is told as a multiple of the fair one: of the cars of
a race that are driven alike, by bots or by cards, each should win as often as the others.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import draftline  # noqa: E402
from draftline.bots import Budget, make_bot  # noqa: E402
from draftline.core import game as engine  # noqa: E402
from draftline.games.thunder_rolls.components import box  # noqa: E402

PAGE = ROOT / "docs" / "balance.md"
BEGIN, END = "<!-- bench/balance.py: begin -->", "<!-- bench/balance.py: end -->"
SEATS = (8, 4, 8, 6, 8, 2, 8, 4, 3, 1)  # players of one race after the other; Non-Player Drivers make eight
MOST = 2.0  # times its fair share that anything may win (R9)
WORST = 6.0  # mean place of Non-Player Drivers against four greedy bots that is still a fight
NPD = -1


class Case(NamedTuple):
    """What it takes to run a race."""

    seed: int
    seats: int
    race: str
    bot: str


class Car(NamedTuple):
    """How a car got on; the seat is -1 for a Non-Player Driver."""

    colour: str
    seat: int
    number: int
    start: int
    place: int
    won: bool


class Result(NamedTuple):
    """What came of a race."""

    case: Case
    decisions: int
    cars: list[Car]
    played: Counter[tuple[str, str]]


def cases(races: int, seed: int, bot: str, seats: Iterable[int]) -> list[Case]:
    """Every number of players with every Race card, a new seed each time."""
    table = [(players, race) for race in box().race_ids for players in seats]
    return [Case(seed + i, *table[i % len(table)], bot) for i in range(races)]


def run(case: Case) -> Result:
    """One race between bots of a kind, with the cars dealt to the seats at random."""
    rng = random.Random(case.seed)
    colours = box().colours[:]
    rng.shuffle(colours)
    options = {"race": case.race, "teams": colours[: case.seats], "npds": colours[case.seats :]}
    game: Any = draftline.new_game("thunder-rolls", seats=case.seats, seed=case.seed, options=options)
    bots = [make_bot(case.bot) for _ in range(case.seats)]
    numbers: dict[int, int] = {}
    played: Counter[tuple[str, str]] = Counter()
    count = 0
    while game.asked:
        seat = game.asked[0]
        view = game.view(seat)
        for fact in game.apply(bots[seat].choose(view, view.decision, rng, Budget.none()), seat):
            note(fact.name, fact.values, numbers, played)
        count += 1
    return Result(case, count, finished(game, numbers), played)


def note(name: str, values: dict[str, int], numbers: dict[int, int], played: Counter[tuple[str, str]]) -> None:
    """Keep what a fact says about qualifying, in its order, and about cards put to use."""
    if name == "qualified":
        numbers[values["car"]] = values["number"]
    elif name == "revealed":
        played["Thunder" if box().is_thunder[values["card"]] else "Speed", str(values["card"])] += 1
    elif name == "hazard":
        played["Hazard", str(values["hazard"])] += 1
    elif name == "np-action":
        played["NP Action", str(values["action"])] += 1
    elif name == "bonus-used":
        played["Qualifying bonus", str(values["qualifying"])] += 1
    elif name == "tile":
        played["Solitaire tile", f"{values['crew']} {values['space'] + 1} {values['n']}"] += 1


def finished(game: Any, numbers: dict[int, int]) -> list[Car]:
    """The cars in the order of the grid; the race is won with most points, then by finish, players first (R31)."""
    outcome = game.outcome
    owner = {number: game.owner[game.row_of[number]] for number in numbers}
    best = max(numbers, key=lambda car: (outcome.car_points[car], owner[car] != NPD, -outcome.places[car]))
    return [
        Car(box().colour_of[car], owner[car], number, start + 1, outcome.places[car], car == best)
        for start, (car, number) in enumerate(numbers.items())
    ]


# Shares.


def shares(results: list[Result], key: Callable[[Car], Any], npds: bool) -> dict[Any, tuple[int, float]]:
    """Wins and the fair number of them, by what `key` says of a car."""
    wins: Counter[Any] = Counter()
    fair: dict[Any, float] = {}
    for result in results:
        driven = next(car.seat == NPD for car in result.cars if car.won)
        if driven and not npds:
            continue
        alike = [car for car in result.cars if (car.seat == NPD) == driven]
        for car in alike:
            wins[key(car)] += car.won
            fair[key(car)] = fair.get(key(car), 0.0) + 1 / len(alike)
    return {name: (wins[name], fair[name]) for name in sorted(fair)}


def share_tables(results: list[Result]) -> dict[str, dict[Any, tuple[int, float]]]:
    return {
        "Car": shares(results, lambda car: car.colour, True),
        "Seat": shares([result for result in results if result.case.seats > 1], lambda car: car.seat + 1, False),
        "Start place": shares(results, lambda car: car.start, True),
        "Qualifying number": shares(results, lambda car: car.number, True),
    }


def cards() -> dict[str, list[str]]:
    """Every card of every deck that can be played, by the names that `note` gives."""
    kit = box()
    return {
        "Thunder": [str(card) for card in kit.thunder_cards],
        "Speed": [str(card) for card in kit.speed_cards],
        "Hazard": [str(card) for card in kit.hazard_cards],
        "NP Action": [str(card) for card in kit.np_cards],
        "Qualifying bonus": [str(card) for card in kit.qualifying_cards if kit.use[card]],
        "Solitaire tile": [f"{crew} {face} {n}" for crew, tiles in enumerate(kit.tiles) for face, n in tiles],
    }


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


# The report, in Markdown.


def row(*cells: Any) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def header(*cells: str) -> list[str]:
    return [row(*cells), "|" + " --- |" * len(cells)]


def shares_told(results: list[Result]) -> list[str]:
    lines = [f"Wins as multiples of the fair share, in {len(results)} races; none may be above {MOST:g}.", ""]
    for title, table in share_tables(results).items():
        lines += header(title, *[str(name) for name in table])
        lines.append(row("wins", *[won for won, _ in table.values()]))
        lines.append(row("of the fair share", *[f"{won / fair:.2f}" for won, fair in table.values()]))
        lines.append("")
    return lines


def cards_told(results: list[Result]) -> list[str]:
    played = sum((result.played for result in results), Counter[tuple[str, str]]())
    lines = header("Cards", "in all", "the rarest", "the most frequent", "never played")
    for deck, names in cards().items():
        counts = [played[deck, name] for name in names]
        never = [name for name in names if not played[deck, name]]
        lines.append(row(deck, sum(counts), min(counts), max(counts), ", ".join(never) or "none"))
    return [*lines, ""]


def drivers_told(results: list[Result], weak: list[Result]) -> list[str]:
    lines = header("Players", "races", "decisions in a race", "place of players", "place of NPDs", "races won by NPDs")
    for bot, group in (("greedy", results), ("random", weak)):
        for seats in sorted({result.case.seats for result in group}):
            lines.append(drivers_row(f"{seats} {bot}", [result for result in group if result.case.seats == seats]))
    return [*lines, ""]


def drivers_row(title: str, results: list[Result]) -> str:
    counts = [result.decisions for result in results]
    players, npds = places(results, False), places(results, True)
    won = sum(car.won and car.seat == NPD for result in results for car in result.cars)
    return row(
        title, len(results), f"{mean(counts):.0f} ({min(counts)} to {max(counts)})", f"{mean(players):.2f}",
        f"{mean(npds):.2f}" if npds else "-", f"{100 * won / len(results):.0f} %" if npds else "-",
    )  # fmt: skip


def places(results: list[Result], npds: bool) -> list[int]:
    return [car.place for result in results for car in result.cars if (car.seat == NPD) == npds]


def faults(results: list[Result], weak: list[Result]) -> list[str]:
    """What R9 forbids, in words."""
    found = [
        f"{title} {name} wins {won / fair:.2f} times its share"
        for title, table in share_tables(results).items()
        for name, (won, fair) in table.items()
        if won > MOST * fair
    ]
    played = sum((result.played for result in results), Counter[tuple[str, str]]())
    found += [f"{deck} {name} is never played" for deck, names in cards().items() for name in names
              if not played[deck, name]]  # fmt: skip
    four = [result for result in results if result.case.seats == 4]
    if not mean(places(four, False)) < mean(places(four, True)) <= WORST:
        found.append(f"against four greedy bots NPDs come in at {mean(places(four, True)):.2f}")
    if not any(car.won and car.seat == NPD for result in four for car in result.cars):
        found.append("against four greedy bots NPDs never win")
    if mean(places(weak, True)) >= mean(places(weak, False)):
        found.append("random bots beat the NPDs")
    return found


def report(results: list[Result], weak: list[Result]) -> tuple[list[str], list[str]]:
    """The tables, and what is wrong."""
    wrong = faults(results, weak)
    verdict = [f"- {fault}" for fault in wrong] or ["Everything R9 asks for holds."]
    return shares_told(results) + cards_told(results) + drivers_told(results, weak) + verdict, wrong


def write(lines: list[str]) -> None:
    """Between the markers of the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, after = text[: text.index(BEGIN) + len(BEGIN)], text[text.index(END) :]
    PAGE.write_text("\n".join([before, *lines, after]), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether the house data of Thunder Rolls give a fair game.")
    parser.add_argument("races", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=4_000_000, help="of the first race; the others count on")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="put the tables into docs/balance.md")
    given = parser.parse_args()
    todo = cases(given.races, given.seed, "greedy", SEATS)
    with ProcessPoolExecutor(given.workers) as pool:
        results = list(pool.map(run, todo, chunksize=4))
        weak = list(pool.map(run, cases(max(given.races // 10, 4), given.seed, "random", (4,)), chunksize=4))
    lines, wrong = report(results, weak)
    print("compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted")
    print("\n".join(lines))
    if given.write:
        write(lines)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
