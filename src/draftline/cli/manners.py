"""What each game has of its own at the terminal: names of its cards and teams, and what else a player is told."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message, Value
from draftline.core.outcome import Standing
from draftline.core.reach import Reach
from draftline.core.track_game import TrackGame
from draftline.data import package_text, read_toml
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.racing.box import Box
from draftline.racing.card_game import CardGame
from draftline.racing.race import DRAFT, MOVEMENTS

THUNDER_ALLEY = "thunder-alley"
GRAND_PRIX = "grand-prix"
THUNDER_ROLLS = "thunder-rolls"
PREFIXES = {THUNDER_ALLEY: "", GRAND_PRIX: "gp-", THUNDER_ROLLS: "tr-"}  # of message ids
# The file and the table in it that hold the colours of the teams.
TEAM_FILES = {
    THUNDER_ALLEY: ("thunder_alley/teams.toml", "teams"),
    GRAND_PRIX: ("grand_prix/teams.toml", "teams"),
    THUNDER_ROLLS: ("thunder_rolls/drivers.toml", "drivers"),
}
# Of the cars of a team in a series of races, besides their places.
COUNTED = {
    THUNDER_ALLEY: ("led", "retired", "lapped"),
    GRAND_PRIX: ("retired", "lapped", "disqualified"),
    THUNDER_ROLLS: (),
}
# What tells how long a race was, and the sentence about it.
LENGTHS = {THUNDER_ALLEY: "turns", GRAND_PRIX: "turns", THUNDER_ROLLS: "laps"}
ABOUT_LENGTHS = {"turns": "cli.about-turns", "laps": "cli.about-laps"}
STEP_HELP = {
    THUNDER_ALLEY: "cli.step-help",
    GRAND_PRIX: "cli.step-help",
    THUNDER_ROLLS: "cli.step-help-stages",
}
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
    return Message(PREFIXES[game] + family)


def team_name(game: TrackGame, seat: int) -> Message:
    return named(game.id, "team." + game.teams[seat])


def entrant_name(game: TrackGame, standing: Standing) -> Message:
    """A seat's team, or a driver without a player."""
    return named(game.id, ("driver." if standing.seat is None else "team.") + standing.entrant)


def team_rows(game: str) -> list[dict[str, Any]]:
    """The teams of a game as its data has them: colour, symbol, fill and ink."""
    file, table = TEAM_FILES[game]
    rows: list[dict[str, Any]] = read_toml(package_text(file), file)[table]
    return rows


def cards(game: TrackGame) -> CardGame:
    """A game that is known to be one of the card games."""
    assert isinstance(game, CardGame)
    return game


def rolls(game: TrackGame) -> ThunderRolls:
    """A game that is known to be Thunder Rolls."""
    assert isinstance(game, ThunderRolls)
    return game


# How far a race is.


def moment(game: TrackGame) -> tuple[int, ...]:
    """Changes when it is time to look at the whole field again: a turn, a round, a slot."""
    if isinstance(game, ThunderRolls):
        return (game.stage, game.round, game.slot)
    return (cards(game).turn,)


def turn_of(game: TrackGame) -> int:
    """What a race is divided into: turns, in Thunder Rolls stages."""
    return game.stage if isinstance(game, ThunderRolls) else cards(game).turn


def length(game: TrackGame) -> int:
    """How long a race was, in what LENGTHS says."""
    return max(map(game.laps_of, game.numbers)) if isinstance(game, ThunderRolls) else cards(game).turn


def distance(game: TrackGame) -> Message:
    """How long a race is meant to be."""
    if isinstance(game, ThunderRolls):
        return Message("cli.stages", {"n": game.stages})
    return Message("cli.laps", {"n": cards(game).laps})


def still_open(game: TrackGame) -> Message:
    """Where a race that is not over stands."""
    if isinstance(game, ThunderRolls):
        return Message("cli.record-open-stages", {"stage": game.stage, "stages": game.stages})
    race = cards(game)
    return Message("cli.record-open", {"turn": race.turn, "lap": race.lap, "laps": race.laps})


def under_way(game: TrackGame) -> bool:
    """Whether a car is in the middle of its move."""
    if isinstance(game, ThunderRolls):
        decision = game.decision
        return decision is not None and decision.kind in ("drive", "back", "retrieve")
    return cards(game).driver >= 0


def events_of(game: TrackGame) -> list[str]:
    """The event cards by the numbers that facts have."""
    return [event.id for event in game.kit.events] if isinstance(game, CardGame) else []


def all_ends(game: TrackGame) -> list[Reach] | None:
    """Ends that the next move can have; None where they are far too many, or no move is open."""
    if isinstance(game, GrandPrix):
        return None
    if isinstance(game, ThunderRolls):
        return game.outcomes() or None
    return cards(game).outcomes()


# Who races.


def rivals(game: TrackGame, seat: int) -> list[Value]:
    """Everybody else: teams, then the drivers of cars that nobody drives."""
    names: list[Value] = [team_name(game, other) for other in range(game.seats) if other != seat]
    if isinstance(game, ThunderRolls):
        names += [driver_name(game, game.numbers[row]) for row in game.npds]
    return names


def driver_name(game: ThunderRolls, number: int) -> Message:
    """A player's team, or the Non-Player Driver."""
    seat = game.seat_of(number)
    return team_name(game, seat) if seat >= 0 else Message("tr-driver." + game.box.colour_of[number])


def welcome_notes(game: TrackGame) -> list[Message]:
    """What is said of a race before it begins, besides who races where."""
    if not isinstance(game, ThunderRolls):
        return []
    race = "tr-option.race." + game.box.race_ids[game.race]
    return [Message("cli.race-card", {"race": Message(race), "text": Message(race + ".text")})]


def moved(game: TrackGame, number: int) -> bool:
    """Whether a car has moved this turn, where that is turned over on the table."""
    return isinstance(game, CardGame) and game.activated(number)


def races_on(track: str) -> list[Message]:
    """The Race cards of Thunder Rolls that are run on a track."""
    return [Message("tr-option.race." + row["id"]) for row in box().races if row["board"] == track]


def movement_name(game: str, movement: int) -> Message:
    """Grand Prix calls the Draft a Line."""
    if game == GRAND_PRIX and movement == DRAFT:
        return Message("movement.line")
    return Message("movement." + MOVEMENTS[movement])


def permanent(box: Box, wear: int) -> bool:
    """Whether no pit stop takes a marker of this kind off."""
    return bool(box.wear_rows[wear]["permanent"])


def counted(game: TrackGame, number: int, what: str) -> int:
    """One of COUNTED for a car: its Turn Leader markers, or whether it left the race that way."""
    race = cards(game)
    if what == "led":
        return race.leads[race.car(number)]
    return 1 if race.status(number) == what else 0


def ai_deck(game: TrackGame, seat: int) -> str | None:
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
