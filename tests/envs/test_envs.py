"""Environments: the libraries' own checks, seeds, handles, rewards, batches, and an adapter in OpenSpiel's manner."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test
from pettingzoo.utils.env_logger import EnvLogger

import draftline
from draftline import envs
from draftline.core.messages import OptionError
from draftline.core.rng import stream
from draftline.encode.rewards import POTENTIALS, REWARDS, final_rewards
from draftline.envs import BatchedRaces, OpenRace, Position, RaceEnv, SeatEnv, encoding_of
from draftline.envs.names import encoded_games, snake, version_of, versioned

GAMES = [book.id for book in encoded_games()]
every_game = pytest.mark.parametrize("game", GAMES)
ROOT = Path(__file__).resolve().parent.parent.parent


def named(game):
    return getattr(envs, f"{snake(game)}_v{version_of(draftline.rulebook(game))}")


def quietly(check, *given, **more):
    """Run one of the libraries' checks; what it only warns about is custom here: a mask beside the observation."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        EnvLogger.suppress_output()
        check(*given, **more)


def choose(env, rng):
    """A random legal action of the agent whose turn it is."""
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(rng.choice(legal))


def some_steps(env, count, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        if env.terminations[env.agent_selection]:
            break
        env.step(choose(env, rng))


@every_game
def test_pettingzoo_s_own_checks_pass(game, capsys):
    made = named(game)
    quietly(api_test, made.env(preset="short"), num_cycles=8)
    quietly(seed_test, lambda: made.env(preset="short"), num_cycles=2)
    quietly(render_test, lambda render_mode: made.env(preset="short", render_mode=render_mode))


@every_game
def test_gymnasium_s_own_check_passes(game):
    quietly(check_env, named(game).seat_env(opponents="uniform", preset="short"), skip_render_check=True)


def test_ids_are_registered_with_both_libraries():
    from pettingzoo.env_registry import registration

    ids = envs.register()
    assert envs.register() == ids == [f"draftline/{snake(game)}-v0" for game in GAMES]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert gymnasium.make(ids[0], preset="short").unwrapped.position.game_id == GAMES[0]
    assert registration.make("aec", ids[0], preset="short").position.game_id == GAMES[0]


def test_the_package_lists_its_names_and_the_games():
    assert {"BatchedRaces", "encoding_of", "thunder_alley_v0", "grand_prix_v0", "thunder_rolls_v0"} <= set(dir(envs))
    for name in dir(envs):
        assert getattr(envs, name) is not None


def test_another_version_is_refused_by_name():
    with pytest.raises(OptionError, match="There is no thunder_alley_v7 here"):
        versioned("thunder_alley_v7")
    with pytest.raises(AttributeError):
        envs.chess_v6  # noqa: B018


@every_game
def test_a_race_ends_with_rewards_that_sum_to_zero(game):
    env = RaceEnv(game, preset="short")
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not env.terminations[env.agent_selection]:
        env.step(choose(env, rng))
    assert sum(env.rewards.values()) == pytest.approx(0.0, abs=1e-9)
    assert any(env.rewards.values())
    mean = sum(env.position.race.outcome.points) / 4
    assert [env.rewards[f"seat_{seat}"] for seat in range(4)] == [
        points - mean for points in env.position.race.outcome.points
    ]


def test_places_go_from_one_to_minus_one_and_a_win_is_one():
    env = RaceEnv(GAMES[0], preset="short")
    env.reset(seed=3)
    race = env.position.race
    race.stop()
    places = final_rewards(race, "places")
    assert sorted(places) == pytest.approx([-1.0, -1 / 3, 1 / 3, 1.0])
    assert places[race.outcome.ranking[0]] == 1.0
    assert [final_rewards(race, "win")[seat] for seat in race.outcome.ranking] == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("shaping, reward", [*zip(POTENTIALS[1:], REWARDS, strict=True), ("standing", "points")])
def test_shaping_adds_up_to_the_same_return_less_where_it_began(shaping, reward):
    plain, shaped = (RaceEnv(GAMES[0], preset="short", reward=reward, shaping=name) for name in ("none", shaping))
    totals = []
    for env in (plain, shaped):
        env.reset(seed=5)
        begun = np.array(env._potentials)
        total, rng = np.zeros(4), np.random.default_rng(5)
        while not env.terminations[env.agent_selection]:
            env.step(choose(env, rng))
            total += [env.rewards[agent] for agent in env.possible_agents]
        totals.append(total + begun)
    assert totals[0] == pytest.approx(totals[1])


def test_an_unknown_reward_shaping_preset_or_mode_is_refused():
    for wrong in ({"reward": "fame"}, {"shaping": "hope"}, {"preset": "tiny"}, {"render_mode": "hologram"}):
        with pytest.raises(OptionError, match=next(iter(wrong))):
            RaceEnv(GAMES[0], **wrong)


@every_game
def test_an_illegal_number_is_refused_and_changes_nothing(game):
    env = RaceEnv(game, preset="short")
    env.reset(seed=1)
    before = env.position.race.digest()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(OptionError, match="not the number of a legal action"):
        env.step(illegal)
    assert env.position.race.digest() == before


# Other races.


def test_without_events_every_card_is_a_green_flag():
    for game in GAMES:
        position = Position(game, preset="short-no-events")
        if position.variant is None:  # nothing to leave out
            assert game == "thunder-rolls"
            continue
        position.reset(1)
        chance, race = stream(1, 0), position.race
        while not race.over:
            assert race.turn == 0 or race.kit.flags[race.flag] == "green"
            race.playout(chance, 1)
        assert race.turn > 3


def test_a_variant_is_raced_in_every_environment_and_travels():
    file = ROOT / "examples" / "variants" / "long-fuse.toml"
    plain = RaceEnv(GAMES[0]).position.size
    env = pickle.loads(pickle.dumps(RaceEnv(GAMES[0], variant=file)))
    env.reset(seed=1)
    races = [env.position.race, OpenRace(GAMES[0], variant=file).position.race]
    races.append(SeatEnv(GAMES[0], variant=file, opponents="uniform").position.race)
    batch = BatchedRaces(GAMES[0], 2, variant=file)
    batch.reset()
    races.append(batch.core.game(1))
    assert {race.book.variant.name for race in races} == {"Long Fuse"}
    assert batch.size == env.position.size != plain  # it brings a card of its own


def test_agents_of_a_version_race_where_they_always_did_if_nobody_says():
    assert draftline.rulebook("grand-prix").home_track == "santelmo-gp"
    batch = BatchedRaces("grand-prix", 1)
    batch.reset()
    races = [Position("grand-prix").race, RaceEnv("grand-prix").position.race, batch.core.game(0)]
    races += [SeatEnv("grand-prix").position.race, OpenRace("grand-prix").position.race]
    assert {(race.track.id, race.laps) for race in races} == {("santelmo", 3)}
    assert Position("grand-prix", track="santelmo-gp").race.track.id == "santelmo-gp"
    assert Position("thunder-alley").race.track.id == "yunta"


def test_where_a_variant_takes_that_track_away_agents_race_at_home():
    without = 'base = "grand-prix"\nname = "Elsewhere"\n[tracks.santelmo]\nremove = true\n'
    assert Position("grand-prix", variant=draftline.load_variant(without)).race.track.id == "santelmo-gp"


# Handles.


@every_game
def test_save_and_restore_an_open_clone_and_a_pickle_go_on_in_the_same_way(game):
    env = RaceEnv(game, preset="short")
    env.reset(seed=2)
    some_steps(env, 15)
    saved, clone, thawed = env.save(), env.open_clone(), pickle.loads(pickle.dumps(env))
    ends = []
    for one in (env, clone, thawed):
        some_steps(one, 25, seed=9)
        ends.append(one.position.race.digest())
    env.restore(saved)
    some_steps(env, 25, seed=9)
    assert {*ends, env.position.race.digest()} == {ends[0]}


@every_game
def test_a_sample_looks_the_same_to_its_seat_and_hides_the_rest(game):
    env = RaceEnv(game)
    env.reset(seed=2)
    some_steps(env, 40)
    agent = env.agent_selection
    seat = int(agent[-1])
    sampled = [env.sample(agent, seed) for seed in range(4)]
    for one in sampled:
        assert np.array_equal(one.observe(agent)["observation"], env.observe(agent)["observation"])
        assert one.position.race.seed == 0
    assert len({one.position.race.digest() for one in sampled}) == 4
    assert env.position.seen(seat).digest() == sampled[0].position.seen(seat).digest()


@every_game
def test_a_reroll_changes_what_is_to_come_and_nothing_that_is_seen(game):
    one, other = Position(game), Position(game)
    one.reset(4)
    other.reset(4)
    other.reroll(99)
    assert np.array_equal(one.truth(), other.truth())
    assert one.race.digest() != other.race.digest()
    assert other.race.problems() == []


@every_game
def test_truth_holds_every_seats_view_and_parts_are_cut_from_the_row(game):
    position = Position(game)
    position.reset(1)
    assert np.array_equal(position.truth()[2], position.view(2))
    parts = position.structured(0)
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), position.view(0))
    assert parts["cars"].shape[0] == len(position.race.numbers)


@every_game
def test_whole_moves_are_legal_from_their_first_step_to_their_last(game):
    env = RaceEnv(game)
    env.reset(seed=6)
    rng = np.random.default_rng(6)
    for _ in range(5):
        moves = env.position.moves(64)
        assert 1 < len(moves) <= 64
        assert env.position.move_features(moves[:5]).shape == (min(len(moves), 5), int(env.position.encoding.width))
        race = env.position.open_clone()
        move = moves[int(rng.integers(len(moves)))]
        for code in move:
            assert race.choices.has(code)
            race._do(race.asked[0], code)
        env.step_move(move)
        assert env.position.race.digest() == race.digest()


def test_pictures_show_cars_in_their_teams_colours():
    position = Position(GAMES[0])
    position.reset(1)
    number = position.race.numbers[0]
    fill = next(team.light["fill"] for team in position.race.book.teams if team.colour == position.race.teams[0])
    assert f">{number}<" in position.svg()
    assert str(number) in position.text()
    colour = [int(fill[at : at + 2], 16) for at in (1, 3, 5)]
    assert (position.rgb(300) == colour).all(axis=2).sum() > 20


# One seat.


def test_the_seat_env_asks_its_own_seat_only_and_takes_the_nearest_legal_number():
    env = SeatEnv(GAMES[0], seat=2, opponents=["uniform", "random", "fast"], preset="short", flatten=True)
    row, info = env.reset(seed=4)
    assert row.shape == env.observation_space.shape
    over, steps = False, 0
    while not over:
        assert env.position.race.asked[0] == 2
        row, pay, over, _, info = env.step(0)
        steps += 1
    assert info["action_mask"].sum() == 0
    assert pay == env.position.race.outcome.points[2] - sum(env.position.race.outcome.points) / 4
    assert steps > 3


def test_the_seat_env_may_refuse_illegal_numbers():
    env = SeatEnv(GAMES[0], opponents="uniform", preset="short", illegal="refuse")
    seen, _ = env.reset(seed=4)
    with pytest.raises(OptionError, match="legal action"):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


# Batches.


@every_game
def test_a_batch_shows_what_each_of_its_races_would_show_alone(game):
    batch = BatchedRaces(game, 3, preset="short", seed=7)
    batch.reset()
    rng = np.random.default_rng(1)
    for at in range(150):
        if at % 5 == 0:
            for race in range(3):
                own = batch.core.game(race)
                seat = own.asked[0]
                assert batch.seat[race] == seat
                assert batch.actions[race] == own.choices.count
                alone = encoding_of(own)  # one that has seen nothing yet
                assert batch.views[race].tobytes() == alone.view_bytes(own, seat)
                assert batch.masks[race].tobytes() == alone.mask_bytes(own, seat)
        batch.step(batch.random_actions(rng))


@every_game
@pytest.mark.parametrize("whole", [False, True])
def test_candidates_are_legal_moves_with_their_features_and_a_step_takes_one(game, whole):
    batch = BatchedRaces(game, 2, preset="short", seed=8, candidates=6, whole=whole, views=False, masks=False)
    batch.reset()
    rng = np.random.default_rng(8)
    for _ in range(8):
        assert batch.actions.min() >= 1
        assert batch.actions.max() <= 6
        chosen, wanted = batch.random_actions(rng), []
        for race in range(2):
            own, moves = batch.core.game(race).copy(), batch.core.lanes[race].moves
            found = np.frombuffer(batch.encoding.moves_bytes(own, own.asked[0], moves), np.float32)
            assert np.array_equal(found, batch.candidates[race, : len(moves)].ravel())
            assert not batch.candidates[race, len(moves) :].any()
            for code in moves[chosen[race]]:
                assert own.choices.has(code)
                own._do(own.asked[0], code)
            wanted.append(own.digest())
        batch.step(chosen)
        assert wanted == [batch.core.game(race).digest() for race in range(2)]


@every_game
def test_a_race_that_is_over_is_paid_and_followed_by_the_next_seed(game):
    batch = BatchedRaces(game, 2, preset="short", seed=10, views=False, masks=False)
    batch.reset()
    rng, ended = np.random.default_rng(2), 0
    while ended < 4:
        before = [batch.core.game(race) for race in range(2)]
        batch.step(batch.random_actions(rng))
        for race in range(2):
            if batch.dones[race]:
                ended += 1
                assert batch.rewards[race] == pytest.approx(final_rewards(before[race], "points"), abs=1e-4)
                assert batch.core.game(race).seed == before[race].seed + 2
            else:
                assert not batch.rewards[race].any()


def test_a_batch_with_bots_asks_learners_alone_and_repeats_itself():
    found = []
    for _ in range(2):
        batch = BatchedRaces(GAMES[0], 3, ["learner", "rookie", "fast", "uniform"], preset="short", seed=3)
        batch.reset()
        rng = np.random.default_rng(4)
        for _ in range(30):
            assert not batch.seat.any()
            batch.step(batch.random_actions(rng))
        found.append(batch.views.tobytes())
    assert found[0] == found[1]


def test_numbers_of_the_flat_space_do_in_a_batch_what_places_do():
    one, other = (BatchedRaces(GAMES[0], 2, preset="short", seed=5) for _ in range(2))
    one.reset()
    other.reset()
    rng = np.random.default_rng(5)
    for _ in range(40):
        places = one.random_actions(rng)
        flats = [other.flats(race)[places[race]] for race in range(2)]
        places = [one.flats(race).index(flats[race]) for race in range(2)]
        one.step(places)
        other.step(flats, flat=True)
        assert np.array_equal(one.views, other.views)


def test_a_batch_does_nothing_if_one_action_is_illegal():
    batch = BatchedRaces(GAMES[0], 2, preset="short")
    batch.reset()
    before = [batch.core.game(race).digest() for race in range(2)]
    for wrong in ([0, 9999], [0, -1], [0]):
        with pytest.raises(OptionError):
            batch.step(wrong)
    assert [batch.core.game(race).digest() for race in range(2)] == before


def test_arrays_of_a_batch_are_for_reading():
    races = BatchedRaces(GAMES[0], 1)
    races.reset()
    for array in (races.views, races.masks, races.rewards, races.dones, races.infos):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_batch_needs_a_learner_and_at_least_one_race():
    for given in ({"drivers": ["fast"] * 4, "count": 2}, {"count": 0}):
        with pytest.raises(OptionError):
            BatchedRaces(GAMES[0], **given)


# OpenSpiel's manner.


@every_game
def test_an_open_race_is_played_by_numbers_to_its_returns(game):
    state = OpenRace(game, seed=8, preset="short")
    rng = np.random.default_rng(8)
    shape = state.information_state_tensor_shape()
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == state.legal_actions(player)
        assert state.legal_actions((player + 1) % 4) == []
        assert [len(state.information_state_tensor())] == shape
        action = int(rng.choice(legal))
        assert state.position.race.legal(state.action_to_string(player, action))
        other = state.clone()
        other.apply_action(action)
        state.apply_action(action)
        assert other.position.race == state.position.race
        if rng.random() < 0.9:
            continue
        if not state.is_terminal():
            state.resample_from_infostate(state.current_player(), 1).apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0.0, abs=1e-9)
    assert state.current_player() == -4


@pytest.mark.compiled
def test_a_run_is_the_same_in_another_process_and_build(compiled_path):
    code = (
        "import hashlib; from draftline.envs import BatchedRaces; import numpy as np\n"
        "made, r = hashlib.sha256(), np.random.default_rng(0)\n"
        f"for game in {GAMES!r}:\n"
        "    b = BatchedRaces(game, 2, preset='short', seed=1); b.reset()\n"
        "    for _ in range(60):\n"
        "        b.step(b.random_actions(r))\n"
        "        made.update(b.views.tobytes() + b.masks.tobytes() + b.infos.tobytes() + b.rewards.tobytes())\n"
        "print(made.hexdigest())"
    )
    found = set()
    for hashes, path in (("1", ROOT / "src"), ("2", compiled_path)):
        settings = {"PYTHONPATH": str(path), "PYTHONHASHSEED": hashes}
        run = [sys.executable, "-c", code]
        found.add(subprocess.run(run, capture_output=True, text=True, check=True, env=settings).stdout)
    assert len(found) == 1


@every_game
def test_a_seat_env_goes_on_in_the_same_way_after_restore(game):
    env = SeatEnv(game, opponents=["uniform", "rookie", "uniform"], preset="short", shaping="progress")
    env.reset(seed=9)

    def played(steps):
        found = []
        for _ in range(steps):
            seen, pay, over, _, _ = env.step(int(env.action_masks().nonzero()[0][0]))
            found.append((seen["observation"].tobytes(), pay, over))
            if over:
                break
        return found, env.np_random.bit_generator.state

    played(3)
    saved = env.save()
    first = played(12)
    env.restore(saved)
    assert played(12) == first


@every_game
@pytest.mark.parametrize("more", [{}, {"candidates": 6}])
def test_a_batch_that_is_restored_or_pickled_goes_on_in_the_same_way(game, more):
    many = BatchedRaces(game, 3, ["learner", "uniform", "learner", "fast"], preset="short", shaping="progress", **more)
    many.reset(4)

    def played(batch, steps):
        found = []
        for _ in range(steps):
            batch.step(batch.actions - 1)
            arrays = (batch.views, batch.masks, batch.infos, batch.rewards, batch.dones, batch.candidates)
            found.append([array.tobytes() for array in arrays])
        return found

    played(many, 40)
    saved, now = many.save(), [many.views.copy(), many.masks.copy(), many.infos.copy(), many.candidates.copy()]
    other = pickle.loads(pickle.dumps(many))
    first = played(many, 40)
    assert played(other, 40) == first
    many.restore(saved)
    for before, array in zip(now, (many.views, many.masks, many.infos, many.candidates), strict=True):
        np.testing.assert_array_equal(before, array)
    assert played(many, 40) == first
