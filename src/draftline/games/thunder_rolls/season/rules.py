"""What Thunder Rolls says of its leagues: Race Series and Championship of the eight cars, by Race cards."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.options import RACE
from draftline.games.thunder_rolls.season.kinds import ChampionshipKind, SeriesKind
from draftline.games.thunder_rolls.state import State
from draftline.league.race import LeagueRace
from draftline.league.rules import LeagueKind, LeagueRules


class ThunderRollsLeagues(LeagueRules):
    """All cars of the box are in every race; drivers without a player have those that nobody entered."""

    def kinds(self) -> list[LeagueKind]:
        return [SeriesKind(), ChampionshipKind()]

    def owners(self, race: LeagueRace) -> dict[int, str]:
        return {box().number_of[colour]: colour for colour in box().colours}

    def cars(self, race: LeagueRace) -> list[int]:
        return list(self.owners(race))

    def ways_out(self) -> tuple[str, ...]:
        return ()

    def place_of(self, game: TrackGame) -> str:
        return box().race_ids[game.terms.race] if isinstance(game, State) else game.track.id

    def share(self, game: TrackGame) -> float:
        return float(game.stage - 1) / float(game.terms.stages) if isinstance(game, State) else 0.0

    def race_name(self, id: str) -> Message | str:
        return Message(self.race_prefix() + id) if id else Message("page.sheet-not-drawn")

    def race_prefix(self) -> str:
        return self.book.option_text(RACE.name) + "."

    def calendar(self) -> list[str]:
        return []

    def cards(self) -> dict[str, str]:
        return RACE.tracks

    def asks_points(self) -> bool:
        return True

    def texts(self) -> dict[str, str]:
        return {"away": "page.season-away-rolls"}
