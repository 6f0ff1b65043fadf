"""Who led: what a finished race knows of it, and what its record tells."""

from __future__ import annotations

from draftline.core.facts import KINDS, ON_GRID
from draftline.core.record import split_action
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin
from draftline.games.thunder_alley.state import State as ThunderAlley


def led_of(game: TrackGame) -> dict[int, int]:
    """Thunder Alley's Turn Leader markers, by which it gives the marker for most laps led (10.2); laps elsewhere."""
    if isinstance(game, ThunderAlley):
        return {number: game.leads[row] for row, number in enumerate(game.numbers)}
    return laps_led(game)


def laps_led(game: TrackGame) -> dict[int, int]:
    """How many laps each car was the first to complete; the race is played again from its record to see it."""
    led = dict.fromkeys(game.numbers, 0)
    again = begin(game.record())
    lap = 0
    for text in game.history():
        action, seat = split_action(text)
        again.apply(action, seat)
        for number in leaders(again.log, again.track.sectors, lap):
            led[number] += 1
            lap += 1
    return led


def leaders(log: list[int], sectors: int, lap: int) -> list[int]:
    """The cars that were first over the line in some facts, `lap` laps being done before them."""
    found: list[int] = []
    at = 0
    while at < len(log):
        kind = log[at]
        if kind <= ON_GRID and log[at + 2] >= (lap + len(found) + 1) * sectors:
            found.append(log[at + 1])
        at += 1 + len(KINDS[kind][1])
    return found
