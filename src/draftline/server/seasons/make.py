"""Makes seasons from a request or a file, checked before anything is stored; and tables for their races."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from draftline.core.messages import DraftlineError, Message
from draftline.core.variant import Variant
from draftline.data import read_toml
from draftline.games.registry import load_variant
from draftline.league.checks import LeagueError
from draftline.league.entrants import AI, BOT, PERSON, SUBSTITUTE, Entrant
from draftline.league.files import league_from_json, parse_league
from draftline.league.league import League
from draftline.league.lookup import games_of, rules_of
from draftline.league.race import LeagueRace, Venue
from draftline.league.rules import LeagueKind, LeagueWish
from draftline.league.season import SEASON_TIES
from draftline.league.season_file import read_season
from draftline.league.standings import Scoring
from draftline.server import store
from draftline.server.attachments import brought_by, named
from draftline.server.problems import Problem
from draftline.server.seasons.models import MOST_POINTS, MOST_TEAMS, NewSeason, VenueWish
from draftline.server.seasons.store import MemberRow, RaceRow, SeasonRow, SeasonRows
from draftline.server.seating import OPTIONS_LIMIT, MakeBot, bots_asked, set_up
from draftline.server.store import SeatRow, TableRow
from draftline.server.tokens import check_seed, hashed, new_id, new_seed, new_token, wished_seed

Json = dict[str, Any]
SETTINGS_LETTERS = 100_000  # of a season's settings as JSON
DRIVER_LETTERS = 60
INPUT_ERRORS = (TypeError, ValueError, KeyError, AttributeError, IndexError, RecursionError, OverflowError)


@dataclass(frozen=True)
class MadeSeason:
    """A new season: its rows, and the tokens, which nobody keeps but their owners."""

    row: SeasonRow
    members: list[MemberRow]
    results: list[Json]
    host: str
    tokens: list[str | None]


@dataclass(frozen=True)
class MadeRace:
    """A race that is set up: its rows, and the secrets of people who are substitutes, by seat."""

    row: RaceRow
    table: TableRow
    seats: list[SeatRow]
    substitutes: list[tuple[str, int, str]]


# Leagues.


def league_of(wish: NewSeason) -> League:
    """The league that was asked for; its own checks say what is wrong."""
    kind = kind_wished(wish)
    _fits(kind, wish)
    entrants = [Entrant(one.team, one.name, one.who) for one in wish.entrants]
    league = LeagueWish(entrants, wished_seed(wish.seed), wish.name)
    league.venues = [_venue(one) for one in wish.schedule if isinstance(one, VenueWish)]
    league.cards = [*wish.chosen, *[one for one in wish.schedule if isinstance(one, str)]]
    league.races = wish.races or 0
    league.session = wish.session or 0
    league.options = wish.options
    league.scoring = _scoring(wish)
    league.away = wish.away
    return kind.make(league)


def variant_wished(wish: NewSeason) -> Variant | None:
    return None if wish.variant is None else load_variant(wish.variant)


def kind_wished(wish: NewSeason) -> LeagueKind:
    """The kind of league, if the game has it."""
    rules = rules_of(wish.game, variant_wished(wish))
    kind = rules.kind(wish.kind)
    if kind is None:
        raise LeagueError(Message("error.league-kind", {"kind": wish.kind, "known": rules.kind_ids()}))
    return kind


def _fits(kind: LeagueKind, wish: NewSeason) -> None:
    """Refuse settings that belong to another kind of league."""
    given = {
        "schedule": wish.schedule, "chosen": wish.chosen, "races": wish.races, "session": wish.session,
        "options": wish.options, "scoring": wish.scoring, "away": wish.away,
    }  # fmt: skip
    wrong = [name for name, value in given.items() if value and name not in kind.asks]
    if not wrong and any(isinstance(one, VenueWish) != (kind.place == "track") for one in wish.schedule):
        wrong = ["schedule"]
    if wrong:
        raise LeagueError(Message("error.league-field", {"field": wrong[0]}))


def _venue(one: VenueWish) -> Venue:
    return Venue(one.track, one.laps, one.options)


def _scoring(wish: NewSeason) -> Scoring | None:
    given = wish.scoring
    if given is None:
        return None
    return Scoring(SEASON_TIES if given.ties is None else tuple(given.ties), given.best, tuple(given.table))


def read_file(text: str) -> tuple[League, bool]:
    """A season file, TOML or JSON, and whether it names a seed; otherwise it gets a new one."""
    if text.lstrip().startswith("{"):
        return parse_league(text), True
    data = read_toml(text, "season.toml")
    if "seed" in data:
        return read_season(text), True
    if data.get("results") and _drawn(data.get("game"), data.get("kind")):
        raise LeagueError(Message("error.season-file-seed"))
    return league_from_json({**read_season(text).to_json(), "seed": new_seed()}), False


def _drawn(game: Any, kind: Any) -> bool:
    """Whether the results of a season file only fit its own seed."""
    found = rules_of(game).kind(kind) if game in games_of().get(kind, []) else None
    return found is not None and found.drawn


def checked(league: League, make_bot: MakeBot) -> None:
    """What a league itself does not check: that bots exist, tracks and cards are of the box, and sizes are sane."""
    if len(league.entrants) > MOST_TEAMS:
        raise Problem("too-large")
    check_seed(league.seed)
    for entrant in league.entrants:
        check_driver(entrant.driver, make_bot)
    for absences in league.absences:
        check_absences(absences, None)
    for stop in league.calendar:
        if stop.track and stop.track not in league.book.track_ids():
            known = league.book.track_ids()
            raise LeagueError(Message("error.track-unknown", {"name": stop.track, "known": known}))
        if len(json.dumps(stop.options, allow_nan=False)) > OPTIONS_LIMIT:
            raise Problem("too-large")
    if not league.boxed():  # cars and Race cards of one's own cannot be raced here
        raise LeagueError(Message("error.season-box"))
    _check_sizes(league)
    race = league.next_race()
    if race is not None:  # the game itself checks the rest
        set_up(race.game, race.seats, race.track, 0, race.options, race.variant)


def check_driver(driver: str, make_bot: MakeBot) -> None:
    """The league knows people and AI decks, but not which bots exist."""
    if len(driver) > DRIVER_LETTERS:
        raise Problem("too-large")
    if driver.startswith(BOT):
        make_bot(driver.removeprefix(BOT))


def check_absences(absences: dict[str, str], make_bot: MakeBot | None) -> None:
    """The bots among substitutes; for past races only the length, as an old bot may be gone."""
    for what in absences.values():
        driver = what.removeprefix(SUBSTITUTE)
        check_driver(driver, make_bot if make_bot is not None else str)


def _check_sizes(league: League) -> None:
    """Numbers within reason, and nothing that a database or JSON cannot hold."""
    scoring = league.scoring
    numbers = [scoring.best, *scoring.table]
    for result in league.results:
        numbers += [number for car in result.cars for number in (car.points, car.led or 0)]
    settings = json.dumps(settings_of(league), allow_nan=False)
    json.dumps(league.to_json(), ensure_ascii=False).encode()  # a lone surrogate is not text
    if max(numbers) > MOST_POINTS or len(settings) > SETTINGS_LETTERS:
        raise Problem("too-large")


def settings_of(league: League) -> Json:
    """What is kept of a league besides its entrants and results, which have rows of their own."""
    data = league.to_json()
    return {name: value for name, value in data.items() if name not in ("entrants", "results")}


# Rows.


def make(wish: NewSeason, make_bot: MakeBot) -> MadeSeason:
    league = readable(lambda: league_of(wish))
    return _made(league, wish.seed is not None, make_bot)


def answer(job: Json) -> Json:
    """In a worker: a season file as a league that is written plainly, or what is wrong with it."""
    try:
        league, seeded = readable(lambda: read_file(job["file"]))
        readable(lambda: checked(league, str))
    except Problem as problem:
        return {"refused": problem.message.to_json(), "code": problem.code}
    return {"league": league.to_json(), "seeded": seeded}


def make_from_file(found: Json, make_bot: MakeBot) -> MadeSeason:
    return _made(league_from_json(found["league"]), found["seeded"], make_bot)


def readable(build: Any) -> Any:
    """Treat any other error as a mistake in what was sent, not as a fault of the server."""
    try:
        return build()
    except DraftlineError:
        raise
    except INPUT_ERRORS:
        raise Problem("settings") from None


def _made(league: League, seeded: bool, make_bot: MakeBot) -> MadeSeason:
    readable(lambda: checked(league, make_bot))
    host, now = new_token(), time.time()
    tokens = [new_token() if entrant.driver == PERSON else None for entrant in league.entrants]
    row = SeasonRow(
        id=new_id(), name=league.name, game=league.game, kind=league.kind, settings=settings_of(league),
        seeded=seeded, races=len(league.calendar), version=0, host=hashed(host), created=now, changed=now,
    )  # fmt: skip
    members = [
        MemberRow(
            season_id=row.id, seat=seat, team=entrant.team, name=entrant.name, driver=entrant.driver,
            token=None if token is None else hashed(token),
        )
        for seat, (entrant, token) in enumerate(zip(league.entrants, tokens, strict=True))
    ]  # fmt: skip
    return MadeSeason(row, members, league.to_json()["results"], host, tokens)


def make_race(season: SeasonRows, race: LeagueRace, start: bool) -> MadeRace:
    """A table for a race: members hold their seats by their own secrets, the host is the season's.

    The deal is drawn now: neither the season's seed nor an earlier race reveals what is to come.
    """
    seed = new_seed()
    game = set_up(race.game, race.seats, race.track, seed, race.options, race.variant, race.edition)
    now, row = time.time(), season.row
    table = TableRow(
        id=new_id(), game=game.id, track=game.track.id, options=race.options, seed=seed, seeded=False, public=False,
        status=store.RUNNING if start else store.WAITING, version=0, bots_next=False, host=row.host, created=now,
        changed=now, outcome=None, rematch=None, season={"id": row.id, "name": row.name, "race": race.number},
        edition=game.edition, attached=named(brought_by(game)),
    )  # fmt: skip
    seats, substitutes = _seats(season.members, race, table.id)
    table.bots_next = start and bots_asked(game, seats)
    link = RaceRow(season_id=row.id, number=race.number, table_id=table.id, absences=race.absences, result=None, at=now)
    return MadeRace(link, table, seats, substitutes)


def _seats(
    members: Sequence[MemberRow], race: LeagueRace, table: str
) -> tuple[list[SeatRow], list[tuple[str, int, str]]]:
    """Who sits where; a substitute who is a person gets a new secret."""
    seats: list[SeatRow] = []
    substitutes: list[tuple[str, int, str]] = []
    by_team = {member.team: member for member in members}
    for seat, (team, driver) in enumerate(race.drivers):
        who, code = seated(driver)
        member, token = by_team[team], None
        if who == store.PERSON:
            token = member.token
            if team in race.absences:
                secret = new_token()
                substitutes.append((team, seat, secret))
                token = hashed(secret)
        name = "" if team in race.absences else member.name
        seats.append(SeatRow(table_id=table, seat=seat, who=who, name=name, bot=code, token=token))
    return seats, substitutes


def seated(driver: str) -> tuple[str, str]:
    """A league's driver as a seat has it: who it is, and the code."""
    if driver.startswith(BOT):
        return store.BOT, driver.removeprefix(BOT)
    if driver.startswith(AI):
        return store.AI, driver.removeprefix(AI)
    return store.PERSON, ""
