"""AI teams among the bots: `ai:hunters` in the list of bots makes a seat of a race an AI team (S1 to S7)."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from draftline.cli.manners import THUNDER_ALLEY, ai_deck, team_name, team_rows
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError, Value
from draftline.core.options import team_list
from draftline.core.track_game import TrackGame
from draftline.games.thunder_alley.components import box
from draftline.games.thunder_alley.game import ThunderAlley

AI = "ai"
AI_TEAMS = "? ai"  # what a player types to see what they may do
USUAL = "greedy"  # drives the player's own seat where a list has an AI team for it


def seat_ai_teams(given: str, game: str, seats: int, options: dict[str, Any], player: int = -1) -> str:
    """Move the AI teams out of a list of bots into the option `ai`; what is left is for the other seats, in order."""
    codes = [code.strip() for code in given.split(",") if code.strip()]
    if not any(is_ai(code) for code in codes):
        return given
    if game != THUNDER_ALLEY:
        raise OptionError(Message("cli.error-ai-game"))
    if len(codes) > seats:
        raise OptionError(Message("cli.error-bots", {"n": len(codes), "seats": seats}))
    colours = [row["colour"] for row in team_rows(game)]
    if not 2 <= seats <= len(colours):
        return USUAL  # the game says how many teams can race
    named = options.get("ai", {})
    ai: dict[str, str] = dict(named) if isinstance(named, dict) else {}
    rest: list[str] = []
    for seat, team in enumerate(team_list(seats, options, colours)):
        code = codes[seat % len(codes)]
        if team in ai:
            continue
        if seat != player and is_ai(code):
            ai[team] = code.partition(":")[2] or _next_deck(ai, codes)
        else:
            rest.append(USUAL if is_ai(code) else code)
    options["ai"] = ai
    return ",".join(rest)


def is_ai(code: str) -> bool:
    return code.partition(":")[0] == AI


def _next_deck(ai: dict[str, str], codes: list[str]) -> str:
    """The first deck of the box that nobody has or is to have; when all are taken, from the first one again."""
    names = box().ai.names
    taken = [*ai.values(), *[code.partition(":")[2] for code in codes]]
    free = [name for name in names if name not in taken]
    return free[0] if free else names[len(ai) % len(names)]


def ai_rivals(game: TrackGame) -> list[Message]:
    """Each AI team of a race with its temperament."""
    decks = [(seat, ai_deck(game, seat)) for seat in range(game.seats)]
    return [
        Message("cli.ai-named", {"team": team_name(game, seat), "deck": Message("ai-deck." + deck)})
        for seat, deck in decks
        if deck is not None
    ]


def about_ai(terminal: Terminal, game: TrackGame, asked: str) -> list[Text]:
    """`? ai`: what each AI team has still to come; `? hunters`: that deck in words; nothing for another word."""
    if not isinstance(game, ThunderAlley) or not game.has_ai:
        return []
    if asked == AI:
        return [_still_to_come(terminal, game, seat) for seat in range(game.seats) if game.plays_itself(seat)]
    return _deck(terminal, asked) if asked in game.box.ai.names else []


def _still_to_come(terminal: Terminal, game: ThunderAlley, seat: int) -> Text:
    """The cards left in an AI team's deck, in no order; after the fourth all come again."""
    left = sorted(game.ai_decks[seat].left()) or game.box.ai.cards_of[game.ai_of[seat]]
    values: dict[str, Value] = {
        "team": team_name(game, seat),
        "deck": Message("ai-deck." + game.box.ai.names[game.ai_of[seat]]),
        "cards": [Message("ai-card." + game.box.ai.card_ids[card]) for card in left],
    }
    return Text(terminal.words(Message("cli.ai-team", values)))


def _deck(terminal: Terminal, name: str) -> list[Text]:
    """All cards of a deck in words."""
    ai = box().ai
    about = Message("cli.ai-deck", {"deck": Message("ai-deck." + name), "text": Message("ai-deck." + name + ".text")})
    rows = [Text(terminal.words(about), style="bold")]
    for number in ai.cards_of[ai.names.index(name)]:
        card = ai.cards[number]
        words = " ".join(terminal.words(message) for message in card.messages())
        rows.append(Text.assemble((terminal.words(Message("ai-card." + card.id)), "bold"), ": ", words))
    return rows
