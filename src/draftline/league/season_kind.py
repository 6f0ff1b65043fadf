"""Seasons as a kind of league: made from a wish, read from JSON and from season files, and written."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.league.checks import LeagueError, entry, list_of, seed_of, table_of, text_of, whole_of
from draftline.league.entrants import Entrant
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.race import Venue
from draftline.league.rules import ABSENT, OPTIONS, SCHEDULE, SCORING, TRACK, LeagueKind, LeagueWish, SeasonRules
from draftline.league.season import SEASON_KIND, SEASON_TIES, Season, check_venue
from draftline.league.season_file import HEAD_KEYS, entrants_in
from draftline.league.standings import Scoring
from draftline.league.toml_text import comment, table

SEASON_PARTS: Final = ("scoring", "options", "races")
SEASON_ASKS: Final = (SCHEDULE, OPTIONS, SCORING, ABSENT)
USUAL_RACES: Final = 4


class SeasonKind(LeagueKind):
    """The seasons of one game."""

    def __init__(self, rules: SeasonRules) -> None:
        how_to_enter = "cli.season-file-results"
        super().__init__(SEASON_KIND, "page.sheet-season", how_to_enter, SEASON_ASKS, TRACK, USUAL_RACES, False)
        self.rules = rules
        self.book = rules.book
        self.game = rules.book.id

    def make(self, wish: LeagueWish) -> League:
        own = (wish.seed, wish.name, wish.options, wish.scoring, wish.away)
        return Season(self.game, wish.entrants, wish.venues, *own, self.book.variant)

    def from_json(self, data: dict[str, Any]) -> League:
        entrants = [Entrant.from_json(row) for row in list_of(data, "entrants")]
        schedule = [_venue_from_json(row) for row in list_of(data, "schedule")]
        return Season(
            self.game,
            entrants,
            schedule,
            seed_of(data),
            text_of(data, "name"),
            table_of(data, "options"),
            Scoring.from_json(table_of(data, "scoring")),
            text_of(data, "away"),
            self.book.variant,
        )

    # Season files.

    def read(self, head: Part) -> League:
        head.only((*HEAD_KEYS, *SEASON_PARTS))
        entrants = entrants_in(head, self.book, self.book.colours)
        schedule = [self._venue(part, number) for number, part in enumerate(head.parts("races"), 1)]
        options = head.part("options")
        self._season(entrants, [self._some_venue()])  # whether these teams can race at all
        self._check_options(entrants, options, [], options)
        for part, venue in zip(head.parts("races"), schedule, strict=True):
            self._check_options(entrants, options, [venue], part)
        scoring = head.part("scoring")
        scoring.only(("ties", "best", "table", "away"))
        rules, away = _scoring(scoring), scoring.words("away", "")
        seed, name = head.seed(), head.words("name", "")
        return Season(
            self.game, entrants, schedule, seed, name, options.data, rules, away, self.book.variant
        )

    def _season(self, entrants: list[Entrant], venues: list[Venue], options: dict[str, Any] | None = None) -> Season:
        """For trying whether it can be."""
        return Season(self.game, entrants, venues, options=options, variant=self.book.variant)

    def _venue(self, part: Part, number: int) -> Venue:
        part.only(("track", "laps", "options"))
        laps = part.whole("laps") if "laps" in part.data else None
        venue = Venue(part.words("track"), laps, part.table("options"))
        try:
            check_venue(self.book, number, venue)
        except LeagueError as fault:
            raise part.fault("laps" if fault.message.id == "error.league-laps" else "track", fault.message) from None
        return venue

    def _some_venue(self) -> Venue:
        return Venue([*self.rules.calendar(), *self.book.track_ids()][0])

    def _check_options(self, entrants: list[Entrant], options: Part, venues: list[Venue], part: Part) -> None:
        """Options of all races, or of one, with the line of the one that is wrong."""
        try:
            self._season(entrants, venues or [self._some_venue()], options.data)
        except LeagueError as fault:
            own = fault.message.values.get("options")
            named = own[0] if isinstance(own, list) else fault.message.values.get("option", "options")
            raise part.fault("options" if venues else str(named), fault.message) from None

    def settings(self, league: League, lang: str) -> list[str]:
        season = _as_season(league)
        scoring = {**season.rules.to_json(), "away": season.away}
        lines = [*comment(Message("cli.season-file-scoring"), lang), *table("[scoring]", scoring)]
        if season.options:
            lines += [*comment(Message("cli.season-file-options"), lang), *table("[options]", season.options)]
        return lines

    def races(self, league: League, lang: str) -> list[str]:
        lines = comment(Message("cli.season-file-races"), lang)
        for venue in _as_season(league).schedule:
            row: dict[str, Any] = {"track": venue.track}
            if venue.laps is not None:
                row["laps"] = venue.laps
            if venue.options:
                row["options"] = venue.options
            lines += table("[[races]]", row)
        return lines


def _as_season(league: League) -> Season:
    assert isinstance(league, Season)
    return league


def _venue_from_json(row: Any) -> Venue:
    laps = None if entry(row, "laps") is None else whole_of(row, "laps")
    return Venue(text_of(row, "track"), laps, table_of(row, "options"))


def _scoring(part: Part) -> Scoring:
    """What is left out follows the rules."""
    ties = tuple(part.texts("ties")) if "ties" in part.data else SEASON_TIES
    best, places = part.whole("best", 0), tuple(part.wholes("table", False))
    for key, trial in (("ties", (ties, 0, ())), ("best", ((), best, ())), ("table", ((), 0, places))):
        try:
            Scoring(*trial)
        except LeagueError as fault:
            raise part.fault(key, fault.message) from None
    return Scoring(ties, best, places)
