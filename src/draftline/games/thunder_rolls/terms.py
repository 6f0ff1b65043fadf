"""What is settled before the start of a race and shared by all its copies."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import Fixed, Kept, i64, vec
from draftline.core.travel import revive
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.options import Options


class Terms:
    """The Race card with its special rule, and who comes with what."""

    race: i64  # row of the Race card
    dice: Kept  # of every player, by stage
    stages: i64
    places: i64  # priority places that win a card
    draft_spaces: i64
    clean_air: i64
    hazard_less: i64
    perfect_line: i64
    looks: Kept  # seat -> face-down cards of every space that it may look at
    npds: Kept  # their cars, in the order of the set-up
    die: Fixed  # car -> printed Risk number of an NPD, 0 for a player
    start_points: Kept  # car -> what a series has brought

    # Written by tools/columns.py, shared by copies.
    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Terms, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "race": self.race,
            "dice": self.dice,
            "stages": self.stages,
            "places": self.places,
            "draft_spaces": self.draft_spaces,
            "clean_air": self.clean_air,
            "hazard_less": self.hazard_less,
            "perfect_line": self.perfect_line,
            "looks": self.looks,
            "npds": self.npds,
            "die": list(self.die),
            "start_points": self.start_points,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.race = values["race"]
        self.dice = values["dice"]
        self.stages = values["stages"]
        self.places = values["places"]
        self.draft_spaces = values["draft_spaces"]
        self.clean_air = values["clean_air"]
        self.hazard_less = values["hazard_less"]
        self.perfect_line = values["perfect_line"]
        self.looks = values["looks"]
        self.npds = values["npds"]
        self.die = vec[i64](values["die"])
        self.start_points = values["start_points"]
    # End.


def terms_of(box: Components, options: Options, colours: list[str]) -> Terms:
    """As the Race card and the options have them."""
    row = box.races[options.race]
    rule, n = row["rule"], row["n"]
    terms = Terms()
    terms.race = options.race
    terms.dice = row["dice"]
    terms.stages = len(terms.dice)
    terms.places = box.places(options.seats)
    terms.draft_spaces = n if rule == "draft" else box.rules["draft"]
    terms.clean_air = n if rule == "clean-air" else box.rules["clean_air"]
    terms.hazard_less = n if rule == "hazard" else 0
    terms.perfect_line = n if rule == "perfect-line" else box.rules["perfect_line"]
    terms.looks = [_looks(options, colour) for colour in options.teams]
    terms.npds = list(range(options.seats, len(colours)))
    terms.die = vec[i64]([box.die_of[colours[car]] if car in terms.npds else 0 for car in range(len(colours))])
    terms.start_points = [options.points.get(colour, 0) for colour in colours]
    return terms


def _looks(options: Options, colour: str) -> int:
    """Track Champion and leader of the season each look at one face-down card of every space (section 6)."""
    return (colour == options.champion) + (colour == options.season_leader)
