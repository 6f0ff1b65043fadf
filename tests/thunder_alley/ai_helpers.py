"""Small helpers of the tests on AI teams: blue is one, red waits for its turn."""

from typing import Any

from draftline import position
from draftline.core.facts import Facts
from draftline.games.thunder_alley.components import box

Places = dict[int, tuple[int, int]]


def deck_of(card: str) -> str:
    """The deck in which a card lies."""
    ai = box().ai
    return next(
        ai.names[deck] for deck, cards in enumerate(ai.cards_of) if ai.card_ids.index(card) in cards
    )


def picture(cars: Places, lanes: int, length: int) -> str:
    """Cars by (sector, lane) as a text position."""
    at = {place: car for car, place in cars.items()}
    rows = [[str(at.get((column, lane), "..")) for column in range(length)] for lane in range(lanes)]
    return "\n".join(" ".join(row) for row in reversed(rows))


def drawn(card: str, text: str, **more: Any) -> Any:
    """The position after blue's first segment, in which this card was on top of its deck."""
    options = {"ai": {"blue": deck_of(card)}, **more.pop("options", {})}
    given: dict[str, Any] = {"first": "blue", "teams": ["red", "blue"], **more}
    return position(text, options=options, ai_cards={"blue": [card]}, **given)


def played(card: str, cars: Places, lanes: int = 2, **more: Any) -> Any:
    return drawn(card, picture(cars, lanes, 40), **more)


def moved(card: str, cars: Places, **more: Any) -> Places:
    """Where the cars that it moves stand after blue has played a card."""
    game = played(card, cars, **more)
    assert game.problems() == []
    assert told(game, "ai-card")[0]["ai_card"] == box().ai.card_ids.index(card)
    return {car: game.where(car) for car in cars if game.where(car) != cars[car]}


def told(game: Any, name: str) -> list[dict[str, int]]:
    """What the facts of that name say, of everything that happened up to the first question."""
    return [fact.values for fact in Facts(game.log, game).named(name)]


def acted(game: Any) -> list[int]:
    """The cars of the AI team that have been activated, in order."""
    return [values["car"] for name in ("ai-exit", "ai-card") for values in told(game, name)]
