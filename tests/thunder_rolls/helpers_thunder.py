"""Small helpers of the tests of the Thunder Phase: positions, what a drive has left, what dice are left."""

from typing import Any

import draftline
from draftline.core.facts import Facts
from tests.thunder_alley.helpers import do, drawn, offers, refuse, texts
from tests.thunder_rolls.helpers import DECKS

__all__ = [
    "asked",
    "brake_on",
    "dice_left",
    "do",
    "drawn",
    "drive",
    "finish",
    "happened",
    "kind",
    "offers",
    "over",
    "places",
    "points",
    "position",
    "reason",
    "refuse",
    "stands",
    "state",
    "texts",
    "token",
    "told",
]


def position(text: str, **arguments: Any) -> Any:
    """A Thunder Rolls position; rows of a short picture may be parted by `/`."""
    return draftline.position(text.replace("/", "\n"), game="thunder-rolls", **{"edition": DECKS, **arguments})


def stands(game: Any, text: str, first: int = 0) -> None:
    """Every car of the picture stands where the picture, beginning with column `first`, shows it."""
    expected = drawn(text.replace("/", "\n"), first)
    assert {car: tuple(game.where(car)) for car in expected} == expected
    assert game.problems() == []


def kind(game: Any) -> str | None:
    return game.decision.kind if game.decision is not None else None


def asked(game: Any) -> list[int]:
    """The cars of the seats that are asked."""
    return [game.cars(decision.seat)[0] for decision in game.decisions]


def state(game: Any, seat: int | None = None) -> dict[str, Any]:
    return game.view(seat).to_json()["state"]


def drive(game: Any) -> tuple[int, int, list[str]]:
    """The car that drives, the spaces it has left, the bonuses it still has."""
    found = state(game)["drive"]
    assert found is not None
    assert not found["back"]
    return found["car"], found["mp"], found["bonus"]


def over(game: Any) -> None:
    """The drive of a text position has ended: the game has gone on to the programs."""
    assert kind(game) == "program"


def brake_on(game: Any, car: int) -> None:
    """All cars brake until this one drives."""
    while drive(game)[0] != car:
        game.apply("brake")


def finish(game: Any) -> None:
    """Nobody moves any more: all brake, leave bonuses and go straight back until the race or the stage is over."""
    while game.decision is not None and game.decision.kind in ("drive", "back"):
        game.apply(next(text for text in ("brake", "stop", *texts(game)) if text in texts(game)))


def dice_left(game: Any) -> list[int]:
    """Rigged dice that have not been thrown."""
    return list(game.rigged)


def token(game: Any) -> int:
    """The car of the player who has the token."""
    return game.cars(game.first)[0]


def told(facts: Any, *names: str) -> list[tuple[Any, ...]]:
    """The facts of these names as tuples of name and values, in order."""
    return [(fact.name, *fact.values.values()) for fact in facts if fact.name in names]


def happened(game: Any, *names: str) -> list[tuple[Any, ...]]:
    """The same of what has happened since the last action, or since a position was set up."""
    return told(Facts(game.log, game), *names)


def reason(game: Any, text: str) -> str:
    """Why an action is refused."""
    refuse(game, text)
    return game.legal(text).reason.id


def points(game: Any) -> dict[int, int]:
    return dict(zip(game.numbers, game.points, strict=True))


def places(game: Any) -> list[int]:
    """The cars of a race that is over, from first place."""
    assert game.outcome is not None
    found = game.outcome.to_json()["places"]
    return [int(car) for car in sorted(found, key=lambda car: found[car])]
