"""`draftline play`: a race in the terminal against bots."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from draftline.bots.referee import Referee
from draftline.cli.arguments import (
    AsJson,
    GameName,
    Lang,
    Laps,
    RaceOptions,
    Seats,
    SeedOption,
    TrackName,
    VariantFile,
    book_of,
    read_options,
)
from draftline.cli.person import Person, race_to_the_end
from draftline.cli.profile import Debug
from draftline.cli.results import result_data
from draftline.cli.saves import load, table_record
from draftline.cli.saves import save as write_save
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.games.registry import new_game
from draftline.lab.line_up import line_up, seat_ai_teams

# What a loaded race already has.
RACE_OPTIONS = ("game_id", "variant", "track", "seats", "bots", "team", "laps", "seed", "option")


def play(
    ctx: typer.Context,
    game_id: GameName = "",
    variant: VariantFile = None,
    track: TrackName = None,
    seats: Seats = 4,
    bots: Annotated[str, typer.Option("--bots", help="cli.help-play-bots")] = "greedy",
    team: Annotated[str | None, typer.Option("--team", help="cli.help-team", show_default=False)] = None,
    laps: Laps = None,
    seed: SeedOption = None,
    option: RaceOptions = None,
    save: Annotated[Path | None, typer.Option("--save", help="cli.help-save", show_default=False)] = None,
    load_file: Annotated[Path | None, typer.Option("--load", help="cli.help-load", show_default=False)] = None,
    auto: Annotated[bool, typer.Option("--auto", help="cli.help-auto")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="cli.help-quick")] = False,
    debug: Debug = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if as_json and not auto:
        raise OptionError(Message("cli.error-json-play"))
    if load_file is None:
        book = book_of(game_id, variant)
        options = read_options(book, option, laps)
        seat = seat_of(book, team, seats, options)
        bots = seat_ai_teams(bots, book, seats, options, seat)
        given_seed = new_seed() if seed is None else seed
        game = new_game(book.id, seats=seats, track=track, seed=given_seed, options=options, variant=book.variant)
        codes = line_up(game, bots).codes
    else:
        given = [ctx.get_parameter_source(name) for name in RACE_OPTIONS]
        if any(source is not None and source.name == "COMMANDLINE" for source in given):
            raise OptionError(Message("cli.error-load"))
        game, seat, codes = load(load_file)
    terminal = Terminal(width=80 if as_json else None)
    terminal.out.quiet = as_json
    if save is not None:
        write_save(save, game, seat, codes)  # better to know before the race if it cannot be written
    referee = Referee(codes, game.seed)
    referee.traced = debug
    session = Session(screen_of(terminal, game.book), game, seat, referee, save or load_file)
    _run(session, None if auto else person_of(session, quick), as_json)


def new_seed() -> int:
    """A seed short enough to be typed again."""
    return secrets.randbelow(1_000_000)


def seat_of(book: Rulebook, team: str | None, seats: int, options: dict[str, Any]) -> int:
    """The seat that drives a team; a team that is not among the seats replaces the first one."""
    if team is None:
        return 0
    colours = book.colours
    if team not in colours:
        raise OptionError(Message("cli.error-team", {"team": team, "known": colours}))
    teams = options.get("teams", colours[:seats])
    if team in teams:
        return int(teams.index(team))
    if "teams" in options:
        raise OptionError(Message("cli.error-team", {"team": team, "known": list(teams)}))
    options["teams"] = [team, *teams][:seats]
    return 0


def _run(session: Session, player: Person | None, as_json: bool) -> None:
    terminal = session.terminal
    welcome(session, player)
    finished = race_to_the_end(session, player)
    if finished and not as_json:
        session.screen.result(session.game)
    if finished and session.path is not None:
        session.try_save(session.path, quiet=as_json)
    if as_json:
        data = result_data(session.table, session.game)
        data["record"] = table_record(session.game, session.seat, session.referee.codes)
        print_json(data)
    elif finished and session.path is None and player is not None and sys.stdin.isatty():
        terminal.say(Message("cli.not-kept"))


def welcome(session: Session, player: Person | None) -> None:
    """Who races where, and the seed that gives the same race again."""
    game, table = session.game, session.table
    session.terminal.say(
        Message(
            "cli.welcome",
            {
                "team": game.book.team(game.teams[session.seat]),
                "rivals": table.rivals(game, session.seat),
                "track": game.track.name,
                "laps": table.distance(game),
                "seed": game.seed,
            },
        )
    )
    if game.book.variant is not None:
        session.terminal.say(Message("cli.with-variant", {"variant": game.book.variant.label}))
    for note in table.welcome_notes(game):
        session.terminal.say(note)
    if player is not None:
        session.terminal.say(Message("cli.welcome-help"))
    session.tell_start()
