"""The end of a race as a table, and as data."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.manners import COLUMNS, COUNTED, LENGTHS, counted, entrant_name, length
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome, Standing
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.racing.card_game import CardGame


def result_table(terminal: Terminal, signs: Signs, game: CardGame, outcome: Outcome) -> Table:
    """Teams in the order of the standings, each with its cars by place."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(terminal.words(Message("cli.column-team")), no_wrap=True)
    table.add_column(terminal.words(Message("cli.column-points")), justify="right")
    for what in _extras(game):
        table.add_column(terminal.words(COLUMNS[what]), justify="right")
    table.add_column(terminal.words(Message("cli.column-cars")))
    for row in outcome.standings:
        table.add_row(
            str(row.rank),
            signs.team(row.entrant, terminal.words(entrant_name(game, row))),
            str(row.points),
            *[str(sum(counted(game, number, what) for number in row.cars)) for what in _extras(game)],
            _cars(terminal, outcome, row),
        )
    return table


def show_result(terminal: Terminal, game: TrackGame, outcome: Outcome, table: Table) -> None:
    """Who has won, the table, and by what ties were broken."""
    best = outcome.standings[0]
    terminal.say(Message("cli.result-winner", {"who": entrant_name(game, best), "n": best.points}), "bold")
    terminal.out.print(table)
    for group in outcome.ties():
        names: list[Value] = [entrant_name(game, row) for row in group]
        tie = Message(group[0].tie_break)
        terminal.say(Message("tie.told", {"who": names, "n": group[0].points, "tie": tie}))


def _extras(game: CardGame) -> list[str]:
    """Columns besides points and places: what cannot be seen from the places."""
    return [what for what in COUNTED[game.id] if what in ("led", "disqualified")]


def _cars(terminal: Terminal, outcome: Outcome, row: Standing) -> Text:
    text = Text()
    for number in sorted(row.cars, key=lambda number: outcome.places[number]):
        if text:
            text.append("  ")
        values = {"car": number, "place": outcome.places[number]}
        text.append(terminal.words(Message("cli.result-car", values)))
    return text


def result_data(game: TrackGame) -> dict[str, Any]:
    """The same for machines."""
    outcome = game.outcome
    return {
        "game": game.id,
        "track": game.track.id,
        "seed": game.seed,
        "teams": list(game.teams),
        LENGTHS[game.id]: length(game),
        **_own_data(game),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def _own_data(game: TrackGame) -> dict[str, Any]:
    """What only some games have."""
    if isinstance(game, ThunderRolls):
        cars = {str(number): _rolls_car(game, number) for number in game.numbers}
        return {"race": game.box.race_ids[game.race], "stages": game.stages, "cars": cars}
    assert isinstance(game, CardGame)
    return {"laps": game.laps, "cars": {str(number): _car(game, number) for number in _team_cars(game)}}


def _team_cars(game: CardGame) -> list[int]:
    return [number for seat in range(game.seats) for number in game.cars(seat)]


def _car(game: CardGame, number: int) -> dict[str, Any]:
    led = {what: counted(game, number, what) for what in COUNTED[game.id] if what == "led"}
    return {"team": game.teams[game.seat_of(number)], **led, "status": game.status(number)}


def _rolls_car(game: ThunderRolls, number: int) -> dict[str, Any]:
    return {
        "team": game.box.colour_of[number],
        "npd": game.seat_of(number) < 0,
        "laps": game.laps_of(number),
        "stage_points": stage_points(game, number),
        "status": game.status(number),
    }


def stage_points(game: ThunderRolls, number: int) -> list[int]:
    """Points of a car by stage, as far as the race has gone: the last stage pays for the place at the end."""
    row = game.car(number)
    place = game.finish[row]
    scored = game.points[row] - game.start_points[row]
    last = game.box.points[place - 1] if place else 0
    if game.stages == 1:
        return [last] if place else []
    return ([scored - last] if game.stage > 1 or place else []) + ([last] if place else [])
