"""Races as people set them up, for whoever needs many of all kinds."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import OptionError
from draftline.core.options import CHOICE, COUNT, DECKS_BY_COLOUR
from draftline.core.rng import Stream, stream
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game

USUAL_SEATS = 4
SETUP_STREAM = 77
OFTEN = 75  # out of a hundred: how often another Race card than the first is on the table


def set_up(book: Rulebook, seed: int) -> TrackGame:
    """A race as people set them up: most with four seats at home, the others with anything that the rules allow."""
    chance = stream(seed, SETUP_STREAM)
    seats = USUAL_SEATS if chance.below(100) < 50 else book.least + chance.below(book.most - book.least + 1)
    tracks = book.own_tracks()
    track = tracks[chance.below(len(tracks))] if tracks and chance.below(100) < 50 else None
    options = _options(book, seats, chance)
    for given, where in ((options, track), ({}, track), ({}, None)):
        try:
            return new_game(book.id, seats=seats, track=where, seed=seed, options=given)
        except OptionError:
            continue
    return new_game(book.id, seed=seed)


def _options(book: Rulebook, seats: int, chance: Stream) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for option in book.options:
        if option.kind == CHOICE and chance.below(100) < (OFTEN if option.name == "race" else 20):
            found[option.name] = option.values[chance.below(len(option.values))]
        elif option.kind == COUNT and option.name == "laps" and chance.below(100) < 50:
            found[option.name] = 1 + chance.below(3)
        elif option.kind == DECKS_BY_COLOUR and chance.below(100) < 12:
            teams = book.colours[:seats]
            found[option.name] = {team: option.values[chance.below(len(option.values))] for team in teams[1:3]}
    return found
