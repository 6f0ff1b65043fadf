"""`draftline season new`: a season file from a game, its entrants and its races."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from draftline.cli.arguments import (
    AsJson,
    GameName,
    Lang,
    Laps,
    RaceOptions,
    SeedOption,
    VariantFile,
    book_of,
    read_options,
)
from draftline.cli.play import new_seed
from draftline.cli.season.line_up import listed, read_entrants
from draftline.cli.season.store import create
from draftline.cli.season.tables import about_new
from draftline.cli.terminal import Terminal, print_json
from draftline.core import seeds
from draftline.core.messages import Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.core.track_file import load_track
from draftline.data import whole, wholes
from draftline.league.entrants import Entrant
from draftline.league.league import League
from draftline.league.lookup import rules_of
from draftline.league.race import Venue
from draftline.league.rules import ABSENT, OPTIONS, SCORING, SESSION, LeagueWish
from draftline.league.season import SEASON_TIES
from draftline.league.standings import Scoring

SeasonPath = Annotated[Path, typer.Argument(help="cli.help-season-file", metavar="FILE", show_default=False)]
# Which kinds of league take an option: those that ask for this, or know their races by it.
NEEDED_BY_OPTION = {
    "track": "track",
    "laps": "track",
    "card": "card",
    "session": SESSION,
    "option": OPTIONS,
    "best": SCORING,
    "points": SCORING,
    "ties": SCORING,
    "away": ABSENT,
}


class SeasonPlan:
    """Everything that was asked for; None for what was not."""

    def __init__(self, book: Rulebook, kind: str | None, entrants: list[Entrant], given: dict[str, Any]) -> None:
        self.book = book
        self.game = book.id
        self.rules = rules_of(book.id, book.variant)
        self.entrants = entrants
        self.given = given
        known = self.rules.kind_ids()
        found = self.rules.kind(known[0] if kind is None else kind)
        if found is None:
            raise OptionError(Message("cli.error-season-kind", {"kind": str(kind), "game": book.id, "known": known}))
        self.kind = found
        for name, need in NEEDED_BY_OPTION.items():
            if given[name] not in (None, []) and need not in (*found.asks, found.place):
                raise OptionError(
                    Message("cli.error-season-option", {"option": f"--{name}", "game": self._where(need)})
                )
        if given["races"] is not None and given["races"] < 1:
            raise OptionError(Message("cli.error-races"))

    def _where(self, need: str) -> str:
        """What an option does not fit: the game, or only this kind of league."""
        others = [kind for kind in self.rules.kinds() if need in kind.asks]
        return self.kind.id if others else self.game


def new(
    path: SeasonPath,
    game: GameName = "",
    variant: VariantFile = None,
    entrants: Annotated[str, typer.Option("--entrants", help="cli.help-season-entrants", show_default=False)] = "",
    teams: Annotated[
        int | None, typer.Option("--seats", "--teams", help="cli.help-season-teams", show_default=False)
    ] = None,
    track: Annotated[
        list[str] | None,
        typer.Option("--track", help="cli.help-season-track", metavar="TRACK[:LAPS]", show_default=False),
    ] = None,
    card: Annotated[list[str] | None, typer.Option("--card", help="cli.help-season-card", show_default=False)] = None,
    races: Annotated[
        int | None, typer.Option("--races", "-n", help="cli.help-season-races", show_default=False)
    ] = None,
    kind: Annotated[str | None, typer.Option("--kind", help="cli.help-season-kind", show_default=False)] = None,
    session: Annotated[
        int | None, typer.Option("--session", help="cli.help-season-session", show_default=False)
    ] = None,
    laps: Laps = None,
    option: RaceOptions = None,
    best: Annotated[int | None, typer.Option("--best", help="cli.help-season-best", show_default=False)] = None,
    points: Annotated[str | None, typer.Option("--points", help="cli.help-season-points", show_default=False)] = None,
    ties: Annotated[str | None, typer.Option("--ties", help="cli.help-season-ties", show_default=False)] = None,
    away: Annotated[str | None, typer.Option("--away", help="cli.help-season-away", show_default=False)] = None,
    name: Annotated[str, typer.Option("--name", help="cli.help-season-name", show_default=False)] = "",
    seed: SeedOption = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    book = book_of(game, variant)
    given: dict[str, Any] = {
        "track": listed(track),
        "card": listed(card),
        "races": races,
        "session": session,
        "laps": laps,
    }
    given |= {"option": option, "best": best, "points": points, "ties": ties, "away": away, "path": path}
    plan = SeasonPlan(book, kind, read_entrants(entrants, book, teams), given)
    terminal = Terminal()
    league = make(plan, new_seed() if seed is None else seed, name)
    create(path, league, terminal.lang)
    if as_json:
        print_json(league.to_json())
    else:
        about_new(terminal, league, path)


def make(plan: SeasonPlan, seed: seeds.Seed, name: str) -> League:
    """The league that was asked for, checked by its own rules."""
    given = plan.given
    wish = LeagueWish(plan.entrants, seed, name)
    if plan.kind.place == "track":
        wish.venues = schedule(plan)
    wish.cards = given["card"]
    wish.races = given["races"] or len(wish.cards) or plan.kind.usual
    wish.session = plan.kind.usual_session if given["session"] is None else given["session"]
    wish.options = read_options(plan.book, given["option"])
    wish.scoring = Scoring(tie_breaks(given["ties"]), given["best"] or 0, whole_numbers(given["points"]))
    wish.away = given["away"] or ""
    return plan.kind.make(wish)


def tie_breaks(given: str | None) -> tuple[str, ...]:
    return SEASON_TIES if given is None else tuple(listed([given]))


def whole_numbers(given: str | None) -> tuple[int, ...]:
    """`25,18,15`: points by place."""
    numbers = wholes(listed([given or ""]))
    if numbers is None:
        raise OptionError(Message("cli.error-season-points", {"text": given or ""}))
    return tuple(numbers)


def schedule(plan: SeasonPlan) -> list[Venue]:
    """The tracks that were named, or the standard calendar for that many races."""
    given = plan.given
    named, races, laps = given["track"], given["races"], given["laps"]
    if named and races is not None and races != len(named):
        raise OptionError(Message("cli.error-season-races", {"n": len(named), "races": races}))
    if named:
        return [venue(plan.book, words, laps, given["path"]) for words in named]
    house = plan.rules.calendar()
    if not house:
        raise OptionError(Message("cli.error-season-tracks", {"game": plan.book.title}))
    return [Venue(house[race % len(house)], laps) for race in range(races or plan.kind.usual)]


def venue(book: Rulebook, words: str, laps: int | None, season: Path) -> Venue:
    """`santelmo:2` is run over two laps; a track file is named as seen from the season file."""
    track, colon, own = words.rpartition(":")
    number = whole(own)
    if colon and number is not None:
        laps = number
    else:
        track = words
    if track in book.track_ids():
        return Venue(track, laps)
    load_track(track)  # report now if the file is missing or not a track
    return Venue(beside(Path(track), season), laps)


def beside(track: Path, season: Path) -> str:
    """The way from the season file to a track file."""
    try:
        return Path(os.path.relpath(track, season.resolve().parent)).as_posix()
    except ValueError:  # on another drive
        return track.resolve().as_posix()
