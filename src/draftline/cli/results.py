"""The end of a race as a table, and as data."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.game_table import GameTable
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome, Standing
from draftline.core.track_game import TrackGame


def result_table(terminal: Terminal, table: GameTable, game: TrackGame) -> Table:
    """Teams in the order of the standings, each with its cars by place."""
    outcome = game.outcome
    assert outcome is not None
    signs = table.signs(terminal)
    rows = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    rows.add_column("", justify="right")
    rows.add_column(terminal.words(Message("cli.column-team")), no_wrap=True)
    rows.add_column(terminal.words(Message("cli.column-points")), justify="right")
    for what in table.shown:
        rows.add_column(terminal.words(table.counted[what]), justify="right")
    rows.add_column(terminal.words(Message("cli.column-cars")))
    for row in outcome.standings:
        rows.add_row(
            str(row.rank),
            signs.team(row.entrant, terminal.words(table.entrant(row))),
            str(row.points),
            *[str(sum(table.count(game, number, what) for number in row.cars)) for what in table.shown],
            _cars(terminal, outcome, row),
        )
    return rows


def show_winner(terminal: Terminal, table: GameTable, outcome: Outcome) -> None:
    """Who has won."""
    best = outcome.standings[0]
    terminal.say(Message("cli.result-winner", {"who": table.entrant(best), "n": best.points}), "bold")


def show_ties(terminal: Terminal, table: GameTable, outcome: Outcome) -> None:
    """How ties were broken."""
    for group in outcome.ties():
        names: list[Value] = [table.entrant(row) for row in group]
        tie = Message(group[0].tie_break)
        terminal.say(Message("tie.told", {"who": names, "n": group[0].points, "tie": tie}))


def _cars(terminal: Terminal, outcome: Outcome, row: Standing) -> Text:
    text = Text()
    for number in sorted(row.cars, key=lambda number: outcome.places[number]):
        if text:
            text.append("  ")
        values = {"car": number, "place": outcome.places[number]}
        text.append(terminal.words(Message("cli.result-car", values)))
    return text


def result_data(table: GameTable, game: TrackGame) -> dict[str, Any]:
    """The same for machines."""
    outcome = game.outcome
    return {
        "game": game.id,
        "track": game.track.id,
        "seed": game.seed,
        "teams": list(game.teams),
        game.book.length: game.length(),
        **({} if game.book.variant is None else {"variant": game.book.variant.to_json()}),
        **table.result_data(game),
        "outcome": None if outcome is None else outcome.to_json(),
    }
