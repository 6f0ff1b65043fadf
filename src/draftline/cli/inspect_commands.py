"""`draftline perft`, `replay`, `rules` and `track`: looks into positions, recorded races, rules and tracks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import (
    AsJson,
    GameName,
    Lang,
    RaceOptions,
    RecordFile,
    Seats,
    SeedOption,
    TrackName,
    VariantFile,
    beginning,
    book_of,
    read_options,
)
from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.results import result_data
from draftline.cli.tables import table_of
from draftline.cli.terminal import BAD_INPUT_CODE, Terminal, print_json
from draftline.core import perft as counting
from draftline.core import record as records
from draftline.core.drawing import svg as draw_svg
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.rulebook import Rulebook
from draftline.core.text_drawing import map_text, unrolled
from draftline.core.track import Track
from draftline.core.track_file import check_track, line_of, load_track, track_names
from draftline.core.track_game import TrackGame
from draftline.data import file_text, whole
from draftline.games.registry import FIRST, begin, game_ids, new_game, rulebook, rulebooks, was_stopped
from draftline.games.registry import replay as replay_record
from draftline.lab.files import write_text
from draftline.learn.book import Book, Entry, rules_book
from draftline.study.report import story_with_curve

DEEPEST_PERFT = 12
CELL_WIDTH = 4

TrackArgument = Annotated[str, typer.Argument(help="cli.help-track-name", metavar="NAME", show_default=False)]


def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", help="cli.help-depth")] = 3,
    game_id: GameName = "",
    variant: VariantFile = None,
    track: TrackName = None,
    seats: Seats = 4,
    seed: SeedOption = None,
    option: RaceOptions = None,
    record: Annotated[Path | None, typer.Option("--record", help="cli.help-perft-record", show_default=False)] = None,
    at: Annotated[int | None, typer.Option("--at", help="cli.help-at", show_default=False)] = None,
    divide: Annotated[bool, typer.Option("--divide", help="cli.help-divide")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if not 1 <= depth <= DEEPEST_PERFT:
        raise OptionError(Message("cli.error-depth", {"most": DEEPEST_PERFT}))
    if record is None:
        if at is not None:
            raise OptionError(Message("cli.error-at"))
        book = book_of(game_id, variant)
        options = read_options(book, option)
        game = new_game(book.id, seats=seats, track=track, seed=seed or 0, options=options, variant=book.variant)
    else:
        game = position_of(record, at)
    _count(Terminal(), game, depth, divide, as_json)


def position_of(path: Path, at: int | None) -> TrackGame:
    """Where a recorded race stood after so many actions, or at its end."""
    record = records.parse(file_text(path), str(path))
    actions = record["actions"]
    if at is not None and not 0 <= at <= len(actions):
        raise OptionError(Message("cli.error-at-range", {"most": len(actions)}))
    game = begin(record)
    records.play(game, {**record, "actions": actions[:at]})
    return game


def _count(terminal: Terminal, game: TrackGame, depth: int, divide: bool, as_json: bool) -> None:
    if game.decision is None:
        raise OptionError(Message("cli.error-race-over"))
    counts: list[tuple[int, int, float]] = []
    for level in range(1, depth + 1):
        begun = time.perf_counter()
        counts.append((level, counting.perft(game, level), time.perf_counter() - begun))
    parts = counting.divide(game, depth) if divide else {}
    ends = table_of(game.book).all_ends(game)
    outcomes = None if ends is None else sum(1 for _ in ends)
    if as_json:
        data = {"depth": depth, "counts": [count for _, count, _ in counts], "outcomes": outcomes}
        print_json({**data, "divide": parts} if divide else data)
        return
    terminal.out.print(_table(terminal, counts))
    if outcomes is not None:
        terminal.say(Message("cli.perft-outcomes", {"n": outcomes}))
    for action, count in parts.items():
        terminal.out.print(f"{action}: {count}")


def _table(terminal: Terminal, counts: list[tuple[int, int, float]]) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for name in (Message("cli.column-depth"), Message("cli.column-count"), Message("cli.column-seconds")):
        table.add_column(terminal.words(name), justify="right")
    for level, count, seconds in counts:
        table.add_row(str(level), str(count), f"{seconds:.3f}")
    return table


# A record, checked and told.


class Moment:
    """A moment between two moves: the game as it stands and the lines that led there."""

    def __init__(self, game: TrackGame, lines: list[Text], number: int) -> None:
        self.game = game
        self.lines = lines
        self.number = number  # actions done so far


def replay(
    file: RecordFile,
    variant: VariantFile = None,
    step: Annotated[bool, typer.Option("--step", help="cli.help-step")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help-verify")] = False,
    story: Annotated[bool, typer.Option("--story", help="cli.help-story")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if step and (verify or as_json or story):
        raise OptionError(Message("cli.error-step"))
    terminal = Terminal()
    record = records.parse(file_text(file), str(file))
    game = replay_record(record, variant)
    table = table_of(game.book)
    told = story_with_curve(record) if story else []
    if as_json:
        data = {"ok": True, "file": str(file), "actions": len(record["actions"]), **result_data(table, game)}
        print_json({**data, "story": [terminal.words(sentence) for sentence in told]} if story else data)
    elif story:
        for sentence in told or [table.still_open(game)]:
            terminal.say(sentence)
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
    if isinstance(film := record.get("film"), dict) and isinstance(film.get("at"), int):
        screen.terminal.say(Message("wall.film", {"n": film["at"]}))
    if game.book.variant is not None:
        screen.terminal.say(Message("cli.with-variant", {"variant": game.book.variant.label}))
    if game.over:
        screen.result(game)
    else:
        screen.terminal.say(screen.table.still_open(game))
        screen.track(game)


def frames(screen: Display, record: dict[str, Any]) -> list[Moment]:
    """Every moment of the race at which no car is under way."""
    game = begin(record)
    commentary = screen.commentary(game)
    found = [Moment(game.copy(), [], 0)]
    lines: list[Text] = []
    for number, words in enumerate(record["actions"], 1):
        action, seat = records.split_action(words)
        lines += commentary.hear(list(game.apply(action, seat)), game)
        if not screen.table.under_way(game):
            found.append(Moment(game.copy(), lines, number))
            lines = []
    if was_stopped(game, record):
        lines += commentary.hear(list(game.stop()), game)
        found.append(Moment(game.copy(), lines, len(record["actions"])))
    return found


def walk(screen: Display, moments: list[Moment]) -> None:
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


def _target(table: GameTable, moments: list[Moment], at: int, line: str) -> int | None:
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
    last = len(moments) - 1
    turn, action = whole(rest), whole(line)
    if word == "t" and turn is not None:
        return next((i for i, frame in enumerate(moments) if table.turn_of(frame.game) >= turn), last)
    if action is not None:
        return next((i for i, frame in enumerate(moments) if frame.number >= action), last)
    return None


def _show(screen: Display, moments: list[Moment], at: int) -> None:
    frame = moments[at]
    screen.lines(frame.lines)
    if frame.game.over:
        screen.result(frame.game)
    else:
        screen.status(frame.game)
        screen.track(frame.game)
    values = {"at": at, "most": len(moments) - 1, "n": frame.number}
    screen.terminal.say(Message("cli.step-at", values), "dim")


# The rules book.


def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help="cli.help-rules-words", metavar="WORDS", show_default=False)
    ] = None,
    game_id: GameName = FIRST,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal, book = Terminal(), rules_book(game_id)
    asked = " ".join(words or [])
    found = [book.entries[asked]] if asked in book.entries else book.found(asked, terminal.lang)
    if not found:
        raise OptionError(Message("error.rule-unknown", {"text": asked, "game": book.rules.title}))
    if as_json:
        print_json([_rule_data(terminal, entry) for entry in found])
    elif len(found) == 1 or terminal.words(found[0].name).lower() == asked.lower():
        _tell(terminal, book, found[0])
    else:
        _list_rules(terminal, found)


def _list_rules(terminal: Terminal, found: list[Entry]) -> None:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(Message("cli.column-id")), style="bold")
    table.add_column(terminal.words(Message("cli.column-name")))
    for entry in found:
        table.add_row(entry.id, terminal.words(entry.name))
    terminal.out.print(table)


def _tell(terminal: Terminal, book: Book, entry: Entry) -> None:
    """Its name, what it does, its numbers, and what to read next."""
    terminal.say(entry.name, "bold")
    for part in (entry.text, entry.line):
        if part is not None:
            terminal.say(part)
    for id in entry.see:
        terminal.out.print(Text(f"  {id}  {terminal.words(book.entries[id].name)}", style="dim"))


def _rule_data(terminal: Terminal, entry: Entry) -> dict[str, Any]:
    said = {"name": entry.name, "text": entry.text, "line": entry.line}
    words = {part: None if message is None else terminal.words(message) for part, message in said.items()}
    return {"id": entry.id, **words, "see": list(entry.see)}


# Tracks.


def list_tracks(
    game: Annotated[
        str,
        typer.Option(
            "--game", help="cli.help-track-game", show_default=False, autocompletion=beginning(game_ids)
        ),
    ] = "",
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    book = rulebook(game) if game else None
    tracks = [load_track(name) for name in (book.offered_tracks() if book else track_names())]
    if as_json:
        print_json([_data(track) for track in tracks])
        return
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(Message("cli.column-id")), style="bold", no_wrap=True)
    table.add_column(terminal.words(Message("cli.column-name")), no_wrap=True)
    table.add_column(terminal.words(Message("cli.column-sectors")), justify="right")
    table.add_column(terminal.words(Message("cli.column-lanes")), justify="right")
    raced = [one for one in over_laps() if book in (None, one)]
    for one in raced:
        table.add_column(terminal.words(Message("cli.column-laps-of", {"game": one.title})), justify="right")
    for track in tracks:
        lanes = f"{min(track.lanes)}-{max(track.lanes)}"
        laps = [str(track.laps_of(one.id)) if one.road == track.road else "" for one in raced]
        table.add_row(track.id, track.name, str(track.sectors), lanes, *laps)
    terminal.out.print(table)


def over_laps() -> list[Rulebook]:
    """The games whose races are so many laps long."""
    return [book for book in rulebooks() if any(option.name == "laps" for option in book.options)]


def _races(terminal: Terminal, track: Track) -> str:
    """How long races are on a track, or which games are raced on it where none goes over laps."""
    laps = [terminal.words(_laps(book, track)) for book in over_laps() if book.road == track.road]
    return ", ".join(laps or [book.title for book in rulebooks() if book.road == track.road])


def _laps(book: Rulebook, track: Track) -> Message:
    """How long a race of a game is on a track."""
    laps = Message("cli.laps", {"n": track.laps_of(book.id)})
    return Message("cli.track-laps", {"game": book.title, "laps": laps})


def _data(track: Track) -> dict[str, Any]:
    return {
        "id": track.id,
        "name": track.name,
        "sectors": track.sectors,
        "lanes": track.lanes,
        "spaces": track.spaces,
        "green_line": track.green_line,
        "laps": track.laps,
    }


def check(
    file: Annotated[str, typer.Argument(help="cli.help-track-file", metavar="FILE", show_default=False)],
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    words = load_track(file).text if file in track_names() else file_text(file)
    faults = _faults(words, file)
    if as_json:
        listed = [{**fault.to_json(), "text": terminal.words(fault), "line": line_of(words, fault)} for fault in faults]
        print_json({"file": file, "ok": not faults, "faults": listed})
    elif not faults:
        terminal.say(Message("cli.track-ok", {"file": file}))
    else:
        for fault in faults:
            line = None if "line" in fault.values else line_of(words, fault)
            values: dict[str, Value] = {"where": file, "line": line or 0, "reason": fault}
            terminal.say(fault if line is None else Message("error.at-line", values))
        terminal.complain(Message("cli.track-faults", {"file": file, "n": len(faults)}))
    if faults:
        raise typer.Exit(BAD_INPUT_CODE)


def _faults(words: str, file: str) -> list[Message]:
    """Every fault; a file that is no TOML at all has one."""
    try:
        return check_track(words, file)
    except DraftlineError as error:
        return [error.message]


def show(
    name: TrackArgument,
    svg: Annotated[Path | None, typer.Option("--svg", help="cli.help-svg", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    track = load_track(name)
    if svg is not None:
        write_text(svg, draw_svg(track, lang=terminal.lang))
        if not as_json:
            terminal.say(Message("cli.svg-written", {"path": str(svg)}))
    if as_json:
        print_json(_data(track))
    elif svg is None:
        _show_text(terminal, track)


def _show_text(terminal: Terminal, track: Track) -> None:
    """The circuit from above, then every lane of every sector."""
    width = terminal.out.width
    values: dict[str, Value] = {
        "name": track.name,
        "n": track.sectors,
        "spaces": track.spaces,
        "laps": _races(terminal, track),
    }
    terminal.say(Message("cli.track-head", values), "bold")
    for book in [book for book in rulebooks() if book.road == track.road]:
        for message in table_of(book).about_track(track):
            terminal.say(message, "bold")
    pieces = [map_text(track, None, min(width - 1, 100)), ""] if track.segments else []
    each = max((width - 4) // CELL_WIDTH, 1)
    for first in range(0, track.sectors, each):
        pieces.append(unrolled(track, first, min(first + each, track.sectors) - 1))
    drawn = "\n".join(pieces)
    if terminal.ascii:
        drawn = drawn.replace("·", ".").replace("█", "#").replace("░", ":")
    terminal.out.print(Text(drawn.rstrip()), soft_wrap=True)
