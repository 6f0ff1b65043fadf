"""Small helpers of the event, pit and restart tests of Grand Prix; the common ones are Thunder Alley's."""

from typing import Any

import draftline
from draftline.games.grand_prix.components import FLAGS
from tests.thunder_alley.turn_helpers import (
    asked,
    bag,
    bags,
    do,
    end_turn,
    keep_cards,
    kind,
    markers,
    picture,
    pits,
    seat,
    stands,
    stay_out,
    texts,
)

__all__ = [
    "QUIET", "asked", "bag", "bags", "do", "end_turn", "flag", "in_pits", "keep_cards", "kind", "markers", "off_track",
    "picture", "pits", "play_turn", "position", "seat", "seen", "stands", "stay_out", "suffer", "targets", "texts",
    "tokens", "zone",
]  # fmt: skip

QUIET = "suspension-stress"
"""An event that does nothing, under green, while no car has a suspension marker and no NPC's number ends with 8."""


def position(text: str, **given: Any) -> Any:
    """A Grand Prix position."""
    return draftline.position(text, game="grand-prix", **given)


def flag(game: Any) -> str:
    """The flag that is shown."""
    return FLAGS[game.flag]


def tokens(game: Any, car: int, count: int) -> None:
    assert game.close_calls(car) == count, (car, game.close_calls(car))


def seen(game: Any, car: int) -> dict[str, Any]:
    """What everybody sees of a car."""
    return next(dict(row) for row in game.view(None).to_json()["state"]["cars"] if row["number"] == car)


def in_pits(game: Any, **columns: int) -> None:
    """Exactly these cars (`c14=3`) are in the pit lane, in these columns."""
    expected = {int(name[1:]): (column, -1) for name, column in columns.items()}
    there = [car for car in game.numbers if game.status(car) == "apron" and not seen(game, car)["off_track"]]
    assert {car: game.where(car) for car in there} == expected


def off_track(game: Any, car: int, column: int) -> None:
    """The car stands off the track beside its sector."""
    assert (game.status(car), game.where(car), seen(game, car)["off_track"]) == ("apron", (column, -1), True)


def zone(game: Any, column: int | None) -> None:
    """A Safety Zone lies around this column, eleven sectors long, or there is none."""
    if column is None:
        assert game.centre == -1
        return
    sectors = game.track.sectors
    zero = game.origin["zero"]
    assert game.centre == (zero + column) % sectors
    inside = {i for i in range(sectors) if game.track.zone[i]}
    assert inside == {(game.centre + i) % sectors for i in range(-5, 6)}


def targets(text: str, seeds: int = 40, **given: Any) -> list[Any]:
    """The same position under many seeds: what a Team Draw can bring."""
    return [position(text, seed=seed, **given) for seed in range(seeds)]


def suffer(game: Any) -> None:
    """Nobody (else) promises to pit for other tyres."""
    while kind(game) == "promise":
        do(game, next(text for text in texts(game) if text.startswith("suffer")))


def play_turn(game: Any) -> None:
    """Play cards rather than retire, no bonus moves, first steps, until the action phase is over."""
    while game.decision is not None and game.decision.kind not in ("pit", "choose", "promise", "repair", "discard"):
        decision = game.decision
        wanted = [action for action in decision.actions if str(action).split()[0] in ("play", "stop")]
        game.apply((wanted or list(decision.actions))[0], seat=decision.seat)
