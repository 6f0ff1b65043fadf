"""Small helpers of the movement tests: pictures, ways, refusals."""

from typing import Any

import pytest

from draftline.core.messages import IllegalAction, Message

Places = dict[int, tuple[int, int]]


def drawn(text: str, first: int = 0) -> Places:
    """Car -> (sector, lane) of a picture whose first column is sector `first`."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {
        int(word): (first + column, lane)
        for lane, row in enumerate(reversed(rows))
        for column, word in enumerate(row)
        if word not in ("..", "##")
    }


def assert_cars(game: Any, expected: Places) -> None:
    """These cars are on the track at exactly these places."""
    assert {car: tuple(game.where(car)) for car in expected} == expected
    assert {car: game.status(car) for car in expected} == dict.fromkeys(expected, "track")


def assert_picture(game: Any, text: str, first: int = 0) -> None:
    """Every car of the picture stands where the picture shows it."""
    assert_cars(game, drawn(text, first))
    assert game.problems() == []


def texts(game: Any) -> list[str]:
    """The texts of the actions of the waiting decision."""
    return [str(action) for action in game.decision.actions]


def offers(game: Any, *expected: str) -> None:
    """The waiting decision consists of exactly these actions, in whatever order."""
    assert sorted(texts(game)) == sorted(expected)


def do(game: Any, *actions: str) -> None:
    for action in actions:
        game.apply(action)


def moving(game: Any, car: int) -> bool:
    """The game waits for a step of this car's owner."""
    return (
        game.decision is not None and game.decision.kind == "step" and game.decision.seat == game.seat_of(car)
    )


def assert_over(game: Any, car: int) -> None:
    """The activation of the car is over, and the game waits for the next card."""
    assert game.activated(car)
    assert game.decision.kind == "play"


def snapshot(game: Any) -> tuple[Any, ...]:
    return str(game), game.record(), game.mp, game.decision.seat, game.decision.kind, texts(game)


def refuse(game: Any, text: str, seat: int | None = None) -> None:
    """The action is illegal for a stated reason, and trying it changes nothing."""
    verdict = game.legal(text, seat=seat)
    assert not verdict, f"{text} should be illegal"
    assert isinstance(verdict.reason, Message)
    before = snapshot(game)
    with pytest.raises(IllegalAction):
        game.apply(text, seat=seat)
    assert snapshot(game) == before


def ways(game: Any, verb: str, *cars: int) -> set[tuple[tuple[int, int], ...]]:
    """Where these cars stand after each of the waiting actions that begin with `verb`, tried on copies."""
    found = set()
    for action in game.decision.actions:
        if str(action).split()[0] == verb:
            other = game.copy()
            other.apply(action)
            found.add(tuple(tuple(other.where(car)) for car in cars))
    return found


def link(game: Any, *cars: int) -> None:
    """Choose the cars that follow, front to back."""
    assert game.decision.kind == "link"
    game.apply(" ".join(["link", *map(str, cars)]) if cars else "link none")


def finish_move(game: Any, car: int) -> None:
    """Take first actions until the car's activation is over."""
    while game.decision is not None and game.decision.kind != "play":
        game.apply(game.decision.actions[0])
    assert game.activated(car)


def seat(game: Any, colour: str) -> int:
    return list(game.teams).index(colour)
