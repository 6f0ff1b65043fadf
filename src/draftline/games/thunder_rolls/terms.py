"""What is settled before the start of a race and shared by all its copies."""

from __future__ import annotations

from draftline.core.columns import Fixed, Kept, i64, vec
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.options import Options


class Terms:
    """The Race card with its special rule, and who comes with what."""

    def __init__(self, box: Components, options: Options, colours: list[str]) -> None:
        row = box.races[options.race]
        rule, n = row["rule"], row["n"]
        self.race: int = options.race  # row of the Race card
        self.dice: Kept = row["dice"]  # of every player, by stage
        self.stages: i64 = len(self.dice)
        self.places: i64 = box.places(options.seats)  # priority places that win a card
        self.draft_spaces: i64 = n if rule == "draft" else box.rules["draft"]
        self.clean_air: i64 = n if rule == "clean-air" else box.rules["clean_air"]
        self.hazard_less: i64 = n if rule == "hazard" else 0
        self.perfect_line: i64 = n if rule == "perfect-line" else box.rules["perfect_line"]
        self.looks: Kept = [_looks(options, colour) for colour in options.teams]  # seat -> cards of every space
        self.npds: Kept = list(range(options.seats, len(colours)))  # their cars, in the order of the set-up
        dice = [box.die_of[colours[car]] if car in self.npds else 0 for car in range(len(colours))]
        self.die: Fixed = vec[i64](dice)  # car -> printed Risk number of an NPD, 0 for a player
        self.start_points: Kept = [options.points.get(colour, 0) for colour in colours]  # what a series has brought


def _looks(options: Options, colour: str) -> int:
    """Track Champion and leader of the season each look at one face-down card of every space (section 6)."""
    return (colour == options.champion) + (colour == options.season_leader)
