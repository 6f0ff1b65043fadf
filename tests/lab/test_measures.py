"""Measures: every one of every game works, has texts, and counts what the facts say."""

from __future__ import annotations

import pytest

from draftline import new_game, replay, rulebook
from draftline.core.messages import OptionError, text
from draftline.data import catalogue
from draftline.games.registry import SHIPPED
from draftline.lab.measures import LAPS, NAMES, NUMBER, SEATS, SPACES, chosen, measures_of, part_of
from draftline.lab.races import Job, drive, referee_of, run

GAMES = [book.id for book in SHIPPED]
LAPPED = {"laps": 1}


def job(game, measures=(), seed=3, bots=("random", "random", "random"), **more):
    options = LAPPED if any(option.name == "laps" for option in rulebook(game).options) else {}
    made = Job(0, game, seed, None, list(bots), options)
    made.measures = tuple(measures)
    for name, value in more.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_every_measure_finds_something_of_its_shape(game):
    kinds = measures_of(rulebook(game))
    found = run(job(game, kinds))["measures"]
    assert list(found) == list(kinds)
    for name, value in found.items():
        shape = kinds[name].shape
        if shape == NUMBER:
            assert value is None or isinstance(value, float), name
        elif shape in (SEATS, LAPS):
            assert all(isinstance(one, float) for one in value), name
            assert shape != SEATS or len(value) == 3
        elif shape in (NAMES, SPACES):
            assert all(isinstance(key, str) for key in value), name
    assert found["decisions"] > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_measure_is_explained_in_both_languages(game):
    for kind in measures_of(rulebook(game)).values():
        ids = [kind.titled().id, kind.told().id, *kind.labels.values(), *([kind.unit] if kind.unit else [])]
        for id in ids:
            assert id in catalogue("en"), id
            assert id in catalogue("es"), id


def test_measuring_changes_no_race():
    plain, measured = run(job("thunder-alley")), run(job("thunder-alley", measures_of(rulebook("thunder-alley"))))
    assert {**plain, "measures": 0} == {**measured, "measures": 0}


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_stops_overtakes_and_retirements_are_those_of_the_facts(game):
    this = job(game, ("pit-stops", "retirements", "cards", "events", "pushes"))
    found = run(this)["measures"]
    race = this.new()
    drive(race, this, referee_of(this), 0, [0, 0], None)
    again, facts = this.new(), []
    for action in race.history():
        words, _, seat = action.partition(" @")
        facts += list(again.apply(words, int(seat) if seat else None))
    stops = [fact for fact in facts if fact.name == "pitted" and again.seat_of(fact.values["car"]) >= 0]
    assert found["pit-stops"] == len(stops)
    out = sum(fact.name in ("retired", "lapped") for fact in facts)
    assert sum(found["retirements"].values()) == out
    assert sum(found["cards"].values()) == sum(fact.name == "played" for fact in facts)
    assert sum(found["events"].values()) == sum(fact.name == "event" for fact in facts)
    assert found["pushes"] == sum(fact.name == "displaced" for fact in facts)
    assert replay(race.record()).outcome == race.outcome


def test_overtakes_by_cause_and_on_the_map_are_all_overtakes():
    found = run(job("thunder-alley", ("overtakes", "overtakes-by-cause", "overtake-map")))["measures"]
    assert found["overtakes"] == sum(found["overtakes-by-cause"].values()) > 0
    assert 0 < sum(found["overtake-map"].values()) <= found["overtakes"]


OWN = '''
from draftline.lab.measures import Measure

class Drafts(Measure):
    """Cars that came along."""
    title = "cars carried along"

    def __init__(self, race):
        super().__init__(race)
        self.n = 0

    def on_followed(self, car, progress, lane):
        self.n += 1

    def value(self):
        return float(self.n)
'''


def test_a_measure_of_one_s_own_is_a_class_in_a_file():
    found = run(job("thunder-alley", ("my.py:Drafts",), own={"my.py": OWN}))["measures"]
    assert found["Drafts"] > 0
    kind = chosen(rulebook("thunder-alley"), ("my.py:Drafts",), {"my.py": OWN})[0]
    assert text(kind.titled(), "es") == "cars carried along"


@pytest.mark.parametrize("source", ["", "class Drafts: pass", "raise ValueError('no')", "this is no Python"])
def test_a_file_that_holds_no_measure_is_refused_in_a_sentence(source):
    with pytest.raises(OptionError, match=r"my\.py:Drafts"):
        chosen(rulebook("thunder-alley"), ("my.py:Drafts",), {"my.py": source})


def test_an_unknown_measure_is_refused_with_those_that_are_known():
    with pytest.raises(OptionError, match="pit-stops"):
        chosen(rulebook("thunder-alley"), ("pitstops",))


# Other worlds.


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_swapped_for_another_of_its_pile_and_none_is_lost(game):
    part = part_of(rulebook(game))
    race = next(one for one in (new_game(game, seats=3, seed=seed) for seed in range(9)) if _dealt(one))
    card = race.hands[0][0]
    before = sorted(race.hands[0] + part.pile(race, card).left())
    other = part.swap(race, 0, card, 7)
    assert card not in race.hands[0]
    assert other in race.hands[0]
    assert sorted(race.hands[0] + part.pile(race, other).left()) == before
    assert race.problems() == []


def _dealt(race):
    """A race played at random until somebody holds cards."""
    from draftline.core.rng import stream

    for _ in range(400):
        if race.hands[0] and not race.over:
            return True
        race.playout(stream(1, 9), 1)
    return False


def test_the_worth_of_a_card_comes_from_two_worlds_and_is_the_same_every_time():
    first, again = (run(job("thunder-alley", ("card-worth",), seed=4))["measures"]["card-worth"] for _ in range(2))
    assert first == again
    [[worth]] = first.values()
    assert isinstance(worth, float)


def test_a_forbidden_card_never_comes_to_the_seat_that_is_studied():
    name = "watch-the-gauge"
    numbers = [at for at, id in enumerate(rulebook("thunder-alley").families["card"][1]) if id == name]
    seen: list[tuple[int, int]] = []

    class Seen(Job):
        def make(self, code):
            made = super().make(code)
            choose = made.choose

            class Looking:
                def choose(self, view, decision, rng, budget):
                    seen.extend((decision.seat, card) for card in view._game.hands[decision.seat])
                    return choose(view, decision, rng, budget)

            return Looking()

    this = Seen(0, "thunder-alley", 5, None, ["random"] * 3, LAPPED)
    this.forbidden, this.probe = name, 1
    run(this)
    assert not [card for seat, card in seen if seat == 1 and card in numbers]
    assert [card for seat, card in seen if seat != 1 and card in numbers]
