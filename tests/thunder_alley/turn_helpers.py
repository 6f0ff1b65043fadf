"""Small helpers of the turn tests: pictures as dictionaries, and walking past choices that do not matter."""

from typing import Any

QUIET = "gear-box-damage"
"""An event that does nothing, under green, while no car has a transmission marker (T11)."""


def picture(text: str, first_column: int = 0) -> dict[int, tuple[int, int]]:
    """Car -> (sector, lane) of a picture drawn like a text position."""
    rows = [row.split() for row in text.strip().splitlines()]
    cars: dict[int, tuple[int, int]] = {}
    for above, row in enumerate(rows):
        for column, word in enumerate(row):
            if word not in ("..", "##"):
                cars[int(word)] = (first_column + column, len(rows) - 1 - above)
    return cars


def stands(game: Any, text: str, first_column: int = 0) -> None:
    """Every car of the picture is on the track, exactly where the picture shows it."""
    expected = picture(text, first_column)
    assert {car: game.where(car) for car in expected} == expected
    assert {game.status(car) for car in expected} == {"track"}


def texts(game: Any) -> list[str]:
    """The texts of the actions of the waiting decision."""
    return [str(action) for action in game.decision.actions]


def bags(game: Any) -> set[tuple[str, ...]]:
    """The waiting actions as sorted words, so that the order inside an action does not matter."""
    return {tuple(sorted(text.split())) for text in texts(game)}


def bag(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.split()))


def do(game: Any, text: str, seat: int | None = None) -> Any:
    """Apply the waiting action that has the words of `text`, in any order."""
    decision = waiting(game, seat)
    for action in decision.actions:
        if bag(str(action)) == bag(text):
            return game.apply(action, seat=decision.seat)
    raise AssertionError(f"{text!r} is not among {[str(a) for a in decision.actions]}")


def waiting(game: Any, seat: int | None = None) -> Any:
    """The decision of a seat, or the first one."""
    if seat is None:
        assert game.decision is not None, "the game is over"
        return game.decision
    return next(decision for decision in game.decisions if decision.seat == seat)


def kind(game: Any) -> str | None:
    return None if game.decision is None else str(game.decision.kind)


def seat(game: Any, colour: str) -> int:
    return list(game.teams).index(colour)


def asked(game: Any) -> str:
    """The colour of the team whose choice the game waits for."""
    return str(game.teams[game.decision.seat])


def stay_out(game: Any) -> None:
    """Nobody (else) pits."""
    while kind(game) == "pit":
        game.apply("pit none", seat=game.decision.seat)


def keep_cards(game: Any) -> None:
    """Nobody (else) discards."""
    while kind(game) == "discard":
        game.apply("discard none", seat=game.decision.seat)


def end_turn(game: Any) -> None:
    """On to the next turn: no pit stops, no discards."""
    stay_out(game)
    keep_cards(game)


def pits(game: Any, **choices: str) -> None:
    """Every seat asked to pit pits the cars named by its colour (`green="22 1"`), the others none."""
    left = dict(choices)
    while kind(game) == "pit":
        do(game, "pit " + left.pop(asked(game), "none"))
    assert not left, f"not asked to pit: {sorted(left)}"


def markers(game: Any, car: int, *expected: str) -> None:
    """The car has exactly these wear markers."""
    assert sorted(game.wear(car)) == sorted(expected), (car, game.wear(car))


def until(game: Any, *kinds: str) -> None:
    """Take first actions until the game waits for one of these kinds of decision, or is over."""
    while game.decision is not None and game.decision.kind not in kinds:
        decision = game.decision
        game.apply(decision.actions[0], seat=decision.seat)


def play_turn(game: Any) -> None:
    """Play cards rather than retire, take first actions otherwise, until the next turn waits for a play."""
    turn = game.turn
    while game.decision is not None and game.turn == turn:
        decision = game.decision
        if decision.kind in ("pit", "discard"):
            game.apply(f"{decision.kind} none", seat=decision.seat)
        else:
            plays = [action for action in decision.actions if str(action).startswith("play")]
            game.apply((plays or list(decision.actions))[0], seat=decision.seat)


def ending(game: Any) -> str:
    """The message id of why the race ended."""
    why = game.outcome.ending
    return str(getattr(why, "id", why))
