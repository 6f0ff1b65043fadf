"""Measures: every one of every game works, has texts, and counts what the facts say."""

from __future__ import annotations

import gc
import weakref

import pytest

from draftline import new_game, replay, rulebook
from draftline.bots.values import Reading
from draftline.core.messages import OptionError, text
from draftline.data import catalogue
from draftline.games.registry import SHIPPED
from draftline.lab import judged
from draftline.lab.measures import LAPS, NAMES, NUMBER, SEATS, SPACES, Measure, Watch, chosen, measures_of, part_of
from draftline.lab.races import Job, drive, referee_of, run
from draftline.racing import kinds

GAMES = [book.id for book in SHIPPED]
LAPPED = {"laps": 1}
SHORT_TRACKS = {"grand-prix": "thornbury"}


def job(game, measures=(), seed=3, bots=("random", "random", "random"), **more):
    options = LAPPED if any(option.name == "laps" for option in rulebook(game).options) else {}
    made = Job(0, game, seed, None, list(bots), options)
    made.measures = tuple(measures)
    for name, value in more.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_every_measure_finds_something_of_its_shape_and_changes_no_race(game, monkeypatch):
    monkeypatch.setattr(judged, "EVERY", 50)
    if game != "thunder-rolls":  # one game is judged in earnest: it takes seconds
        monkeypatch.setattr(judged, "reading", lambda race: Reading([1.0] * race.seats, [0.5] * race.seats, []))
    kinds = measures_of(rulebook(game))
    track = SHORT_TRACKS.get(game)
    row = run(job(game, kinds, track=track))
    found = row.pop("measures")
    plain = run(job(game, ("length",), track=track))
    assert row == {name: value for name, value in plain.items() if name != "measures"}
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


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_is_told(game):
    """Every fact, by each of its fields: counted without a call, and by a measure that is called for it."""
    book = rulebook(game)
    told: dict[tuple[str, str], dict[int, int]] = {}

    def hears(fact):
        def on(self, *values):
            for field, value in zip(fact.fields, values, strict=True):
                counts = told.setdefault((fact.name, field), {})
                counts[value] = counts.get(value, 0) + 1

        return on

    methods = {"on_" + fact.name.replace("-", "_"): hears(fact) for fact in book.facts}
    this = job(game)
    watch = Watch(this.new(), [type("Hears", (Measure,), methods)], this)
    tallies = {(fact.name, field): watch.tally(fact.name, field) for fact in book.facts for field in fact.fields}
    drive(watch.game, this, referee_of(this), 0, [0, 0], watch)
    watch.end()
    assert told
    assert {key: tally.counts for key, tally in tallies.items() if tally.counts} == told


@pytest.mark.parametrize("game", GAMES)
def test_cars_running_and_the_spread_are_those_of_the_field_when_a_lap_and_the_last_turn_begin(game):
    """Whoever retires when a turn ends does not run in the lap that begins then."""
    this = job(game, ("running", "spread", *(["npcs-running"] if game == "grand-prix" else [])))
    found = run(this)["measures"]
    laps: list[int] = []
    npcs: list[int] = []
    spreads: list[int] = []
    race, referee, moment, decisions = this.new(), referee_of(this), None, 0
    while race.asked:
        if not rulebook(game).kinds[race.kind].follows and race.moment() != moment:
            order = race.running_order()
            while len(laps) < race.lap:
                laps.append(len(order))
                npcs.append(sum(race.owner[row] < 0 for row in order))
            ahead = [race.field.progress[row] for row in order]
            spreads += [max(ahead) - min(ahead)] if len(ahead) > 1 else []
            moment = race.moment()
        seat = race.asked[0]
        race.apply(referee.choose(race, seat, decisions), seat)
        decisions += 1
    assert found["running"] == laps
    assert found["spread"] == spreads[-1]
    assert found.get("npcs-running", npcs) == npcs


def test_a_fact_is_counted_under_the_latest_of_another_kind():
    """Revealed cards by the slot in which they were: a measure that hears both comes to the same."""
    told: dict[int, dict[int, int]] = {}

    class Hears(Measure):
        slot = None

        def on_slot(self, slot):
            self.slot = slot

        def on_revealed(self, seat, card):
            told.setdefault(self.slot, {}).setdefault(card, 0)
            told[self.slot][card] += 1

    this = job("thunder-rolls")
    watch = Watch(this.new(), [Hears], this)
    revealed = watch.tally("revealed", by="card", under="slot")
    drive(watch.game, this, referee_of(this), 0, [0, 0], watch)
    watch.end()
    assert told
    assert {slot: cards for slot, cards in revealed.under.items() if cards} == told
    assert revealed.total() == sum(sum(cards.values()) for cards in told.values())


def test_a_fact_that_a_game_does_not_have_is_counted_as_never():
    this = job("thunder-rolls")
    assert Watch(this.new(), [], this).tally("no-such-fact", "car").total() == 0


def test_who_passed_whom_is_what_the_running_orders_say():
    class Looks(Measure):
        orders = True

        def moved(self, seat):
            passing = self.race.passing
            before, after = passing.before, passing.after
            ahead = {(one, two) for at, one in enumerate(after) for two in after[at + 1 :] if one in before}
            assert set(passing.passes) == {
                (one, two) for one, two in ahead if two in before and before.index(two) < before.index(one)
            }
            seen.append(len(passing.passes))

    seen: list[int] = []
    this = job("thunder-alley")
    watch = Watch(this.new(), [Looks], this)
    drive(watch.game, this, referee_of(this), 0, [0, 0], watch)
    watch.end()
    assert sum(seen) == sum(watch.passing.causes) > 0


def test_a_race_that_was_measured_is_gone_without_anybody_looking_for_it():
    """A collector that must find the watch, its measures and the race among everything costs a tenth of racing."""
    kept: list[weakref.ref] = []

    class Kept(Measure):
        def begin(self):
            kept.append(weakref.ref(self))

    this = job("thunder-rolls")
    watch = Watch(this.new(), [Kept], this)
    gc.disable()
    try:
        drive(watch.game, this, referee_of(this), 0, [0, 0], watch)
        watch.end()
        del watch
        assert [one() for one in kept] == [None]
    finally:
        gc.enable()


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


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_whoever_was_asked_before_a_card_was_swapped_is_offered_the_new_one(game):
    race = new_game(game, seats=3, seed=7)
    while race.kind != kinds.PLAY:
        race.apply(race.decision.actions[0])
    seat = race.asked[0]
    gone = race.hands[seat][0]
    assert part_of(race.book).swap(race, seat, gone, 5) is not None
    played = {int(str(action).split()[1]) for action in race.decision.actions if str(action).startswith("play")}
    assert played == set(race.hands[seat])
