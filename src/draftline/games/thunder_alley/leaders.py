"""Turn Leader markers (3.5.1, 3.5.3, T29)."""

from __future__ import annotations

from draftline.games.thunder_alley.state import State
from draftline.racing.race import APRON


def award_leaders(game: State) -> None:
    """3.5.1, T29: every car that is as far as the leader gets a Turn Leader marker."""
    leader = game.lead_car()
    game.turn_leader = leader
    for car in range(len(game.state)):
        if game.state[car] <= APRON and game.progress_of[car] == game.progress_of[leader]:
            game.give_lead(car)


def award_new_leader(game: State) -> None:
    """3.5.3, 9.6.7, T29: one marker more if event, pits or restart brought another car to the front."""
    leader = game.lead_car()
    if leader >= 0 and leader != game.turn_leader:
        game.give_lead(leader)
