"""Thunder Rolls at the terminal: stages, Race cards and Non-Player Drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from draftline.cli.display import Display
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.table import Table
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.core.reach import Reach
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.terminal.narrow import rolls, under_way
from draftline.games.thunder_rolls.terminal.player import RollsPlayer
from draftline.games.thunder_rolls.terminal.screen import RollsScreen, stage_points


class RollsTable(Table):
    """The table of Thunder Rolls."""

    step_help = Message("cli.step-help-stages")

    def screen(self, terminal: Terminal) -> Display:
        return RollsScreen(terminal, self)

    def person(self, session: Session, quick: bool) -> Person:
        return RollsPlayer(session, quick)

    # How far a race is.

    def turn_of(self, game: TrackGame) -> int:
        """A race is divided into stages."""
        return rolls(game).stage

    def distance(self, game: TrackGame) -> Message:
        return Message("cli.stages", {"n": rolls(game).terms.stages})

    def still_open(self, game: TrackGame) -> Message:
        race = rolls(game)
        return Message("cli.record-open-stages", {"stage": race.stage, "stages": race.terms.stages})

    def under_way(self, game: TrackGame) -> bool:
        return under_way(game)

    def all_ends(self, game: TrackGame) -> Iterator[Reach] | None:
        ends = rolls(game).outcomes()
        return iter(ends) if ends else None

    # Race cards.

    def welcome_notes(self, game: TrackGame) -> list[Message]:
        race = "tr-option.race." + rolls(game).box.race_ids[rolls(game).terms.race]
        return [Message("cli.race-card", {"race": Message(race), "text": Message(race + ".about")})]

    def about_track(self, track: Track) -> list[Message]:
        """The Race cards that are run on it."""
        races = [Message("tr-option.race." + row["id"]) for row in box().races if row["board"] == track.id]
        return [Message("cli.track-races", {"game": self.book.title, "races": list(races)})] if races else []

    # The end.

    def result_data(self, game: TrackGame) -> dict[str, Any]:
        race = rolls(game)
        return {"race": race.box.race_ids[race.terms.race], "stages": race.terms.stages, **super().result_data(game)}

    def car_data(self, game: TrackGame, number: int) -> dict[str, Any]:
        race = rolls(game)
        return {
            "team": race.box.colour_of[number],
            "npd": race.seat_of(number) < 0,
            "laps": race.laps_of(number),
            "stage_points": stage_points(race, number),
            "status": race.status(number),
        }
