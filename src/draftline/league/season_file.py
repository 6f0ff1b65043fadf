"""A league as a TOML file that people read and edit; see `docs/season-format.md`."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import DraftlineError, Message
from draftline.core.rulebook import Rulebook
from draftline.core.tables import EDITION
from draftline.core.variant import Variant
from draftline.data import read_toml
from draftline.games.registry import check_edition, load_variant, variant_of
from draftline.league.checks import LeagueError
from draftline.league.entrants import PERSON, Entrant, check_entrants
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.lookup import find_kind, kind_ids, kind_of
from draftline.league.race import UNTOLD

SEASON_FORMAT: Final = "draftline-season"
SEASON_VERSION: Final = 1
HEAD_KEYS: Final = ("format", "version", "kind", "game", "rules", "variant", "name", "seed", "entrants", "results")
RESULT_KEYS: Final = ("number", "finish", "points", "led", "out", "absences")


def read_season(text: str, where: str = "season.toml") -> League:
    """The league of a season file, or the line that is wrong and why."""
    try:
        data = read_toml(text, where)
    except DraftlineError as fault:
        raise LeagueError(fault.message) from None
    head = Part(_without_variant(text, data), where, "", 0, data)
    if data.get("format") != SEASON_FORMAT:
        raise LeagueError(Message("error.season-not-one", {"where": where, "format": SEASON_FORMAT}))
    if head.whole("version") != SEASON_VERSION:
        reason = Message("error.league-version", {"theirs": head.whole("version"), "ours": SEASON_VERSION})
        raise head.fault("version", reason)
    league = _empty(head)
    for part in head.parts("results"):
        _enter(league, part)
    return league


def _empty(head: Part) -> League:
    """The league before its first race."""
    id = head.words("kind")
    edition = _edition(head)
    variant = _variant(head, edition)
    try:
        kind = find_kind(head.words("game"), id, variant)
    except LeagueError as fault:
        if fault.message.id == "error.at-line":
            raise
        raise head.fault("game" if id in kind_ids() else "kind", fault.message) from None
    try:
        league = kind.read(head)
        league.edition = edition
        return league
    except LeagueError as fault:
        if fault.message.id == "error.at-line":
            raise
        raise LeagueError(Message("error.at-file", {"where": head.where, "reason": fault.message})) from None


def _edition(head: Part) -> int:
    """The edition of the rules: of a season that has begun and does not say, the one before it was said."""
    edition = head.whole("rules", UNTOLD if head.data.get("results") else EDITION)
    try:
        check_edition(edition)
    except DraftlineError as fault:
        raise head.fault("rules", fault.message) from None
    return edition


def _variant(head: Part, edition: int) -> Variant | None:
    """The variant by which all races are run; its text is enough, a digest beside it must be that of the text."""
    if "variant" not in head.data:
        return None
    part = head.part("variant")
    part.only(("name", "digest", "text"))
    text, name = part.words("text"), part.words("name", "")
    try:
        if "digest" in part.data:
            told = {"text": text, "name": name, "digest": part.words("digest")}
            return variant_of({"rules": edition, "variant": told})
        return load_variant(text if "\n" in text else text + "\n", edition)
    except DraftlineError as fault:
        raise part.fault("text", fault.message) from None


def _without_variant(text: str, data: dict[str, Any]) -> str:
    """The file with empty lines in place of a variant's, whose headers are none of its own."""
    own = data.get("variant")
    words = own.get("text") if isinstance(own, dict) else None
    return text.replace(words, "\n" * words.count("\n")) if isinstance(words, str) and words else text


def entrants_in(head: Part, book: Rulebook, colours: list[str]) -> list[Entrant]:
    """Check each by itself first, so that a mistake can be reported with its line."""
    found: list[Entrant] = []
    for part in head.parts("entrants"):
        part.only(("team", "name", "driver"))
        entrant = Entrant(part.words("team"), part.words("name", ""), part.words("driver", PERSON))
        try:
            check_entrants(book, [entrant], colours)
        except LeagueError as fault:
            wrong = "name" if fault.message.id == "error.league-name" else "driver"
            raise part.fault(wrong if entrant.team in colours else "team", fault.message) from None
        if entrant.team in [other.team for other in found]:
            raise part.fault("team", Message("error.season-twice", {"team": entrant.team}))
        found.append(entrant)
    return found


# Results.


def _enter(league: League, part: Part) -> None:
    """A result as it was written; points that are left out are worked out."""
    kind = kind_of(league)
    part.only((*RESULT_KEYS, kind.place, "unused") if kind.leaves else (*RESULT_KEYS, kind.place))
    number = len(league.results) + 1
    if part.whole("number", number) != number:
        raise part.fault("number", Message("error.season-number", {"n": number}))
    absences, unused = part.table("absences"), part.counts("unused") if kind.leaves else None
    finish, points = part.wholes("finish", True), _points(part)
    led = part.cars("led") if "led" in part.data else None
    try:
        result = league.by_hand(finish, points, led, part.cars("out"), absences)
        result.race = part.words(kind.place, result.race)
        league.enter(result, unused, absences)
    except LeagueError as fault:
        if fault.message.id == "error.at-line":
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
