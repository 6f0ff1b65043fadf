"""Variants race like games: in records, pickles, other processes, with every bot."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import draftline
from draftline.bots.referee import Referee
from draftline.core.messages import Message, RecordError, VariantError
from draftline.core.rng import STREAMS, stream
from draftline.core.variant import broken_races
from tests.variants.samples import ALLEY, NEW_CARD, NEW_EVENT, PRIX, SAMPLES

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "variants").glob("*.toml"))
GAMES = pytest.mark.parametrize("game", SAMPLES)


def raced(game: str, variant: str | None, seed: int = 3, laps: int = 1):
    options = {} if game == "thunder-rolls" else {"laps": laps}
    race = draftline.new_game(game, seats=3, seed=seed, options=options, variant=variant)
    told: set[str] = set()
    chance = stream(seed, STREAMS)
    while race.decision is not None:
        actions = race.decision.actions
        facts = race.apply(actions[chance.below(len(actions))])
        told |= {value.id for fact in facts for value in fact.message().values.values() if hasattr(value, "id")}
        assert not race.problems()
    return race, told


@GAMES
def test_a_card_and_an_event_are_one_entry_each_and_come_up_in_the_race(game):
    race, told = raced(game, SAMPLES[game])
    digest = race.book.variant.digest
    assert f"{NEW_CARD[game]}@{digest}" in told
    assert f"{NEW_EVENT[game]}@{digest}" in told or game == "thunder-rolls"
    assert draftline.text(draftline.Message(f"{NEW_CARD[game]}@{digest}"), "es") == "Slip past"


@GAMES
def test_a_record_carries_its_variant_and_replays_without_the_file(game):
    race, _ = raced(game, SAMPLES[game])
    record = json.loads(json.dumps(race.record()))
    assert record["variant"] == {"name": "One of each", "digest": race.book.variant.digest, "text": SAMPLES[game]}
    again = draftline.replay(record)
    assert again == race
    assert again.digest() == race.digest()
    assert again.book.variant == race.book.variant
    assert draftline.replay(record, SAMPLES[game]) == race


@GAMES
def test_a_record_without_a_variant_has_the_form_it_always_had(game):
    race = draftline.new_game(game, seats=3, seed=3)
    assert "variant" not in race.record()
    assert draftline.replay(race.record()) == race


def test_a_race_by_other_rules_is_refused_with_both_names():
    race, _ = raced("thunder-alley", ALLEY)
    other = ALLEY.replace("speed = 6", "speed = 7").replace("One of each", "Faster")
    ours, theirs = draftline.load_variant(other), race.book.variant
    with pytest.raises(RecordError) as refusal:
        draftline.replay(race.record(), other)
    assert str(refusal.value) == (
        f"This race was run by other rules: the record has “One of each” ({theirs.digest}), "
        f"here it would be “Faster” ({ours.digest})."
    )
    plain = draftline.new_game("thunder-alley", seats=2).record()
    with pytest.raises(RecordError, match="the game as it ships"):
        draftline.replay(plain, ALLEY)


def test_a_record_whose_variant_was_changed_by_hand_is_refused():
    record = raced("thunder-alley", ALLEY)[0].record()
    record["variant"]["text"] = ALLEY.replace("speed = 6", "speed = 7")
    with pytest.raises(RecordError, match="other rules"):
        draftline.replay(record)


def test_other_rules_are_another_position():
    """Two races that differ by their rules alone never look the same."""
    faster = ALLEY.replace("speed = 6", "speed = 7")
    one, other = (draftline.new_game(seats=2, seed=1, variant=text) for text in (ALLEY, faster))
    assert one != other
    assert one.digest() != other.digest()


@GAMES
def test_games_of_a_variant_travel_to_other_processes(game):
    race = draftline.new_game(game, seats=3, seed=5, variant=SAMPLES[game])
    again = pickle.loads(pickle.dumps(race))
    assert again == race
    assert again.book is race.book
    action = race.decision.actions[0]
    assert pickle.loads(pickle.dumps(action)) == action
    view = pickle.loads(pickle.dumps(race.view(0)))
    assert view.to_json() == race.view(0).to_json()
    again.apply(again.decision.actions[0])
    assert not again.problems()


@GAMES
@pytest.mark.parametrize("code", ["rookie", "greedy", "club"])
def test_bots_race_by_a_variant(game, code):
    race = draftline.new_game(game, seats=3, seed=2, variant=SAMPLES[game])
    referee = Referee([code] * 3, 2)
    plain = draftline.new_game(game, seats=3, seed=2)
    referee.choose(plain, plain.asked[0], 0)  # the same bots have met the game as it ships
    for number in range(6):
        seat = race.asked[0]
        race.apply(referee.choose(race, seat, number), seat)
        assert not race.problems()
    assert referee.faults == []


def test_many_races_at_once_take_a_variant():
    slow = 'base = "thunder-alley"\nname = "Slow"\n' + "".join(
        f"\n[cards.{id}]\nspeed = 2\n" for id in sorted({*draftline.rulebook("thunder-alley").box.card_id} - {""})
    )
    seeds = range(4)
    usual = draftline.races("thunder-alley", seeds, seats=2, options={"laps": 1})
    changed = draftline.races("thunder-alley", seeds, seats=2, options={"laps": 1}, variant=slow)
    assert sum(changed.length) > sum(usual.length)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_have_no_fault_and_nothing_missing(path):
    reading = draftline.games.registry.read_variant(path.read_text(encoding="utf-8"), path.name)
    assert reading.faults == []
    assert [str(note) for note in reading.notes] == []
    assert broken_races(reading.book) == []


def test_there_is_an_example_for_every_game():
    assert {draftline.load_variant(path).base for path in EXAMPLES} == set(SAMPLES)


def test_a_variant_of_another_game_is_refused():
    with pytest.raises(VariantError, match="is one of Grand Prix, not of Thunder Alley"):
        draftline.new_game("thunder-alley", variant=PRIX)
    assert draftline.new_game(variant=PRIX).id == "grand-prix"


def test_comments_and_spaces_do_not_make_another_variant():
    loose = "# the same\n" + ALLEY.replace("speed = 6", "speed   =   6  # as ever")
    assert draftline.load_variant(loose) == draftline.load_variant(ALLEY)
    assert draftline.load_variant(ALLEY.replace("speed = 6", "speed = 7")) != draftline.load_variant(ALLEY)


def test_the_game_itself_stays_as_it_is():
    before = draftline.new_game("thunder-alley", seats=2, seed=9).record()
    raced("thunder-alley", ALLEY)
    assert draftline.new_game("thunder-alley", seats=2, seed=9).record() == before
    assert "slip-past" not in draftline.rulebook("thunder-alley").box.card_id


# What can be changed.


def test_a_removed_card_is_in_no_hand_and_no_number_moves():
    race = draftline.new_game(seats=2, variant='base = "thunder-alley"\nname = "x"\n[cards.teamwork]\nremove = true\n')
    plain = draftline.rulebook("thunder-alley").box
    box = race.book.box
    gone = [number for number, id in enumerate(plain.card_id) if id == "teamwork"]
    assert box.race_cards == [number for number in plain.race_cards if number not in gone]
    assert all(box.card_id[number] == plain.card_id[number] for number in box.race_cards)


def test_more_and_fewer_copies():
    text = 'base = "thunder-alley"\nname = "x"\n[cards.teamwork]\ncopies = 5\n[cards.clean-air]\ncopies = 1\n'
    box = draftline.rulebook("thunder-alley", text).box
    named = {id: [number for number in box.race_cards if box.card_id[number] == id] for id in ("teamwork", "clean-air")}
    assert named == {"teamwork": [4, 5, 6, 85, 86], "clean-air": [13]}


def test_a_new_team_stands_on_every_team_bar_and_a_removed_one_on_none():
    text = """
    base = "thunder-alley"
    name = "x"
    [teams.white]
    symbol = "star"
    numbers = [31, 32, 33, 35, 38, 39]
    light = { fill = "#ffffff", ink = "#000000" }
    dark = { fill = "#eeeeee", ink = "#000000" }
    [teams.red]
    remove = true
    """
    book = draftline.rulebook("thunder-alley", text)
    assert book.colours[-1] == "white"
    assert all("white" in book.box.bars[card] and "red" not in book.box.bars[card] for card in book.box.race_cards)
    race = draftline.new_game(seats=2, options={"teams": ["white", "blue"]}, variant=text)
    assert race.cars(0) == (31, 32, 33, 35, 38, 39)


def test_options_have_another_default_range_or_are_gone():
    text = """
    base = "thunder-alley"
    name = "x"
    [options.laps]
    default = 7
    most = 9
    [options.pits]
    default = "variable"
    [options.finish]
    remove = true
    """
    race = draftline.new_game(seats=2, variant=text)
    assert (race.laps, race.variable_pits, race.everyone) == (7, True, False)
    with pytest.raises(draftline.DraftlineError, match="10"):
        draftline.new_game(seats=2, options={"laps": 10}, variant=text)
    with pytest.raises(draftline.DraftlineError, match="finish"):
        draftline.new_game(seats=2, options={"finish": "everyone"}, variant=text)


def test_tracks_are_changed_added_and_removed():
    oval = draftline.load_track("yunta").text
    new = oval.replace('id = "yunta"', "").replace("[[segment]]", "[[tracks.ours.segment]]")
    new = new.replace("[laps]", "[tracks.ours.laps]").replace("[source]", "[tracks.ours.source]")
    text = (
        'base = "thunder-alley"\nname = "x"\n[tracks.yunta.laps]\nthunder-alley = 1\n[tracks.adriana]\nremove = true\n'
        f"[tracks.ours]\n{new}"
    )
    book = draftline.rulebook("thunder-alley", text)
    assert "ours" in book.all_tracks()
    assert "adriana" not in book.all_tracks()
    race = draftline.new_game(seats=2, track="ours", variant=text)
    assert race.laps == 4
    assert draftline.replay(race.record()) == race
    assert draftline.new_game(seats=2, variant=text).laps == 1
    with pytest.raises(draftline.DraftlineError, match="adriana"):
        draftline.new_game(seats=2, track="adriana", variant=text)


def test_numbers_of_the_rules_are_those_of_the_variant():
    text = 'base = "thunder-alley"\nname = "x"\n[rules.movement]\npush_cost = 2\n[rules.cars]\n2 = 3\n'
    race = draftline.new_game(seats=2, variant=text)
    assert race.rules.push_cost == 2
    assert len(race.cars(0)) == 3
    row = 'base = "grand-prix"\nname = "x"\n[rules.chart.4]\nhand = 9\n'
    assert draftline.new_game(seats=4, variant=row).hand_size == 9


AI_CARD = """
base = "thunder-alley"
name = "Restless hunters"

[ai-cards.strike]
remove = true

[ai-cards.pounce]
deck = "hunters"
activate = "first"
wear = "none"
lines = [{ when = "rival-ahead", movement = "pursuit", mp = 9 }, { movement = "solo", mp = 7 }]

[texts.en]
ai-cards.pounce = "Pounce"
"""


def test_the_decks_of_ai_teams_can_be_changed():
    """S7: a new card is drawn, told by its name, and moves the car by its lines; a removed one never comes."""
    book = draftline.rulebook("thunder-alley", AI_CARD)
    ai = book.box.ai
    assert [ai.card_ids[card] for card in ai.cards_of[0]] == [
        "close-in", "breathe-down-necks", "pick-up-the-scent", "pounce",
    ]  # fmt: skip
    assert [(line.mp, line.n) for line in ai.cards[ai.cards_of[0][-1]].lines] == [(9, 0), (7, 0)]
    options = {"laps": 1, "ai": {"green": "hunters"}}
    race = draftline.new_game("thunder-alley", seats=3, seed=3, options=options, variant=AI_CARD)
    told = set()
    chance = stream(3, STREAMS)
    while race.decision is not None:
        actions = race.decision.actions
        for fact in race.apply(actions[chance.below(len(actions))]):
            told |= {draftline.text(value) for value in fact.message().values.values() if isinstance(value, Message)}
    assert "Pounce" in told
    assert "Strike" not in told


def test_bots_think_of_stops_as_dear_as_the_variant_makes_them():
    """11.1: a stop that costs nothing is made more often than one that costs half a lap."""
    stops = []
    for back in (0, 30):
        text = f'base = "thunder-alley"\nname = "x"\n[rules.pits]\ngreen = {back}\n'
        options = {"laps": 2, "cars": 3}
        race = draftline.new_game("thunder-alley", seats=2, seed=5, options=options, variant=text)
        referee = Referee(["greedy", "greedy"], 5)
        count = 0
        while race.asked:
            seat = race.asked[0]
            facts = race.apply(referee.choose(race, seat, len(race.history())), seat)
            count += sum(fact.name == "pitted" for fact in facts)
        stops.append(count)
    assert stops[0] > stops[1]
