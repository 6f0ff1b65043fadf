"""What races come to: of a simulation by bot and team, of a tournament deal by deal."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from draftline.bots.referee import fault_message, with_detail
from draftline.core.messages import DraftlineError, Message
from draftline.lab.races import RaceData
from draftline.lab.statistics import NORMAL_Z, Estimate, Share, mean

if TYPE_CHECKING:
    from draftline.cli.game_table import GameTable

Deals = list[list[RaceData]]
FEWEST_DEALS = 10  # deals below which nothing is said about who is better


def normal_margin(values: list[float]) -> float:
    """Half the width of the 95 % interval of the mean; 0 if there is only one value."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * math.sqrt(variance / len(values))


def summary(table: GameTable, races: list[RaceData]) -> dict[str, Any]:
    """All races together: by bot, by team, and the races themselves."""
    long = table.book.length
    endings: dict[str, int] = {}
    events: dict[str, int] = {}
    for race in races:
        endings[race["ending"]] = endings.get(race["ending"], 0) + 1
        for id, count in race["events"].items():
            events[id] = events.get(id, 0) + count
    return {
        "races": len(races),
        "bots": _grouped(table, races, "bots"),
        "teams": _grouped(table, races, "teams"),
        "drivers": _drivers(races),
        long: _spread([race[long] for race in races]),
        "decisions": _spread([race["decisions"] for race in races]),
        "endings": dict(sorted(endings.items())),
        "events": dict(sorted(events.items())),
    }


def _drivers(races: list[RaceData]) -> dict[str, int]:
    """The races that drivers without a player won, by driver."""
    won: dict[str, int] = {}
    for race in races:
        if race["winner"] is None:
            won[race["entrant"]] = won.get(race["entrant"], 0) + 1
    return dict(sorted(won.items()))


def faults_of(races: list[RaceData]) -> list[Message]:
    """What the referee had to put right: one line for each bot and kind of fault, with the first case in words."""
    found: dict[tuple[str, str], tuple[int, Message]] = {}
    for race in races:
        for fault in race["faults"]:
            seat, kind = fault["seat"], fault["kind"]
            bot = race["bots"][seat]
            count, first = found.get((bot, kind), (0, None))
            told = with_detail(fault_message(kind, bot, seat), fault.get("detail", ""))  # older results have none
            found[bot, kind] = (count + fault["n"], first or told)
    return [
        Message("cli.bot-faults", {"n": count, "bot": bot, "first": first})
        for (bot, _), (count, first) in sorted(found.items(), key=lambda item: item[0])
    ]


def _grouped(table: GameTable, races: list[RaceData], field: str) -> dict[str, dict[str, float]]:
    """One row for each bot or team, over every seat it had."""
    rows: dict[str, list[tuple[RaceData, int]]] = {}
    for race in races:
        for seat, name in enumerate(race[field]):
            rows.setdefault(name, []).append((race, seat))
    return {name: _row(table, seats) for name, seats in sorted(rows.items())}


def _row(table: GameTable, seats: list[tuple[RaceData, int]]) -> dict[str, float]:
    points = [float(race["points"][seat]) for race, seat in seats]
    row: dict[str, float] = {"seats": len(seats), "points": mean(points), "points_margin": normal_margin(points)}
    row["wins"] = mean([float(race["winner"] == seat) for race, seat in seats])
    row["rank"] = mean([float(race["ranks"][seat]) for race, seat in seats])
    row["place"] = mean([float(place) for race, seat in seats for place in race["places"][seat]])
    for field in table.counted:
        row[field] = mean([float(race[field][seat]) for race, seat in seats])
    return row


def _spread(values: list[int]) -> dict[str, float]:
    return {"mean": mean([float(value) for value in values]), "least": min(values), "most": max(values)}


# Of a tournament. A deal, raced with every seating, counts as one value: seats and cards even out within it, so
# what is left between deals is what an interval has to allow for.


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
    """Which of two is better, from their differences deal by deal; `better` is None if it is open."""
    value, sign = (points, 1.0) if by == "points" else (order, -1.0)
    mine, theirs = over_deals(deals, one, value), over_deals(deals, other, value)
    ahead = Estimate([sign * (a - b) for a, b in zip(mine, theirs, strict=True)])
    better = None
    if len(deals) >= FEWEST_DEALS and ahead.margin is not None and abs(ahead.mean) > ahead.margin:
        better = one if ahead.mean > 0.0 else other
    return {"by": by, "bots": [one, other], "better": better, **ahead.to_json()}


def standings(races: list[RaceData]) -> dict[str, Any]:
    """Everything: by bot, each against each, and who beats whom."""
    deals = by_deal(races)
    names = names_of(races)
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    return {
        "races": len(races),
        "deals": len(deals),
        "bots": {name: row_of(deals, name) for name in names},
        "beats": {one: {other: beats(deals, one, other).to_json() for other in names if other != one} for one in names},
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
