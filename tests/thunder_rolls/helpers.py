"""Small helpers of the Thunder Rolls tests: positions, dice on the action spaces, cards under them, refusals."""

from typing import Any

import draftline
from tests.thunder_alley.helpers import assert_cars, assert_picture, do, offers, refuse, texts

__all__ = [
    "DECKS",
    "PLAIN",
    "SPACES",
    "asked",
    "assert_cars",
    "assert_picture",
    "do",
    "facts_of",
    "hands",
    "kind",
    "names",
    "number",
    "offers",
    "position",
    "qualified",
    "race",
    "refuse",
    "roll_of",
    "seat_of",
    "stands",
    "take_first",
    "texts",
    "under",
    "until",
    "view",
]

DECKS = 2
"""The edition of the rules whose decks these tests name: what the cards carry differs, what it means is the same."""
PLAIN = "lantern-night"
"""A race of one stage with eight dice, in which a Draft is one space and Clean Air two."""
SPACES = ["pit-stop", "rubbin-is-racin", "low-line", "crew-chief", "high-line", "the-groove"]
CREW = 8
SET = 16


def position(text: str, **given: Any) -> Any:
    """A Thunder Rolls position, in the plain race unless another is asked for."""
    return draftline.position(text, game="thunder-rolls", **{"race": PLAIN, "edition": DECKS, **given})


def race(seats: int, seed: int = 1, **options: Any) -> Any:
    """A new race."""
    return draftline.new_game("thunder-rolls", seats=seats, seed=seed, options=options)


def qualified(seats: int, seed: int = 1, highest: bool = True, **options: Any) -> Any:
    """A new race in which everybody has played the higher (or lower) Qualifying card."""
    game = race(seats, seed, **options)
    for seat in range(seats):
        game.apply(f"qualify {game.dealt[seat][-1 if highest else 0]}", seat=seat)
    return game


def number(game: Any, colour: str) -> int:
    """The car of a colour."""
    return int(game.box.number_of[colour])


def seat_of(game: Any, car: int) -> int:
    return int(game.owner[game.row_of[car]])


def stands(game: Any, space: str) -> list[tuple[Any, int]]:
    """The sets on an action space in order of priority: car (or rival crew) and dice."""
    rows = [divmod(entry, SET) for entry in game.dice.sets[SPACES.index(space)]]
    return [(game.box.crews[who - CREW] if who >= CREW else game.numbers[who], count) for who, count in rows]


def roll_of(game: Any, car: int) -> list[int]:
    """The dice of a car's roll that are on the table."""
    counts = game.dice.rolled[seat_of(game, car) * 6 : seat_of(game, car) * 6 + 6]
    return [face + 1 for face, count in enumerate(counts) for _ in range(count)]


def under(game: Any, space: str) -> list[int]:
    """The Thunder cards that lie under an action space."""
    first = SPACES.index(space) * 3
    return [card for card in game.decks.under[first : first + 3] if card]


def hands(game: Any, *cars: int) -> list[list[int]]:
    return [list(game.hand(seat_of(game, car))) for car in cars]


def kind(game: Any) -> str | None:
    return game.decision.kind if game.decision else None


def asked(game: Any) -> tuple[str, int]:
    """What the game asks, and whose car it asks."""
    return game.decision.kind, game.numbers[game.decision.seat]


def names(facts: Any) -> list[str]:
    return [fact.name for fact in facts]


def facts_of(facts: Any, name: str) -> list[tuple[int, ...]]:
    """The values of all facts of a name, in the order in which they were told."""
    return [tuple(fact.values.values()) for fact in facts if fact.name == name]


def view(game: Any, seat: int | None) -> Any:
    """What a seat sees, as plain data."""
    return game.view(seat).to_json()["state"]


def take_first(game: Any) -> Any:
    """The first choice of whoever is asked."""
    return game.apply(game.decision.actions[0], seat=game.decision.seat)


def until(game: Any, *kinds: str) -> list[Any]:
    """First choices until one of these questions comes, or the race ends; all facts on the way."""
    told: list[Any] = []
    while game.decision is not None and game.decision.kind not in kinds:
        told += take_first(game)
    return told
