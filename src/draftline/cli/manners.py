"""What each game has of its own at the terminal: names of its cards and teams, and what else a player is told."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.box import Box
from draftline.racing.card_game import CardGame
from draftline.racing.race import DRAFT, MOVEMENTS

THUNDER_ALLEY = "thunder-alley"
GRAND_PRIX = "grand-prix"
FOLDERS = {THUNDER_ALLEY: "thunder_alley", GRAND_PRIX: "grand_prix"}
HOME_TRACKS = {THUNDER_ALLEY: "yunta", GRAND_PRIX: "santelmo"}  # raced on if no other is asked for
# Of the cars of a team in a series of races, besides their places.
COUNTED = {THUNDER_ALLEY: ("led", "retired", "lapped"), GRAND_PRIX: ("retired", "lapped", "disqualified")}
COLUMNS = {
    "led": Message("cli.column-led"),
    "retired": Message("cli.column-retired"),
    "lapped": Message("cli.column-lapped"),
    "disqualified": Message("cli.column-disqualified"),
}
TYRE_SIGNS = {
    "hard": Message("cli.tyre-sign-hard"),
    "soft": Message("cli.tyre-sign-soft"),
    "wet": Message("cli.tyre-sign-wet"),
}


def named(game: str, family: str) -> Message:
    """`card.charge` of Thunder Alley is `gp-card.charge` in Grand Prix."""
    return Message("gp-" + family if game == GRAND_PRIX else family)


def team_name(game: CardGame, seat: int) -> Message:
    return named(game.id, "team." + game.teams[seat])


def movement_name(game: str, movement: int) -> Message:
    """Grand Prix calls the Draft a Line."""
    if game == GRAND_PRIX and movement == DRAFT:
        return Message("movement.line")
    return Message("movement." + MOVEMENTS[movement])


def permanent(box: Box, wear: int) -> bool:
    """Whether no pit stop takes a marker of this kind off."""
    return bool(box.wear_rows[wear]["permanent"])


def counted(game: CardGame, number: int, what: str) -> int:
    """One of COUNTED for a car: its Turn Leader markers, or whether it left the race that way."""
    if what == "led":
        return game.leads[game.car(number)]
    return 1 if game.status(number) == what else 0


def ai_deck(game: CardGame, seat: int) -> str | None:
    """The deck by which the rules drive a seat; None where somebody is asked."""
    return game.ai_deck(seat) if isinstance(game, ThunderAlley) else None


def notes_of_race(game: CardGame) -> list[Message]:
    """What stands behind the race line: the weather and the Safety Zone."""
    if not isinstance(game, GrandPrix):
        return []
    notes = [Message("weather." + game.box.weathers[game.weather])]
    if game.centre >= 0:
        notes.append(Message("cli.zone", {"sector": game.centre}))
    return notes


def notes_of_car(game: CardGame, number: int) -> list[Message]:
    """Tyres, the duty to change them, and Close Calls of a player's car."""
    if not isinstance(game, GrandPrix):
        return []
    notes: list[Message] = []
    tyres = game.tyres(number)
    row = game.car(number)
    if tyres is not None:
        notes.append(Message("tyre." + tyres))
        if game.box.tyre_bonus[game.tyre[row]] and not game.fresh[row]:
            notes.append(Message("cli.bonus-used"))
        if not game.changed[row] and not game.always_rain:
            notes.append(Message("cli.change-due"))
    if game.tokens(row):
        notes.append(Message("cli.close-calls", {"n": game.tokens(row)}))
    return notes


def tyre_sign(game: CardGame, number: int) -> Message | None:
    """A letter for the running order."""
    tyres = game.tyres(number) if isinstance(game, GrandPrix) else None
    return None if tyres is None else TYRE_SIGNS[tyres]


def still_to_move(game: CardGame, seat: int) -> list[int]:
    """Cars that a seat may play a card on: its own, then the NPCs that it drives."""
    rows = [row for row in game.drivable(seat) if not game.flipped[row] and game.racing(row)]
    return [game.numbers[row] for row in sorted(rows, key=lambda row: game.owner[row] != seat)]


def npcs_to_move(game: CardGame, seat: int) -> list[int]:
    return [number for number in still_to_move(game, seat) if game.seat_of(number) != seat]
