"""The end of a race as a table, and as data."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Rows
from rich.text import Text

from draftline.cli.table import Table
from draftline.cli.terminal import Terminal
from draftline.core.game import Outcome
from draftline.core.messages import Message
from draftline.core.track_game import TrackGame


def result_table(terminal: Terminal, table: Table, game: TrackGame) -> Rows:
    """Teams by points, each with its cars by place."""
    outcome = game.outcome
    assert outcome is not None
    signs = table.signs(terminal)
    rows = Rows(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    rows.add_column("", justify="right")
    rows.add_column(terminal.words(Message("cli.column-team")), no_wrap=True)
    rows.add_column(terminal.words(Message("cli.column-points")), justify="right")
    for what in table.shown:
        rows.add_column(terminal.words(table.counted[what]), justify="right")
    rows.add_column(terminal.words(Message("cli.column-cars")))
    for rank, seat in enumerate(outcome.ranking, 1):
        rows.add_row(
            str(rank),
            signs.team(game.teams[seat], terminal.words(game.book.team(game.teams[seat]))),
            str(outcome.points[seat]),
            *[str(sum(table.count(game, number, what) for number in game.cars(seat))) for what in table.shown],
            _cars(terminal, game, outcome, seat),
        )
    return rows


def _cars(terminal: Terminal, game: TrackGame, outcome: Outcome, seat: int) -> Text:
    row = Text()
    for number in sorted(game.cars(seat), key=lambda number: outcome.places[number]):
        if row:
            row.append("  ")
        values = {"car": number, "place": outcome.places[number]}
        row.append(terminal.words(Message("cli.result-car", values)))
    return row


def result_data(table: Table, game: TrackGame) -> dict[str, Any]:
    """The same for machines."""
    outcome = game.outcome
    return {
        "game": game.id,
        "track": game.track.id,
        "seed": game.seed,
        "teams": list(game.teams),
        game.book.length: game.length(),
        **table.result_data(game),
        "outcome": None if outcome is None else outcome.to_json(),
    }
