"""What the races of a tournament come to: the bots by points, each against each, who beats whom; and as CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable
from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.races import RaceData, faults_of, mean
from draftline.cli.terminal import Terminal
from draftline.core.messages import DraftlineError, Message, Value

Deals = list[list[RaceData]]
FEWEST_DEALS = 10  # deals below which nothing is said about who is better
# 97.5 % points of Student's t for 1, 2, ... degrees of freedom; beyond them a series is exact enough.
STUDENT_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
NORMAL_Z = 1.959964
COLUMNS = {
    "points": Message("cli.column-points"),
    "order": Message("cli.column-order"),
    "place": Message("cli.column-place"),
    "wins": Message("cli.column-wins"),
    "rating": Message("cli.column-rating"),
}
DIGITS = {"points": 1, "order": 2, "place": 2, "rating": 1}
VERDICTS = {
    ("points", True): "cli.verdict-points",
    ("points", False): "cli.verdict-points-open",
    ("order", True): "cli.verdict-order",
    ("order", False): "cli.verdict-order-open",
}


def report(terminal: Terminal, data: dict[str, Any]) -> None:
    """Everything for people."""
    values: dict[str, Value] = {"n": data["races"], "track": data["track"], "seed": data["seed"]}
    values |= {"deals": data["deals"], "seatings": data["seatings"], "seats": data["seats"]}
    terminal.say(Message("cli.tournament-done", values), "bold")
    terminal.out.print(_standings(terminal, data["bots"]))
    terminal.out.print()
    terminal.say(Message("cli.cross-table"), "bold")
    terminal.out.print(_cross_table(terminal, data))
    terminal.out.print()
    for message in verdicts(data):
        terminal.say(message)
    for message in faults_of(data["results"]):
        terminal.complain(message)


def ranked(bots: dict[str, Any]) -> list[str]:
    """The best by points first."""
    return sorted(bots, key=lambda name: -float(bots[name]["points"]["mean"]))


def _new_table(terminal: Terminal) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(Message("cli.column-bot")), no_wrap=True)
    return table


def _standings(terminal: Terminal, bots: dict[str, Any]) -> Table:
    table = _new_table(terminal)
    table.add_column(terminal.words(Message("cli.column-seats")), justify="right")
    for message in COLUMNS.values():
        table.add_column(terminal.words(message), justify="right")
    for name in ranked(bots):
        cells = [_percent(bots[name][what]) if what == "wins" else _number(bots[name][what], what) for what in COLUMNS]
        table.add_row(Text(name, style="bold"), str(bots[name]["seats"]), *cells)
    return table


def _number(estimate: dict[str, Any], what: str) -> str:
    digits = DIGITS[what]
    if estimate["margin"] is None:
        return f"{estimate['mean']:.{digits}f}"
    return f"{estimate['mean']:.{digits}f} ±{estimate['margin']:.{digits}f}"


def _percent(share: dict[str, Any]) -> str:
    if share["margin"] is None:
        return f"{100 * share['mean']:.0f} %"
    return f"{100 * share['mean']:.0f} ±{100 * share['margin']:.0f} %"


def _cross_table(terminal: Terminal, data: dict[str, Any]) -> Table:
    """In each row, how often its bot ranks above the bot of the column."""
    names = ranked(data["bots"])
    table = _new_table(terminal)
    for name in names:
        table.add_column(name, justify="right")
    for one in names:
        cells = ["" if one == other else _percent(data["beats"][one][other]) for other in names]
        table.add_row(Text(one, style="bold"), *cells)
    return table


def verdicts(data: dict[str, Any]) -> list[Message]:
    """A line for each pair, by points and by order."""
    if data["deals"] < FEWEST_DEALS:
        return [Message("cli.verdict-few", {"n": data["deals"], "least": FEWEST_DEALS})]
    return [_verdict(row) for row in data["verdicts"]]


def _verdict(row: dict[str, Any]) -> Message:
    """The better one first; where that cannot be said, the one that is ahead."""
    one, other = row["bots"] if row["mean"] >= 0.0 else row["bots"][::-1]
    digits = DIGITS[row["by"]]
    by, margin = f"{abs(row['mean']):.{digits}f}", f"{row['margin']:.{digits}f}"
    values: dict[str, Value] = {"one": one, "other": other, "by": by, "margin": margin}
    return Message(VERDICTS[row["by"], row["better"] is not None], values)


def races_csv(data: dict[str, Any]) -> str:
    """One row for every seat of every race."""
    rows: list[list[Any]] = [["race", "deal", "seating", "seed", "seat", "team", "bot", "points", "rank", "places"]]
    for race in data["results"]:
        head = [race["number"], race["deal"], race["seating"], race["seed"]]
        for seat, bot in enumerate(race["bots"]):
            places = " ".join(str(place) for place in race["places"][seat])
            rows.append([*head, seat, race["teams"][seat], bot, race["points"][seat], race["ranks"][seat], places])
    return _csv(rows)


def table_csv(data: dict[str, Any]) -> str:
    """One row for every bot: its figures with their margins, then how often it ranks above each of the others."""
    names = list(data["bots"])
    figures = list(COLUMNS)
    head = ["bot", "seats", *[column for what in figures for column in (what, f"{what} margin")]]
    rows: list[list[Any]] = [head + [column for name in names for column in (f"above {name}", f"above {name} margin")]]
    for name in names:
        row = data["bots"][name]
        cells = [value for what in figures for value in (row[what]["mean"], row[what]["margin"])]
        for other in names:
            share = data["beats"][name].get(other)
            cells += ["", ""] if share is None else [share["mean"], share["margin"]]
        rows.append([name, row["seats"], *cells])
    return _csv(rows)


def _csv(rows: list[list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


# What the races come to. A deal, raced with every seating, counts as one value: seats and cards even out within it, so
# what is left between deals is what an interval has to allow for.


class Estimate:
    """A mean over deals, and half the width of its 95 % interval; None where one deal says nothing about it."""

    def __init__(self, values: list[float]) -> None:
        self.mean = mean(values)
        self.margin = margin(values)

    def to_json(self) -> dict[str, float | None]:
        return {"mean": self.mean, "margin": self.margin}


class Share(Estimate):
    """A share of races; where all deals agree, the rule of three says how far off it can be."""

    def __init__(self, values: list[float]) -> None:
        super().__init__(values)
        if self.margin is not None:
            self.margin = min(1.0, self.margin if len(set(values)) > 1 else 3.0 / len(values))


def student(freedom: int) -> float:
    """How many standard errors the 95 % interval of a mean reaches to each side."""
    if freedom <= len(STUDENT_T):
        return STUDENT_T[freedom - 1]
    z = NORMAL_Z
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + first / freedom + second / freedom**2 + third / freedom**3


def margin(values: list[float]) -> float | None:
    """Half the width of the 95 % interval of the mean."""
    if len(values) < 2:
        return None
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return student(len(values) - 1) * math.sqrt(variance / len(values))


def by_deal(races: list[RaceData]) -> Deals:
    """The races of each deal together, in order."""
    deals: dict[int, list[RaceData]] = {}
    for race in sorted(races, key=lambda race: int(race["number"])):
        deals.setdefault(int(race["deal"]), []).append(race)
    return [deals[deal] for deal in sorted(deals)]


def names_of(races: list[RaceData]) -> list[str]:
    """Every bot once, in the order of the line-up."""
    return list(dict.fromkeys(name for race in races[:1] for name in race["bots"]))


def seats_of(race: RaceData, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(race["bots"]) if bot == name]


def over_deals(deals: Deals, name: str, value: Callable[[RaceData, int], float]) -> list[float]:
    """For each deal the mean of something over all seats that a bot had in it."""
    return [mean([value(race, seat) for race in deal for seat in seats_of(race, name)]) for deal in deals]


def points(race: RaceData, seat: int) -> float:
    return float(race["points"][seat])


def order(race: RaceData, seat: int) -> float:
    """The rank of the team among all that score, 1 for the winner."""
    return float(race["ranks"][seat])


def place(race: RaceData, seat: int) -> float:
    return mean([float(place) for place in race["places"][seat]])


def wins(deals: Deals, name: str) -> Share:
    """The share of races that one of its seats won; those of all bots and of drivers without a player come to 1."""
    return Share([mean([float(race["winner"] in seats_of(race, name)) for race in deal]) for deal in deals])


def row_of(deals: Deals, name: str) -> dict[str, Any]:
    """Everything about one bot by itself."""
    return {
        "seats": sum(len(seats_of(race, name)) for deal in deals for race in deal),
        "points": Estimate(over_deals(deals, name, points)).to_json(),
        "order": Estimate(over_deals(deals, name, order)).to_json(),
        "place": Estimate(over_deals(deals, name, place)).to_json(),
        "wins": wins(deals, name).to_json(),
    }


def beats(deals: Deals, one: str, other: str) -> Share:
    """The share of races in which a seat of one ranks above a seat of the other."""
    return Share([mean([_above(race, one, other) for race in deal]) for deal in deals])


def _above(race: RaceData, one: str, other: str) -> float:
    ranks = race["ranks"]
    pairs = [(mine, theirs) for mine in seats_of(race, one) for theirs in seats_of(race, other)]
    return mean([float(ranks[mine] < ranks[theirs]) for mine, theirs in pairs])


def verdict(deals: Deals, by: str, one: str, other: str) -> dict[str, Any]:
    """Who of two is better, from their differences deal by deal; `better` is None where it cannot be said."""
    value, sign = (points, 1.0) if by == "points" else (order, -1.0)
    mine, theirs = over_deals(deals, one, value), over_deals(deals, other, value)
    ahead = Estimate([sign * (a - b) for a, b in zip(mine, theirs, strict=True)])
    better = None
    if len(deals) >= FEWEST_DEALS and ahead.margin is not None and abs(ahead.mean) > ahead.margin:
        better = one if ahead.mean > 0.0 else other
    return {"by": by, "bots": [one, other], "better": better, **ahead.to_json()}


def standings(races: list[RaceData]) -> dict[str, Any]:
    """All of it: by bot, each against each, and who beats whom."""
    deals = by_deal(races)
    names = names_of(races)
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    return {
        "races": len(races),
        "deals": len(deals),
        "bots": {name: row_of(deals, name) for name in names},
        "beats": {
            one: {other: beats(deals, one, other).to_json() for other in names if other != one} for one in names
        },
        "verdicts": [verdict(deals, by, one, other) for one, other in pairs for by in ("points", "order")],
    }


def ratings(races: list[RaceData]) -> dict[str, dict[str, float]]:
    """RaceData by race in their order; a bot with several seats is rated by the mean rank of its cars' teams."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise DraftlineError(Message("cli.needs-extra")) from None
    model = PlackettLuce(tau=0.0)  # bots do not change from race to race
    names = names_of(races)
    rated: dict[str, Any] = {name: model.rating(name=name) for name in names}
    for race in races:
        ranks = [mean([float(race["ranks"][seat]) for seat in seats_of(race, name)]) for name in names]
        after = model.rate([[rated[name]] for name in names], ranks=ranks)
        rated = {name: team[0] for name, team in zip(names, after, strict=True)}
    return {
        name: {"mean": float(rating.mu), "margin": NORMAL_Z * float(rating.sigma), "sigma": float(rating.sigma)}
        for name, rating in rated.items()
    }
