"""A league in words: what its game, races and teams are called, how it stands, and what is counted."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import Message, text
from draftline.core.rulebook import TURNS
from draftline.league.chances import CLINCHED, OUT, Chance
from draftline.league.entrants import AI, BOT, PERSON
from draftline.league.league import League, Stop
from draftline.league.lookup import kind_of, rules_for
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED
from draftline.league.statistics import Tally

NOTHING: Final = "–"
WAY_COLUMNS: Final = {
    RETIRED: Message("cli.column-retired"),
    LAPPED: Message("cli.column-lapped"),
    DISQUALIFIED: Message("cli.column-disqualified"),
}


def kind_name(league: League) -> Message:
    return Message(kind_of(league).title)


def game_title(league: League) -> str:
    return league.book.title


def name_of(league: League, colour: str, lang: str) -> str:
    """What the owner is called, else the team; a car that nobody entered has its driver's name."""
    entrant, book = league.entrant(colour), league.book
    if entrant is None:
        return text(book.driver(colour), lang)
    return entrant.name or text(book.team(colour), lang)


def driver_name(league: League, colour: str) -> Message | str:
    """Who sits at the wheel of a team."""
    entrant = league.entrant(colour)
    if entrant is None:
        return Message("page.sheet-npd")
    if entrant.driver == PERSON:
        return Message("page.sheet-person")
    if entrant.driver.startswith(AI):
        return entrant.driver
    return entrant.driver.removeprefix(BOT)


def race_name(league: League, id: str) -> Message | str:
    """The track of a race, or its Race card."""
    return rules_for(league).race_name(id)


def stop_name(league: League, stop: Stop) -> Message | str:
    return race_name(league, stop.track or stop.card)


def has_laps(league: League) -> bool:
    """Whether a calendar says how many laps its races have."""
    return rules_for(league).has_option("laps")


def laps_of(league: League, stop: Stop) -> str:
    """How many laps a race has; empty where only a track file knows."""
    if stop.laps is None and stop.track in league.book.track_ids():
        return str(league.book.track(stop.track).laps_of(league.game))
    return str(stop.laps or "")


def worded(words: Message | str, lang: str) -> str:
    return text(words, lang) if isinstance(words, Message) else words


def paint_of(league: League) -> dict[str, tuple[str, str]]:
    """Fill and ink of every team on a light page."""
    return {team.colour: (team.light["fill"], team.light["ink"]) for team in league.book.teams}


# How it stands.


def state_of(league: League) -> Message:
    """How far a league has come."""
    races = len(league.calendar)
    if league.over:
        return Message("page.sheet-over", {"n": races})
    if not league.results:
        return Message("page.sheet-not-begun", {"n": races})
    return Message("page.sheet-after", {"n": len(league.results), "races": races})


def notes_of(league: League) -> list[Message]:
    """By which variant it is raced, and how the points add up where that is not obvious."""
    notes = []
    if league.variant is not None:
        notes.append(Message("cli.with-variant", {"variant": league.variant.label}))
    if league.scoring.best:
        notes.append(Message("page.sheet-best", {"n": league.scoring.best}))
    if league.scoring.table:
        notes.append(Message("page.sheet-points-table", {"points": [str(points) for points in league.scoring.table]}))
    return notes


def led_notes(league: League) -> list[Message]:
    """A note where laps led are not known for every race."""
    tallies = league.statistics().teams
    return [Message("page.sheet-led-some")] if any(0 < row.led_known < row.starts for row in tallies) else []


def prospect(chance: Chance) -> Message:
    """What a team needs, in words."""
    if chance.status == CLINCHED:
        return Message("cli.chance-clinched")
    if chance.status == OUT:
        return Message("cli.chance-out")
    if not chance.bounded:
        return Message("cli.chance-unbounded")
    if chance.needs is None:
        return Message("cli.chance-open")
    return Message("cli.chance-needs", {"n": chance.needs})


def tally_columns(league: League, unit: str) -> list[Message]:
    """What is counted of teams and cars: of the ways out of a race those that the game knows."""
    columns = [Message("cli.column-starts"), Message("cli.column-wins"), Message("cli.column-podiums")]
    columns += [Message("cli.column-best"), Message("cli.column-average")]
    columns += [Message("cli.column-turns-led") if unit == TURNS else Message("cli.column-laps-led")]
    columns += [WAY_COLUMNS[way] for way in rules_for(league).ways_out()]
    return [*columns, Message("cli.column-points")]


def tally_cells(league: League, tally: Tally) -> list[str]:
    """The values below `tally_columns`; an asterisk where laps led are known of some races only."""
    average = tally.average
    led = NOTHING if not tally.led_known else str(tally.led) + ("*" if tally.led_known < tally.starts else "")
    cells = [str(tally.starts), str(tally.wins), str(tally.podiums), str(tally.best) if tally.best else NOTHING]
    cells += [NOTHING if average is None else f"{average:.1f}", led]
    out = {RETIRED: tally.retirements, LAPPED: tally.lapped, DISQUALIFIED: tally.disqualified}
    cells += [str(out[way]) for way in rules_for(league).ways_out()]
    return [*cells, str(tally.points)]
