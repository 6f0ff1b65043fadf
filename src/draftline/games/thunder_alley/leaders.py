"""Turn Leader markers (3.5.1, 3.5.3, T29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.racing.fleet import APRON

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley


def award_leaders(game: ThunderAlley) -> None:
    """3.5.1, T29: every car that is as far as the leader gets a Turn Leader marker."""
    leader = game.lead_car()
    game.turn_leader = leader
    for car in range(len(game.fleet.state)):
        if game.fleet.state[car] <= APRON and game.field.progress[car] == game.field.progress[leader]:
            game.give_lead(car)


def award_new_leader(game: ThunderAlley) -> None:
    """3.5.3, 9.6.7, T29: one marker more if event, pits or restart brought another car to the front."""
    leader = game.lead_car()
    if leader >= 0 and leader != game.turn_leader:
        game.give_lead(leader)
