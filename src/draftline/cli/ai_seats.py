"""AI teams among the bots: `ai:hunters` in the list of bots makes a seat of a race an AI team (S1 to S7)."""

from __future__ import annotations

from typing import Any

from draftline.cli.arguments import USUAL_BOT, read_bots
from draftline.cli.tables import table_of
from draftline.core.messages import Message, OptionError
from draftline.core.options import DECKS_BY_COLOUR, Option, team_list
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.games.registry import rulebooks
from draftline.lab.races import AI_PREFIX, BotLineUp

AI = "ai"


def deck_option(book: Rulebook) -> Option | None:
    """The option by which teams play by a deck of their own; None in a game without such teams."""
    return next((option for option in book.options if option.kind == DECKS_BY_COLOUR), None)


def seat_ai_teams(given: str, book: Rulebook, seats: int, options: dict[str, Any], player: int = -1) -> str:
    """Move the AI teams from a list of bots into their option; the rest is for the other seats, in order."""
    codes = [code.strip() for code in given.split(",") if code.strip()]
    if not any(is_ai(code) for code in codes):
        return given
    decks = deck_option(book)
    if decks is None:
        titles = [other.title for other in rulebooks() if deck_option(other) is not None]
        raise OptionError(Message("cli.error-ai-game", {"games": titles}))
    if len(codes) > seats:
        raise OptionError(Message("cli.error-bots", {"n": len(codes), "seats": seats}))
    if not book.least <= seats <= book.most:
        return USUAL_BOT  # the game says how many teams can race
    named = options.get(decks.name, {})
    ai: dict[str, str] = dict(named) if isinstance(named, dict) else {}
    rest: list[str] = []
    for seat, team in enumerate(team_list(seats, options, book.colours)):
        code = codes[seat % len(codes)]
        if team in ai:
            continue
        if seat != player and is_ai(code):
            ai[team] = code.partition(":")[2] or _next_deck(decks.values, ai, codes)
        else:
            rest.append(USUAL_BOT if is_ai(code) else code)
    options[decks.name] = ai
    return ",".join(rest)


def line_up(game: TrackGame, given: str) -> BotLineUp:
    """The bots dealt out to the seats of a new race that no AI team has."""
    table, option = table_of(game.book), deck_option(game.book)
    decks = [table.deck_of(game, seat) for seat in range(game.seats)]
    bots = iter(read_bots(given, decks.count(None)))
    names = [next(bots) if deck is None else AI_PREFIX + deck for deck in decks]
    return BotLineUp(names, tuple(game.teams), game.options, "" if option is None else option.name)


def is_ai(code: str) -> bool:
    return code.partition(":")[0] == AI


def _next_deck(names: tuple[str, ...], ai: dict[str, str], codes: list[str]) -> str:
    """The first deck of the box that nobody has; when all are taken, start again from the first."""
    taken = [*ai.values(), *[code.partition(":")[2] for code in codes]]
    free = [name for name in names if name not in taken]
    return free[0] if free else names[len(ai) % len(names)]
