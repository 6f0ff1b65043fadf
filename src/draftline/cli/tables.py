"""Finds the table of a game: the one that its rulebook names, else the plain one."""

from __future__ import annotations

from draftline.cli.display import Display
from draftline.cli.person import Person
from draftline.cli.plain import PlainTable
from draftline.cli.session import Session
from draftline.cli.table import Table
from draftline.cli.terminal import Terminal
from draftline.core.rulebook import Rulebook
from draftline.core.travel import part
from draftline.games.registry import rulebook


def table_of(book: Rulebook) -> Table:
    """A game's part of the terminal."""
    table: Table = part(book.terminal)(book) if book.terminal else PlainTable(book)
    return table


def screen_of(terminal: Terminal, game: str) -> Display:
    return table_of(rulebook(game)).screen(terminal)


def person_of(session: Session, quick: bool) -> Person:
    """Who asks the player the questions of the session's game."""
    return session.table.person(session, quick)
