"""Who sits where: a list of bots dealt out to the seats; `ai:hunters` in it makes a seat an AI team (S1 to S7)."""

from __future__ import annotations

from typing import Any

from draftline.bots import make_bot
from draftline.core.messages import Message, OptionError
from draftline.core.options import DECKS_BY_COLOUR, Option, team_list
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.games.registry import rulebooks

AI = "ai"
AI_PREFIX = "ai:"  # before the deck of an AI team, where bots have their codes
USUAL_BOT = "greedy"


class BotLineUp:
    """Who sits where: the bots by seat, and AI teams, which the rules drive, as `ai:` and their deck.

    `decks` is the option that says which teams these are.
    """

    def __init__(self, bots: list[str], teams: tuple[str, ...], options: dict[str, Any], decks: str = "") -> None:
        self.bots = bots
        self.teams = teams
        self.options = options
        self.decks = decks

    def turned(self, by: int) -> tuple[list[str], dict[str, Any]]:
        """Everybody moved on by some seats; the seats keep their colours, so an AI team changes its colour."""
        seats = len(self.bots)
        bots = [self.bots[(seat - by) % seats] for seat in range(seats)]
        if self.decks not in self.options:
            return bots, self.options
        seat_of = {team: seat for seat, team in enumerate(self.teams)}
        ai = {self.teams[(seat_of[team] + by) % seats]: deck for team, deck in self.options[self.decks].items()}
        return bots, {**self.options, self.decks: ai}

    @property
    def codes(self) -> list[str]:
        """The bots alone: empty for an AI team."""
        return bots_alone(self.bots)

    @property
    def seatings(self) -> int:
        """How many turns make a difference."""
        return next(by for by in range(1, len(self.bots) + 1) if self.turned(by)[0] == self.bots)


def bots_alone(names: list[str]) -> list[str]:
    """The codes of the bots by seat, "" for AI teams."""
    return ["" if name.startswith(AI_PREFIX) else name for name in names]


def read_bots(given: str, seats: int) -> list[str]:
    """A bot's code for every seat; a shorter list is repeated."""
    codes = [code.strip() for code in given.split(",") if code.strip()] or [USUAL_BOT]
    for code in codes:
        make_bot(code)
    if len(codes) > max(seats, 1):
        raise OptionError(Message("cli.error-bots", {"n": len(codes), "seats": seats}))
    return [codes[seat % len(codes)] for seat in range(seats)]


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
    option = deck_option(game.book)
    decks: dict[str, str] = {} if option is None else game.options.get(option.name, {})
    by_seat = [decks.get(team) for team in game.teams]
    bots = iter(read_bots(given, by_seat.count(None)))
    names = [next(bots) if deck is None else AI_PREFIX + deck for deck in by_seat]
    return BotLineUp(names, tuple(game.teams), game.options, "" if option is None else option.name)


def is_ai(code: str) -> bool:
    return code.partition(":")[0] == AI


def _next_deck(names: tuple[str, ...], ai: dict[str, str], codes: list[str]) -> str:
    """The first deck of the box that nobody has; when all are taken, start again from the first."""
    taken = [*ai.values(), *[code.partition(":")[2] for code in codes]]
    free = [name for name in names if name not in taken]
    return free[0] if free else names[len(ai) % len(names)]
