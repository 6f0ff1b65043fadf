"""The leagues of every game, from the rulebooks."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.travel import part
from draftline.core.variant import Variant
from draftline.games.registry import game_ids, rulebook, rulebooks
from draftline.league.checks import LeagueError
from draftline.league.league import League
from draftline.league.race import LeagueRace
from draftline.league.rules import LeagueKind, LeagueRules, SeasonRules

PLAIN_SEASON: Final = "draftline.league.plain:PlainSeason"

_known: dict[str, LeagueRules] = {}


def rules_of(game: str, variant: Variant | None = None) -> LeagueRules:
    """What a game, or a variant of it, says of its leagues; one that says nothing has the plain season."""
    book = rulebook(game, variant)
    found = _known.get(game)
    if found is None or found.book is not book:
        found = _known[game] = part(book.season or PLAIN_SEASON)(book)
    return found


def rules_for(where: League | LeagueRace) -> LeagueRules:
    """The rules by which a league, or a race of it, is run."""
    return rules_of(where.game, where.variant)


def season_rules(game: Any, variant: Variant | None = None) -> SeasonRules:
    """The same of a game that has seasons."""
    rules = rules_of(game, variant) if game in game_ids() else None
    if not isinstance(rules, SeasonRules):
        known = [book.id for book in rulebooks() if isinstance(rules_of(book.id), SeasonRules)]
        raise LeagueError(Message("error.league-game", {"game": str(game), "known": known}))
    return rules


def kind_of(league: League) -> LeagueKind:
    """The kind that a league is of."""
    kind = rules_for(league).kind(league.kind)
    assert kind is not None
    return kind


def kind_ids() -> list[str]:
    """Every kind of league that some game has."""
    return list(games_of())


def games_of() -> dict[str, list[str]]:
    """The games that have a kind of league, by its name."""
    games: dict[str, list[str]] = {}
    for book in rulebooks():
        for id in rules_of(book.id).kind_ids():
            games.setdefault(id, []).append(book.id)
    return games


def find_kind(game: Any, kind: Any, variant: Variant | None = None) -> LeagueKind:
    """A kind of league of a game, or what there is instead."""
    if kind not in kind_ids():
        raise LeagueError(Message("error.league-kind", {"kind": str(kind), "known": kind_ids()}))
    games = games_of()[kind]
    if game not in games:
        raise LeagueError(Message("error.season-game", {"kind": kind, "game": str(game), "known": games}))
    found = rules_of(game, variant).kind(kind)
    assert found is not None
    return found
