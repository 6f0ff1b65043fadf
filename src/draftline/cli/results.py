"""The end of a race as a table, and as data."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.manners import COLUMNS, COUNTED, counted, team_name
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.game import Outcome
from draftline.core.messages import Message
from draftline.racing.card_game import CardGame


def result_table(terminal: Terminal, signs: Signs, game: CardGame, outcome: Outcome) -> Table:
    """Teams by points, each with its cars by place."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(terminal.words(Message("cli.column-team")), no_wrap=True)
    table.add_column(terminal.words(Message("cli.column-points")), justify="right")
    for what in _extras(game):
        table.add_column(terminal.words(COLUMNS[what]), justify="right")
    table.add_column(terminal.words(Message("cli.column-cars")))
    for rank, seat in enumerate(outcome.ranking, 1):
        table.add_row(
            str(rank),
            signs.team(game.teams[seat], terminal.words(team_name(game, seat))),
            str(outcome.points[seat]),
            *[str(sum(counted(game, number, what) for number in game.cars(seat))) for what in _extras(game)],
            _cars(terminal, game, outcome, seat),
        )
    return table


def _extras(game: CardGame) -> list[str]:
    """Columns besides points and places: what cannot be seen from the places."""
    return [what for what in COUNTED[game.id] if what in ("led", "disqualified")]


def _cars(terminal: Terminal, game: CardGame, outcome: Outcome, seat: int) -> Text:
    row = Text()
    for number in sorted(game.cars(seat), key=lambda number: outcome.places[number]):
        if row:
            row.append("  ")
        values = {"car": number, "place": outcome.places[number]}
        row.append(terminal.words(Message("cli.result-car", values)))
    return row


def result_data(game: CardGame) -> dict[str, Any]:
    """The same for machines."""
    outcome = game.outcome
    cars = {
        str(number): {
            "team": game.teams[seat],
            **{what: counted(game, number, what) for what in COUNTED[game.id] if what == "led"},
            "status": game.status(number),
        }
        for seat in range(game.seats)
        for number in game.cars(seat)
    }
    return {
        "game": game.id,
        "track": game.track.id,
        "seed": game.seed,
        "teams": list(game.teams),
        "turns": game.turn,
        "laps": game.laps,
        "cars": cars,
        "outcome": None if outcome is None else outcome.to_json(),
    }
