"""`draftline replay`: replays a record, says whether it is valid, and steps through it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from draftline.cli.arguments import AsJson, Lang, RecordFile
from draftline.cli.display import Display
from draftline.cli.results import result_data
from draftline.cli.table import Table
from draftline.cli.tables import table_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core import record as records
from draftline.core.messages import Message, OptionError, Value
from draftline.core.track_game import TrackGame
from draftline.data import file_text
from draftline.games.registry import begin
from draftline.games.registry import replay as replay_record


class Frame:
    """A moment between two moves: the game as it stands and the lines that led there."""

    def __init__(self, game: TrackGame, lines: list[Text], number: int) -> None:
        self.game = game
        self.lines = lines
        self.number = number  # actions done so far


def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="cli.help-step")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help-verify")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if step and (verify or as_json):
        raise OptionError(Message("cli.error-step"))
    terminal = Terminal()
    record = records.parse(file_text(file))
    game = replay_record(record)
    table = table_of(game.book)
    if as_json:
        print_json({"ok": True, "file": str(file), "actions": len(record["actions"]), **result_data(table, game)})
    elif step:
        screen = table.screen(terminal)
        walk(screen, frames(screen, record))
    elif not verify:
        _summary(table.screen(terminal), game, record)


def _summary(screen: Display, game: TrackGame, record: dict[str, Any]) -> None:
    teams = [game.book.team(game.teams[seat]) for seat in range(game.seats)]
    values: dict[str, Value] = {
        "track": game.track.name,
        "laps": screen.table.distance(game),
        "teams": teams,
        "n": len(record["actions"]),
    }
    screen.terminal.say(Message("cli.record-holds", values))
    if game.over:
        screen.result(game)
    else:
        screen.terminal.say(screen.table.still_open(game))
        screen.track(game)


def frames(screen: Display, record: dict[str, Any]) -> list[Frame]:
    """Every moment of the race at which no car is under way."""
    game = begin(record)
    commentary = screen.teller(game)
    found = [Frame(game.copy(), [], 0)]
    lines: list[Text] = []
    for number, words in enumerate(record["actions"], 1):
        action, seat = records.split_action(words)
        lines += commentary.hear(list(game.apply(action, seat)), game)
        if not screen.table.under_way(game):
            found.append(Frame(game.copy(), lines, number))
            lines = []
    return found


def walk(screen: Display, moments: list[Frame]) -> None:
    """Show one moment after another, as the reader asks."""
    at = 0
    hint = screen.table.step_help
    screen.terminal.say(hint)
    _show(screen, moments, at)
    while True:
        try:
            line = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if line in ("q", "quit"):
            return
        if line in ("m", "map"):
            screen.circuit(moments[at].game)
            continue
        target = _target(screen.table, moments, at, line)
        if target is None:
            screen.terminal.say(hint, "yellow")
        else:
            at = min(max(target, 0), len(moments) - 1)
            _show(screen, moments, at)


def _target(table: Table, moments: list[Frame], at: int, line: str) -> int | None:
    """The number of the moment that a command leads to."""
    if line in ("", "n"):
        return at + 1
    if line == "p":
        return at - 1
    if line == "s":
        return 0
    if line == "e":
        return len(moments) - 1
    word, _, rest = line.partition(" ")
    if word == "t" and rest.isdigit():
        return next((i for i, frame in enumerate(moments) if table.turn_of(frame.game) >= int(rest)), len(moments) - 1)
    if line.isdigit():
        return next((i for i, frame in enumerate(moments) if frame.number >= int(line)), len(moments) - 1)
    return None


def _show(screen: Display, moments: list[Frame], at: int) -> None:
    frame = moments[at]
    screen.lines(frame.lines)
    if frame.game.over:
        screen.result(frame.game)
    else:
        screen.status(frame.game)
        screen.track(frame.game)
    values = {"at": at, "most": len(moments) - 1, "n": frame.number}
    screen.terminal.say(Message("cli.step-at", values), "dim")
