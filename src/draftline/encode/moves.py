"""Whole moves as actions: a play with all its steps, instead of one small decision after the other."""

from __future__ import annotations

from draftline.core.track_game import TrackGame


def whole_moves(game: TrackGame, most: int, turned: int = 0) -> list[list[int]]:
    """What the seat that is asked may do, each a list of codes: plays with every end that they can lead to.

    Where there are more than `most`, so many of them, evenly out of all.
    """
    decision = game.decision
    assert decision is not None
    found: list[list[int]] = []
    ends = game.ends() if game.moving() is not None else []
    if ends:
        found = [[step.code for step in end.actions] for end in ends]
        return [found[at] for at in spread(len(found), most, turned)]
    for action in decision.actions:
        if game.moving(action) is None:
            found.append([action.code])
        else:
            found += [[step.code for step in end.actions] for end in game.ends(action)]
    return [found[at] for at in spread(len(found), most, turned)]


def single_steps(game: TrackGame, most: int, turned: int = 0) -> list[list[int]]:
    """The legal actions as moves of one step, at most so many of them."""
    choices = game.choices
    return [[choices.nth(at)] for at in spread(int(choices.count), most, turned)]


def spread(count: int, most: int, turned: int) -> list[int]:
    """At most so many of `count` places, evenly out of all; `turned` begins elsewhere."""
    if count <= most:
        return list(range(count))
    return [(at * count // most + turned) % count for at in range(most)]
