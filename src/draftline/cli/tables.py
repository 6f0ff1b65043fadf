"""Which screen and which questions belong to which game."""

from __future__ import annotations

from draftline.cli.display import Display
from draftline.cli.manners import GRAND_PRIX, THUNDER_ALLEY, THUNDER_ROLLS
from draftline.cli.person import Person
from draftline.cli.player import Player
from draftline.cli.rolls.player import RollsPlayer
from draftline.cli.rolls.screen import RollsScreen
from draftline.cli.screen import Screen
from draftline.cli.session import Session
from draftline.cli.terminal import Terminal

SCREENS: dict[str, type[Display]] = {THUNDER_ALLEY: Screen, GRAND_PRIX: Screen, THUNDER_ROLLS: RollsScreen}
PERSONS: dict[str, type[Person]] = {THUNDER_ALLEY: Player, GRAND_PRIX: Player, THUNDER_ROLLS: RollsPlayer}


def screen_of(terminal: Terminal, game: str) -> Display:
    return SCREENS[game](terminal, game)


def person_of(session: Session, quick: bool) -> Person:
    """Who asks the player the questions of the session's game."""
    return PERSONS[session.game.id](session, quick)
