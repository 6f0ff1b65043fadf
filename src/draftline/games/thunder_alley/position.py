"""`draftline.position` for Thunder Alley: teams and cars of a picture; the rest is `racing.position`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from draftline.core.decks import Deck
from draftline.core.messages import Message, PositionError
from draftline.core.rulebook import Rulebook
from draftline.games.thunder_alley.components import Components
from draftline.games.thunder_alley.game import END_OF_TURN, ThunderAlley
from draftline.games.thunder_alley.options import Options
from draftline.games.thunder_alley.setup import prepare
from draftline.racing.position import arrange, check_cars, padded, road, teams_of
from draftline.racing.setting import KNOWN, Setting, is_lists_by_name


def create(book: Rulebook, text: str, given: Mapping[str, Any]) -> ThunderAlley:
    """A game in the given position, waiting for its first decision."""
    setting = Setting(text, given, {**KNOWN, "ai_cards": is_lists_by_name})
    game = ThunderAlley()
    _begin(book, game, setting, book.box)
    _check_ai(game, setting)
    _stack_ai_decks(game, setting)
    arrange(game, setting, END_OF_TURN)
    return game


def _begin(book: Rulebook, game: ThunderAlley, setting: Setting, components: Components) -> None:
    track, zero, laps = road(setting)
    numbers = setting.numbers()
    check_cars(numbers, list(components.team_of))
    teams = teams_of(setting, numbers, components.colours, components.team_of)
    given = dict(setting.get("options", {}))
    options = Options(components, max(len(teams), 2), {**given, "teams": padded(teams, components.colours)}, laps)
    origin = {"text": setting.text, "arguments": setting.given, "zero": zero}
    game._begin(book, len(teams), setting.get("seed", 0), given, origin)
    prepare(game, track, options)
    game.teams = teams
    owned = sorted((teams.index(components.team_of[n]), n) for n in numbers)
    game._new_columns([n for _, n in owned], [seat for seat, _ in owned])
    if "cars" not in given:
        game.hand_size = game.preset.hand_size(max(map(len, game.rows)))
    if game.has_ai:
        game.hand_size = game.preset.hand_size(components.ai.cars)


def _check_ai(game: ThunderAlley, setting: Setting) -> None:
    """Somebody is asked, and AI teams have no hands (S7)."""
    if min(game.ai_of) >= 0:
        raise PositionError(Message("error.ai-all"))
    for team in setting.get("hands", {}):
        if team in game.teams and game.plays_itself(game.teams.index(team)):
            raise PositionError(Message("error.ai-hand", {"team": str(team)}))


def _stack_ai_decks(game: ThunderAlley, setting: Setting) -> None:
    """Cards asked for lie on top of an AI team's deck, the first drawn first."""
    for team, wanted in setting.get("ai_cards", {}).items():
        seat = game.teams.index(team) if team in game.teams else -1
        deck = game.ai_decks[seat].left() if seat >= 0 and game.has_ai else []
        ids = [game.box.ai.card_ids[card] for card in deck]
        top: list[int] = []
        for card in wanted:
            if card not in ids or deck[ids.index(card)] in top:
                raise PositionError(Message("error.ai-card", {"team": str(team), "value": str(card), "known": ids}))
            top.append(deck[ids.index(card)])
        game.ai_decks[seat] = Deck(top + [card for card in deck if card not in top], 0, [])
