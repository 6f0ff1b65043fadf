"""Small helpers of the turn tests: positions of this game, tyres, and walking past choices that do not matter."""

from typing import Any

from draftline import new_game, position

QUIET = "suspension-stress"
"""An event that does nothing, under green, while no car has a suspension marker; NPCs 8 and 18 pit (8.1)."""


def stand(text: str, **more: Any) -> Any:
    """A Grand Prix position."""
    return position(text, game="grand-prix", **more)


def race(seats: int = 4, seed: int = 1, track: str = "santelmo", tyres: str = "hard soft", **options: Any) -> Any:
    """A new race whose seats have chosen tyres: all the same."""
    game = set_up(seats, seed, track, **options)
    for seat in range(seats):
        game.apply(f"tyres {tyres}", seat=seat)
    return game


def set_up(seats: int = 4, seed: int = 1, track: str = "santelmo", **options: Any) -> Any:
    """A new race that waits for the tyres."""
    return new_game("grand-prix", seats=seats, track=track, seed=seed, options=options)


def npcs(game: Any) -> list[int]:
    """The NPCs of a race by number."""
    return sorted(number for number in game.numbers if game.seat_of(number) < 0)


def drives(game: Any, seat: int) -> set[int]:
    """The NPCs that a seat may activate."""
    return {game.numbers[car] for car in game.drives[seat] if game.owner[car] < 0}


def icons(game: Any, numbers: Any) -> list[str]:
    return sorted(game.box.icon_of[number] for number in numbers)


def straight(game: Any, text: str) -> None:
    """Play a card and drive straight on; softs are not used."""
    game.apply(text)
    while game.decision is not None and game.decision.kind in ("step", "boost"):
        game.apply("forward" if game.decision.kind == "step" else "stop")
