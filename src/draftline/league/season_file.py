"""A league as a TOML file that people read and edit; see `docs/season-format.md`."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import Message
from draftline.core.track_file import track_names
from draftline.data import read_toml
from draftline.league import championship, season, series
from draftline.league.card_games import CARD_GAMES, colours_of
from draftline.league.championship import Championship
from draftline.league.checks import LeagueError, is_texts
from draftline.league.entrants import PERSON, Entrant, check_entrants
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.rolls import GAME, Car, RaceCard, box_cars
from draftline.league.season import SEASON_TIES, Season, Venue, check_venue
from draftline.league.series import RaceSeries
from draftline.league.standings import Scoring

FORMAT: Final = "draftline-season"
VERSION: Final = 1
HEAD: Final = ("format", "version", "kind", "game", "name", "seed", "entrants", "results")
CARD_PARTS: Final = ("scoring", "options", "races")
BOX_PARTS: Final = ("cars", "cards")
RESULT: Final = ("number", "finish", "points", "led", "out", "absences")
GAMES_OF: Final = {season.KIND: list(CARD_GAMES), series.KIND: [GAME], championship.KIND: [GAME]}


def read_season(text: str, where: str = "season.toml") -> League:
    """The league of a season file, or the line that is wrong and why."""
    try:
        data = read_toml(text, where)
    except LeagueError:
        raise
    except ValueError as fault:
        raise _as_league_error(fault, where) from None
    head = Part(text, where, "", 0, data)
    if data.get("format") != FORMAT:
        raise LeagueError(Message("error.season-not-one", {"where": where, "format": FORMAT}))
    if head.whole("version") != VERSION:
        reason = Message("error.league-version", {"theirs": head.whole("version"), "ours": VERSION})
        raise head.fault("version", reason)
    league = _empty(head)
    for part in head.parts("results"):
        _enter(league, part)
    return league


def _as_league_error(fault: ValueError, where: str) -> LeagueError:
    message = getattr(fault, "message", None)
    return LeagueError(message if isinstance(message, Message) else Message("error.toml-end", {"path": where}))


def _empty(head: Part) -> League:
    """The league before its first race."""
    kind = head.words("kind")
    if kind not in GAMES_OF:
        raise head.fault("kind", Message("error.league-kind", {"kind": kind, "known": list(GAMES_OF)}))
    game = head.words("game")
    if game not in GAMES_OF[kind]:
        raise head.fault("game", Message("error.season-game", {"kind": kind, "game": game, "known": GAMES_OF[kind]}))
    if head.whole("seed", 0) < 0:
        raise head.fault("seed", Message("error.seed", {"value": str(head.whole("seed", 0))}))
    try:
        return _season(head, game) if kind == season.KIND else _rolls(head, kind)
    except LeagueError as fault:
        if fault.message.id == "error.season-line":
            raise
        raise LeagueError(Message("error.season-whole-file", {"where": head.where, "reason": fault.message})) from None


def _entrants(head: Part, game: str, colours: list[str]) -> list[Entrant]:
    """Each by itself first, so that a mistake has its line."""
    found: list[Entrant] = []
    for part in head.parts("entrants"):
        part.only(("team", "name", "driver"))
        entrant = Entrant(part.words("team"), part.words("name", ""), part.words("driver", PERSON))
        try:
            check_entrants(game, [entrant], colours)
        except LeagueError as fault:
            wrong = "name" if fault.message.id == "error.league-name" else "driver"
            raise part.fault(wrong if entrant.team in colours else "team", fault.message) from None
        if entrant.team in [other.team for other in found]:
            raise part.fault("team", Message("error.season-twice", {"team": entrant.team}))
        found.append(entrant)
    return found


# Seasons of the card games.


def _season(head: Part, game: str) -> Season:
    head.only((*HEAD, *CARD_PARTS))
    entrants = _entrants(head, game, colours_of(game))
    schedule = [_venue(part, number) for number, part in enumerate(head.parts("races"), 1)]
    options = head.part("options")
    Season(game, entrants, [Venue(track_names()[0])])  # whether these teams can race at all
    _check_options(game, entrants, options, [], options)
    for part, venue in zip(head.parts("races"), schedule, strict=True):
        _check_options(game, entrants, options, [venue], part)
    scoring = head.part("scoring")
    scoring.only(("ties", "best", "table", "away"))
    rules, away = _scoring(scoring), scoring.words("away", "")
    return Season(game, entrants, schedule, head.whole("seed", 0), head.words("name", ""), options.data, rules, away)


def _check_options(game: str, entrants: list[Entrant], options: Part, venues: list[Venue], part: Part) -> None:
    """Options of all races, or of one, with the line of the one that is wrong."""
    try:
        Season(game, entrants, venues or [Venue(track_names()[0])], 0, "", options.data)
    except LeagueError as fault:
        own = fault.message.values.get("options")
        named = own[0] if isinstance(own, list) else fault.message.values.get("option", "options")
        raise part.fault("options" if venues else str(named), fault.message) from None


def _venue(part: Part, number: int) -> Venue:
    part.only(("track", "laps", "options"))
    laps = part.whole("laps") if "laps" in part.data else None
    venue = Venue(part.words("track"), laps, part.table("options"))
    try:
        check_venue(number, venue)
    except LeagueError as fault:
        raise part.fault("laps" if fault.message.id == "error.league-laps" else "track", fault.message) from None
    return venue


def _scoring(part: Part) -> Scoring:
    """What is left out is as the rules have it."""
    ties = tuple(part.texts("ties")) if "ties" in part.data else SEASON_TIES
    best, table = part.whole("best", 0), tuple(part.wholes("table", False))
    for key, trial in (("ties", (ties, 0, ())), ("best", ((), best, ())), ("table", ((), 0, table))):
        try:
            Scoring(*trial)
        except LeagueError as fault:
            raise part.fault(key, fault.message) from None
    return Scoring(ties, best, table)


# Race Series and Championship.


def _rolls(head: Part, kind: str) -> League:
    head.only((*HEAD, kind, *BOX_PARTS))
    cars = [Car(part.words("colour"), part.whole("number")) for part in head.parts("cars")] or None
    cards = [RaceCard(part.words("id"), part.flag("playoff")) for part in head.parts("cards")] or None
    colours = [car.colour for car in (cars or box_cars())]
    entrants = _entrants(head, GAME, colours)
    players = [entrant.team for entrant in entrants]
    own = head.part(kind)
    seed, name = head.whole("seed", 0), head.words("name", "")
    if kind == series.KIND:
        own.only(("races", "chosen"))
        return RaceSeries(players, own.whole("races"), seed, own.texts("chosen"), cars, cards, name, entrants)
    own.only(("races", "session", "schedule", "former"))
    races, session, schedule = own.whole("races"), own.whole("session"), own.texts("schedule")
    return Championship(players, races, session, seed, schedule, _former(own), cars, cards, name, entrants)


def _former(part: Part) -> dict[str, str]:
    """Track Champions by Race card."""
    former = part.table("former")
    if not is_texts(list(former.values())):
        raise part.fault("former", Message("error.season-texts", {"key": "former"}))
    return {card: str(colour) for card, colour in former.items()}


# Results.


def _enter(league: League, part: Part) -> None:
    """A result as it was written; points that are left out are worked out."""
    rolls = league.game == GAME
    place = "card" if rolls else "track"
    part.only((*RESULT, place, "unused") if rolls else (*RESULT, place))
    number = len(league.results) + 1
    if part.whole("number", number) != number:
        raise part.fault("number", Message("error.season-number", {"n": number}))
    absences, unused = part.table("absences"), part.counts("unused") if rolls else None
    finish, points = part.wholes("finish", True), _points(part)
    led = part.cars("led") if "led" in part.data else None
    try:
        result = league.by_hand(finish, points, led, part.cars("out"), absences)
        result.race = part.words(place, result.race)
        league.enter(result, unused, absences)
    except LeagueError as fault:
        if fault.message.id == "error.season-line":
            raise
        raise part.fault("finish", Message("error.season-result", {"n": number, "reason": fault.message})) from None


def _points(part: Part) -> dict[int, int] | None:
    """By car, from a list that goes beside the finish."""
    if "points" not in part.data:
        return None
    finish, points = part.wholes("finish", True), part.wholes("points", True)
    if len(points) != len(finish):
        raise part.fault("points", Message("error.season-points", {"points": len(points), "cars": len(finish)}))
    return dict(zip(finish, points, strict=True))
