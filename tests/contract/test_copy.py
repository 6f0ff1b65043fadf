"""Copies are exact and independent, attribute by attribute, at every kind of decision."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.battery import GAMES, MORE, Case, Player, facts_of, internals, spread

COUNTS = {"thunder-alley": 24, "grand-prix": 14, "thunder-rolls": 18}
CASES = [case for game in GAMES for case in spread(game, COUNTS[game] * MORE, 9000)]
SOME = [case for game in GAMES for case in spread(game, 6, 9100)]
EVERY = 31


def play_on(game: Any, player: Player, steps: int) -> list[tuple[Any, int]]:
    done: list[tuple[Any, int]] = []
    while len(done) < steps and (decisions := game.decisions):
        done.append(player.choose(decisions))
        game.apply(*done[-1])
    return done


def without_log(state: dict[str, Any]) -> dict[str, Any]:
    """A copy starts with an empty log: facts belong to the game that made them."""
    return {name: value for name, value in state.items() if name != "log"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_copy_is_exact_and_independent(case: Case):
    game = case.new()
    player, other_player = Player(case.player, case.seed), Player("even", case.seed + 1)
    count = 0
    while decisions := game.decisions:
        count += 1
        if count % EVERY == 0:
            before = internals(game)
            copy = game.copy()
            assert without_log(internals(copy)) == without_log(before)
            done = play_on(copy, other_player, 8)
            assert internals(game) == before
            untouched = internals(copy)
            follower = game.copy()
            for action, seat in done:
                follower.apply(action, seat)
            assert internals(follower) == untouched
        game.apply(*player.choose(decisions))


@pytest.mark.parametrize("case", SOME, ids=str)
def test_playing_the_original_leaves_its_copy_alone(case: Case):
    game = case.new()
    player = Player(case.player, case.seed)
    kept: list[tuple[Any, dict[str, Any]]] = []
    while decisions := game.decisions:
        if len(kept) < 60:
            copy = game.copy()
            kept.append((copy, internals(copy)))
        game.apply(*player.choose(decisions))
    for copy, state in kept:
        assert internals(copy) == state


@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_copy_of_a_copy_writes_the_same_record(case: Case):
    """Copies share the list of what was done; branching off never mixes two histories."""
    game = case.new()
    player = Player(case.player, case.seed)
    play_on(game, player, 40)
    first, second = game.copy(), game.copy().copy()
    done = [play_on(branch, Player("even", n), 15) for n, branch in enumerate((first, second, game))]
    for branch, actions in zip((first, second, game), done, strict=True):
        written = [text.partition(" @")[0] for text in branch.record()["actions"]]
        assert written[len(written) - len(actions) :] == [str(action) for action, _ in actions]
        assert len(written) == 40 + len(actions)


@pytest.mark.parametrize("case", SOME, ids=str)
def test_facts_stay_as_they_were_when_the_game_goes_on(case: Case):
    game = case.new()
    player = Player(case.player, case.seed)
    kept = []
    for _ in range(60):
        if not (decisions := game.decisions):
            break
        facts = game.apply(*player.choose(decisions))
        kept.append((facts, facts_of(facts)))
    for facts, data in kept:
        assert facts_of(facts) == data
        assert len(facts) == len(data)
