"""Who led: what a finished race knows of it, and what its record tells."""

from __future__ import annotations

from draftline.core.facts import Facts
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
        for number in leaders(again, lap):
            led[number] += 1
            lap += 1
    return led


def leaders(game: TrackGame, lap: int) -> list[int]:
    """The cars that were first over the line in a game's last facts, `lap` laps being done before them."""
    found: list[int] = []
    for fact in Facts(game.log, game):
        if fact.kind.moves and fact.values["progress"] >= (lap + len(found) + 1) * game.track.sectors:
            found.append(fact.values["car"])
    return found
