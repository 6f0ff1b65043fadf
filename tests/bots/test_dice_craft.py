"""The levels in Thunder Rolls: blind to what is hidden, sensible in plain positions, with reasons, and fair trials."""

from __future__ import annotations

import random

import pytest

import draftline
from draftline.bots import Budget, explanation, make_bot
from draftline.bots.craft import Candidate
from draftline.bots.crafts import Crafts
from draftline.bots.weights import weight_table
from draftline.core.messages import OptionError, text
from draftline.core.rng import DICE, stream
from draftline.games.thunder_rolls.bots.craft import rolls
from draftline.games.thunder_rolls.bots.rollout import Playout, quick_drive
from tests.bots.test_bots import race

TR = "thunder-rolls"
QUICK_PRO = "pro:rounds=1:plays=1"
LEVELS = ("rookie", "club", QUICK_PRO)
SHORT = {"race": "lantern-night"}


def chosen(game, code="club", seed=0, seat=None):
    """What a bot answers to the open question."""
    view = game.view(game.asked[0] if seat is None else seat)
    return make_bot(code).choose(view, view.decision, random.Random(seed), Budget.none())


def questions(seed, seats=3, every=1, options=None):
    """A race between rookies, at some of its questions."""
    game = draftline.new_game(TR, seats=seats, seed=seed, options=options or SHORT)
    bot = make_bot("rookie")
    count = 0
    while game.asked:
        view = game.view(game.asked[0])
        count += 1
        if count % every == 0:
            yield game
        game.apply(bot.choose(view, view.decision, random.Random(count), Budget.none()), view.seat)


def table(**given):
    """Two players on an open track, the red one to decide."""
    return draftline.position(given.pop("picture", "18 .. 17 ..\n.. .. .. ..\n.. .. .. .."), game=TR, **given)


def driven(game, code="club"):
    while game.asked and game.decision.kind == "drive":
        game.apply(chosen(game, code))
    return game


# What is hidden.


@pytest.mark.parametrize("code", LEVELS)
def test_swapped_hidden_cards_change_no_choice(code):
    """The same view and generator give the same choice, whatever the others hold and the decks have in store."""
    for count, game in enumerate(questions(5, every=11)):
        seat = game.asked[0]
        twin = game.view(seat).sample(random.Random(count))
        twin.seed = game.seed + 1
        twin.scrubbed = False
        assert chosen(game, code) == chosen(twin, code), game.decision.kind


@pytest.mark.parametrize("seats", [1, 3, 7])
def test_club_ignores_what_the_sample_deals(seats):
    for game in questions(seats, seats, 3 + 2 * seats, {**SHORT, "champion": "red"}):
        assert len({str(chosen(game, seed=seed)) for seed in (1, 2, 3)}) == 1, game.decision.kind


# Reasons.


@pytest.mark.parametrize("code", ("rookie", "club"))
def test_every_choice_has_a_reason_in_both_languages(code):
    kinds = set()
    for seed in (3, 4):
        for game in questions(seed, every=3):
            view = game.view(game.asked[0])
            action = chosen(game, code)
            reason = explanation(make_bot(code), view, view.decision, action, random.Random(0))
            kinds.add(view.decision.kind)
            assert reason.id.startswith("why.")
            for lang in ("en", "es"):
                words = text(reason, lang)
                assert words.endswith((".", "!"))
                assert not set(words) & set("[]{}"), words
    assert kinds >= {"qualify", "roll", "drive", "retrieve", "take", "program"}


# Plain positions.


@pytest.mark.parametrize("code", ("club", "pro:rounds=4"))
def test_a_drive_goes_as_far_as_it_can(code):
    assert driven(table(active=18, mp=3), code).where(18)[0] == 3


def test_club_uses_clean_air_and_crossover_where_they_bring_spaces():
    assert str(chosen(table(active=18, mp=3, bonus=["clean-air"]))) == "bonus clean-air"
    picture = "18 17 .. ..\n.. .. .. ..\n.. .. .. .."
    game = driven(table(picture=picture, active=18, mp=1, bonus=["crossover"]))
    assert game.where(18)[0] == 2
    assert game.where(17)[0] == 0


def test_the_last_die_goes_to_the_pit_stop():
    game = table(dice={18: [1, 5], 17: [2]}, pool={18: 2}, flipped=[18])
    assert str(chosen(game)) == "place 1"


def test_club_puts_half_flags_together_and_hazards_on_slow_cards():
    game = table(phase="program", hands={18: [10, 12, 36, 40], 17: [33, 34, 35, 37]})
    program = str(chosen(game)).split()[1:]
    assert program.index("12") == program.index("10") + 1
    game = table(phase="program", hands={18: [1, 4, 33, 36], 17: [34, 35, 37, 38]}, hazards={18: [1]})
    assert str(chosen(game)).split()[1] == "33"


def test_a_better_standing_promises_more_points():
    craft = Crafts({}).of(table())
    values = []
    for picture in ("18 .. 17 ..\n.. .. .. ..", ".. .. 18 17\n.. .. .. ..", ".. .. 17 18\n.. .. .. .."):
        game = table(picture=picture, hands={18: [34, 35, 36, 37], 17: [38, 39, 40, 41]})
        values.append(craft.expected(game, [True, False])[0])
    assert values == sorted(values)
    assert values[2] > values[0] + 0.2


# Pro.


def test_a_drive_is_decided_once():
    game = table(active=18, mp=4)
    bot = make_bot(QUICK_PRO)
    steps = 0
    while game.asked and game.decision.kind == "drive":
        view = game.view(0)
        action = bot.choose(view, view.decision, random.Random(steps), Budget.none())
        game.apply(action)
        steps += 1
        assert steps == 4 or bot.plan is not None
    assert steps == 4


def test_the_same_dice_fall_in_every_trial():
    """Two placements of the same number of dice: everybody's dice of the next round are the same."""
    game = draftline.new_game(TR, seats=2, seed=3, options=SHORT)
    while game.decision.kind != "roll" or game.asked[0] == game.first:
        game.apply(chosen(game, "rookie"), game.asked[0])
    seat = game.asked[0]
    craft = Crafts({}).of(game)
    falls: dict[int, set[tuple[int, ...]]] = {}
    for action in [one for one in game.decision.actions if one.verb == "place"]:
        playout = Playout(rolls(game), stream(9, 0), craft.weights, craft.network())
        trial = playout.game
        playout.ready = trial.dice.ready[:]
        trial._do(seat, action.code)
        while trial.round == game.round:
            playout._play_on()
        playout._throw_anew()
        falls.setdefault(trial.dice.pool[seat], set()).add(tuple(trial.dice.rolled))
    assert all(len(found) == 1 for found in falls.values())


def test_trials_leave_the_sample_alone_and_repeat_themselves():
    for game in questions(6, every=13):
        seat = game.asked[0]
        view = game.view(seat)
        craft = Crafts({}).of(game)
        sample = view.sample(random.Random(1))
        before = (sample.field.progress[:], sample.dice.pool[:], sample.round, sample.slot)
        best = craft.ranked(sample, view.decision)[0]
        values = {craft.tried(sample, seat, best, stream(4, 0)) for _ in range(2)}
        assert len(values) == 1
        assert (sample.field.progress, sample.dice.pool, sample.round, sample.slot) == before


def test_a_quick_drive_is_legal_and_goes_on_to_its_end():
    game = table(picture="18 17 .. ..\n.. 13 .. ..\n..  9 .. ..", players=[18], active=18, mp=3)
    trial = game.copy()
    trial.rng[DICE] = stream(1, 0)
    quick_drive(trial)
    assert trial.drive.over
    assert trial.field.progress != game.field.progress
    assert all(trial.field.at[space] == car for car, space in enumerate(trial.field.space))


def test_an_idea_that_cannot_be_carried_out_ends_where_it_fails():
    game = table(active=18, mp=1)
    craft = Crafts({}).of(game)
    forward = game.decision.actions[0]
    twice = Candidate((forward, forward), 0.0)
    once = Candidate((forward,), 0.0)
    assert craft.tried(game, 0, twice, stream(2, 0)) == craft.tried(game, 0, once, stream(2, 0))


@pytest.mark.parametrize("seats, name", [(1, "harvest-moon-500"), (3, "lantern-night"), (8, "lantern-night")])
def test_pro_finishes_its_races(seats, name):
    codes = ([QUICK_PRO, "rookie", "club"] * 3)[:seats]
    game = race(codes, 4, None, {"race": name}, TR)
    assert game.outcome is not None
    assert game.problems() == []


def test_longer_trials_may_go_through_the_thunder_phase():
    game = race([f"{QUICK_PRO}:ahead=99:through=2:slots=4", "rookie"], 4, None, SHORT, TR)
    assert game.outcome is not None


@pytest.mark.parametrize("ahead, rounds", [(0.0, 1), (1.0, 2)])
def test_a_trial_of_dice_ends_with_the_round(ahead, rounds):
    """The dice of the rounds after that have no part in it."""
    game = draftline.new_game(TR, seats=3, seed=3, options=SHORT)
    while game.decision.kind != "roll":
        game.apply(chosen(game, "rookie"), game.asked[0])
    seat = game.asked[0]
    craft = Crafts({"ahead": ahead}).of(game)
    best = craft.ranked(game, game.view(seat).decision)[0]
    playout = Playout(rolls(game), stream(9, 0), craft.weights, craft.network())
    playout.tried(seat, best)
    assert playout.game.round == game.round + rounds
    assert playout.game.kind == game.kind


# Strength, small; docs/bots.md has the tables.


def test_club_beats_rookie():
    points = {"club": 0, "rookie": 0}
    for seed in range(3):
        for codes in (["club", "rookie"] * 2, ["rookie", "club"] * 2):
            outcome = race(codes, seed, None, SHORT, TR).outcome
            for seat, code in enumerate(codes):
                points[code] += outcome.points[seat]
    assert points["club"] > 1.15 * points["rookie"]


# Weights.


def test_weights_of_every_game_can_be_changed():
    assert "through" in weight_table(TR)
    for code in ("pro:plays=3", "pro:rounds=1:slots=2", "club:wear=1"):
        make_bot(code)
    with pytest.raises(OptionError):
        make_bot("club:luck=2")
