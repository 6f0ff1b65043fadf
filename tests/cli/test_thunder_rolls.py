"""Thunder Rolls at the terminal: dice, action spaces, programs and Non-Player Drivers, and every command once."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from unittest.mock import patch

import pytest

import draftline as library
from draftline.bots.referee import Referee
from draftline.cli.person import Leave, race_to_the_end
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
from draftline.cli.terminal import Terminal
from draftline.core.record import RULES
from draftline.games.registry import new_game, replay, rulebook
from draftline.games.thunder_rolls.components import BONUSES, box
from draftline.games.thunder_rolls.terminal.narrow import rolls
from draftline.games.thunder_rolls.terminal.steps import key_of, tokens
from draftline.games.thunder_rolls.terminal.words import hazard_text
from tests.cli.helpers import data, draftline, refused

TR = ("--game", "thunder-rolls")
RANDOM = ("--bots", "random")
PLAY = ("play", *TR, *RANDOM, "--seed", 3)
TEXTS = ("card", "hazard", "space", "bonus", "team", "driver", "option")
FAMILIES = ("cli", "fact", "prompt", *["tr-" + one for one in TEXTS])
FIELD = """
    .. .. .. .. .. ..
    .. 18 17 .. .. ..
    .. 13 .. 34 .. ..
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def session_of(seed, seats=3, lang="en", options=None, width=80):
    terminal = Terminal(width)
    terminal.lang = lang
    game = new_game("thunder-rolls", seats=seats, seed=seed, options=options or {})
    return Session(screen_of(terminal, game.id), game, 0, Referee(["random"] * seats, seed), None)


def session_at(game):
    """A session in a position, whose seat is the one asked."""
    return Session(screen_of(Terminal(100), game.id), game, game.asked[0], Referee(["random"] * game.seats, 1), None)


def answer(session, *lines):
    """Put the open question and type these lines; StopIteration if they are not enough."""
    with patch("builtins.input", side_effect=lines):
        person_of(session, quick=False).decide()


def told(game, *actions):
    """The commentary on some actions, as plain lines."""
    commentary = screen_of(Terminal(100), game.id).commentary(game)
    lines = []
    for action in actions:
        lines += commentary.hear(list(game.apply(action)), game)
    return [line.plain for line in lines + commentary.finish(game)]


# Whole races.


def test_a_bot_can_drive_the_whole_race():
    words = draftline(*PLAY, "--auto", "--seats", 3).stdout
    flat = " ".join(words.split())
    assert "You drive Team Red against Team Green, Team Yellow, Duke Ansley" in flat
    assert "on Thornbury Speedway: 2 stages, seed 3." in flat
    assert "A Draft moves both cars 2 spaces." in flat
    assert "-- Stage 2 of 2 --" in words
    assert "-- Slot 4 of 4 --" in words
    assert "NPDs to sector/lane:" in words
    assert "The race is over after 2 stages." in words
    assert max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("race", ["harvest-moon-500", "copper-mile", "lantern-night", "ridge-runner"])
@pytest.mark.parametrize("seats", [1, 8])
def test_every_race_fits_the_screen(race, seats):
    words = draftline(*PLAY, "--auto", "--seats", seats, "-o", f"race={race}", "--lang", "es").stdout
    assert max(map(len, words.splitlines())) <= 80
    assert "La carrera termina tras" in words
    assert not [family for family in FAMILIES if f"[{family}." in words]


def test_a_race_can_be_held_on_another_track():
    words = draftline(*PLAY, "--auto", "--seats", 2, "--track", "larkmoor").stdout
    assert "on Larkmoor Park" in " ".join(words.split())


def test_without_unicode_small_letters_stand_for_drivers(monkeypatch):
    monkeypatch.setattr("draftline.cli.terminal.Terminal.ascii", property(lambda self: True))
    words = draftline(*PLAY, "--auto", "--seats", 2).stdout
    assert words.isascii()
    board = [line for line in words.splitlines() if line[:2] in ("0 ", "1 ", "2 ")]
    assert any("R18" in line for line in board)
    assert any("b13" in line for line in board)


class Typist:
    """Answers at random, but in the words that a person would type."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()

    def __call__(self, prompt: str = "") -> str:
        decision = self.session.game.decision_of(self.session.seat)
        if self.session.asks:
            return self.rng.choice(["", "", "", "u"])
        self.kinds.add(decision.kind)
        action = self.rng.choice([action for action in decision.actions if action.verb != "brake"] or decision.actions)
        if self.rng.random() < 0.2:
            return str(action)
        if decision.kind in ("drive", "back"):
            return key_of(action)
        numbers = " ".join(map(str, action.arguments))
        return {"place": numbers, "reroll": f"r {numbers}", "use": str(action)}.get(action.verb, numbers)


@pytest.mark.parametrize(
    "seed, seats, lang, options",
    [
        (1, 3, "en", {}),
        (2, 1, "es", {"race": "copper-mile"}),
        (3, 8, "en", {"race": "lantern-night"}),
        (4, 6, "es", {"race": "ridge-runner"}),
    ],
)
def test_a_whole_race_can_be_typed(seed, seats, lang, options, monkeypatch, capsys):
    session = session_of(seed, seats, lang, options)
    typist = Typist(session, seed)
    monkeypatch.setattr("builtins.input", typist)
    assert race_to_the_end(session, person_of(session, quick=False))
    session.screen.result(session.game)
    assert replay(session.game.record()).outcome == session.game.outcome
    assert session.count == len(session.game.history())
    assert {"qualify", "roll", "drive", "program"} <= typist.kinds
    words = capsys.readouterr().out
    assert not [family for family in FAMILIES if f"[{family}." in words]
    assert max(map(len, words.splitlines())) <= 80


WORDS = (
    "f", "di", "do", "ff", "f di b", "p", "push", "b", "brake", ".", "c 22", "s", "d17", "a", "u", "m", "?", "? 3",
    "1", "2", "6", "r 1", "r", "r x", "use", "use 1 2", "reroll 6 6", "", "none", "0", "99", "1 2 3 4", "12 40 3 7 1",
    "place", "take 3", "program 1 2", "discard 1", "qualify 99", "retrieve 9", "back in", "ñ", "²", "-1", "forward",
    "3 3 3 3", "100 1 2 3",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_line_upsets_the_table(monkeypatch, capsys, lang):
    session = session_of(7, 3, lang)
    rng = random.Random(7)
    typist = Typist(session, 7)
    lines = [0]

    def type_something(prompt=""):
        lines[0] += 1
        if lines[0] > 900:
            return "q!"
        return typist() if rng.random() < 0.5 else rng.choice(WORDS)

    monkeypatch.setattr("builtins.input", type_something)
    race_to_the_end(session, person_of(session, quick=False))
    assert session.game.problems() == []
    assert "[cli." not in capsys.readouterr().out


# What is typed.


@pytest.mark.parametrize(
    "line, keys",
    [
        ("ff di", ["f", "f", "di"]),
        ("c22 f", ["c 22", "f"]),
        ("d 17", ["d 17"]),
        ("do", ["do"]),
        ("d", ["d"]),
        ("a.", ["a", "."]),
        ("f1", ["f1"]),
        ("fx", []),
        ("", []),
    ],
)
def test_short_forms_are_told_apart(line, keys):
    assert tokens(line) == keys


def roll_position(**more):
    arguments = {"players": [18, 17], "dice": {18: [1, 1, 6], 17: [2, 3]}, "first": 18}
    return library.position(FIELD, game="thunder-rolls", **{**arguments, **more})


def test_dice_are_placed_by_their_number_and_taken_back(capsys):
    session = session_at(roll_position())
    before = session.game.record()
    answer(session, "6")
    assert session.game.decision.kind == "drive"
    answer(session, "u")
    assert session.game.record() == before
    answer(session, "6")
    answer(session, "1", "")
    assert session.depth() == 0
    assert "Enter confirms this move" in capsys.readouterr().out


def test_what_dice_decided_cannot_be_taken_back(capsys):
    session = session_at(roll_position())
    answer(session, "r 61")
    assert session.game.history()[-1] == "reroll 1 6"
    assert session.depth() == 0
    with pytest.raises(StopIteration):
        answer(session, "u")
    assert "nothing to undo" in capsys.readouterr().out


def test_a_placement_without_a_move_needs_no_confirmation():
    session = session_at(roll_position())
    answer(session, "1")
    assert session.depth() == 0
    assert session.game.history() == ["place 1"]


def test_a_refusal_says_why(capsys):
    with pytest.raises(StopIteration):
        answer(session_at(roll_position(flipped=[18])), "5", "r 1", "take 3", "use")
    words = " ".join(capsys.readouterr().out.split())
    assert "You have no die showing 5." in words
    assert "Your re-roll is used up" in words
    assert "an answer begins with one of these: place, reroll and use" in words
    assert "You have no Qualifying bonus to use." in words


def test_a_bonus_needs_no_number_where_one_car_will_do(capsys):
    game = library.position(FIELD, game="thunder-rolls", players=[18, 17], active=18, mp=1, bonus=["side-draft"])
    session = session_at(game)
    with pytest.raises(StopIteration):
        answer(session, "c 17", "d")
    words = capsys.readouterr().out
    assert "You do not have Crossover now." in words
    assert "s 13 Side Draft with 13" in words
    answer(session, "s do", "")
    assert session.game.history() == ["bonus side-draft 13", "diagonal out"]


def test_a_program_is_typed_as_the_cards_in_the_order_of_the_slots(capsys):
    game = library.position(FIELD, game="thunder-rolls", players=[18], phase="program", hands={18: [1, 2, 3, 40]})
    session = session_at(game)
    answer(session, "2 3 1 40")
    assert session.game.history()[0] == "program 2 3 1 40"
    assert "Type your cards in the order of the slots" in capsys.readouterr().out


# What is shown.


def test_cards_face_down_are_not_shown():
    game = rolls(new_game("thunder-rolls", seats=2, seed=4, options={"grid": list(library_colours())}))
    terminal = Terminal(100)
    with terminal.out.capture() as said:
        screen_of(terminal, game.id).rolling(game, game.asked[0])
    rows = [line for line in said.get().splitlines() if line[:3].strip() in ("1", "2", "3", "4", "5", "6")]
    rows = [line for line in rows if any(name in line for name in ("Pit Stop", "Rubbin", "Line", "Chief", "Groove"))]
    assert [line.count("?") for line in rows] == [3, 3, 2, 1, 2, 0]


def library_colours():
    return ("red", "green", "yellow", "blue", "purple", "black", "pink", "orange")


def question(game, seat):
    """Everything that is on the screen with what a seat is asked."""
    terminal = Terminal(110)
    session = Session(screen_of(terminal, game.id), game, seat, Referee(["random"] * game.seats, 1), None)
    with terminal.out.capture() as said, patch("builtins.input", side_effect=["q!"]), pytest.raises(Leave):
        person_of(session, quick=False).decide()
    return said.get()


def test_what_a_seat_cannot_see_changes_nothing_on_its_screen():
    for seed in range(2):
        game = new_game("thunder-rolls", seats=3, seed=seed)
        rng = random.Random(seed)
        while game.decision is not None:
            if 0 in game.asked and rng.random() < 0.3:
                assert question(game.view(0).sample(rng), 0) == question(game, 0)
            game.apply(rng.choice(game.decision.actions), game.asked[0])


def test_sets_stand_by_priority_and_the_bar_behind_those_that_win():
    sets = {"low-line": [[18, 3], [17, 2]], "the-groove": [[17, 1]]}
    game = rolls(roll_position(sets=sets))
    screen = screen_of(Terminal(100), game.id)
    rows = [line.plain for line in screen.sheets.spaces(game, 0)]
    assert "3▲ 2●" in rows[3]
    assert "1●" in rows[6]
    assert rows[1].split()[:2] == ["1", "11"]


def test_nobodys_cars_are_hollow_and_laps_and_points_are_told():
    game = new_game("thunder-rolls", seats=1, seed=1, options={"points": {"red": 7}, "grid": list(library_colours())})
    game.field.progress[0] += 2 * game.track.sectors
    order = "".join(line.plain for line in screen_of(Terminal(120), game.id).board(game).order())
    assert "▲18 L1 7pt" in order
    assert "○17" in order


def test_hazards_and_the_program_are_shown():
    game = library.position(
        FIELD,
        game="thunder-rolls",
        players=[18],
        phase="thunder",
        programs={18: [3, 40, 41, 42]},
        hazards={18: [9]},
    )
    race = rolls(game)
    sheets = screen_of(Terminal(100), game.id).sheets
    words = " ".join(line.plain for line in sheets.program(race, 0))
    assert "1 Slingshot 8d!" in words
    assert "+Missed Shift" in words
    assert "You did not pit" in " ".join(line.plain for line in sheets.hazards(race, 0))


# What is told.


def test_a_push_and_its_risk_test_are_told():
    game = library.position(
        ".. 34 ..\n18 17 ..\n.. 13 ..", game="thunder-rolls", players=[18, 17], active=18, mp=2, rolls=[4, 4]
    )
    lines = told(game, "push")
    assert lines[0].startswith("▲18 pushes 17; to sector")
    assert lines[1] == "Risk Test:  ●17 4  ▲18 4"
    assert lines[2].startswith("Out of control, back to sector/lane:")


def test_a_turn_is_told_in_one_line():
    lines = told(roll_position(), "place 6", "diagonal out", "brake")
    assert len([line for line in lines if line.startswith("▲18")]) == 1
    assert lines[0].startswith("▲18 1 die on The Groove: brakes; to sector")


def test_the_last_player_of_a_round_has_the_place_from_before_the_npds_moved():
    game = library.position(
        """
        .. 18 .. .. .. .. .. .. .. ..
        66 .. .. .. .. .. .. .. .. ..
        """,
        game="thunder-rolls",
        race="lantern-night",
        players=[18],
        dice={18: [6] * 8},
        np_deck=[16],
        first=18,
    )
    lines = told(game, "place 6", "forward", "brake")
    assert game.order() == (66, 18)
    assert lines[0].startswith("▲18 8 dice on The Groove: brakes; to sector ")
    assert lines[0].endswith(", lane 1; place 1")
    assert any(line.startswith("NPDs to sector/lane:  ✛66 ") for line in lines)


def card_words(race, lang, card):
    """What the terminal says of a card in a race."""
    terminal = Terminal(100)
    terminal.lang = lang
    game = new_game("thunder-rolls", seats=3, seed=1, options={"race": race})
    return screen_of(terminal, game.id).card(game, card)


@pytest.mark.parametrize(
    ("race", "lang", "draft", "clean_air"),
    [
        ("harvest-moon-500", "en", "both go 2 spaces forward", "2 more spaces,"),
        ("harvest-moon-500", "es", "avanzan 2 casillas por su carril", "2 casillas más,"),
        ("copper-mile", "en", "both go 1 space forward", "3 more spaces,"),
        ("copper-mile", "es", "avanzan 1 casilla por su carril", "3 casillas más,"),
    ],
)
def test_a_cards_bonus_is_told_with_what_it_is_worth_in_this_race(race, lang, draft, clean_air):
    cards = box()
    first = {bonus: list(cards.bonus).index(1 << at) for at, bonus in enumerate(BONUSES)}
    assert draft in card_words(race, lang, first["draft"])
    assert clean_air in card_words(race, lang, first["clean-air"])


@pytest.mark.parametrize(
    ("race", "hazard", "words"),
    [
        ("lantern-night", "tire-rub", "The car goes back 3 spaces."),
        ("lantern-night", "radio-silence", "also 4 spaces back."),
        ("copper-mile", "tire-rub", "The car goes back 4 spaces."),
        ("copper-mile", "brushed-the-wall", "The car goes back 6 spaces."),
        ("copper-mile", "missed-shift", "moves 6 spaces less. Without a pit stop: also 2 spaces back."),
    ],
)
def test_a_hazard_is_told_with_what_it_does_in_this_race(race, hazard, words):
    game = rolls(new_game("thunder-rolls", seats=3, seed=1, options={"race": race}))
    number = game.box.hazard_id.index(hazard)
    game.program.hazards[0], game.program.hazard_at[0] = [number], [0]
    assert words in " ".join(line.plain for line in screen_of(Terminal(200), game.id).sheets.hazards(game, 0))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_hazard_has_its_numbers_from_the_data(lang):
    """One space is a space and two are spaces, in every race; nothing is left open in a sentence."""
    for edition, race in product(RULES, box().race_ids):
        game = rolls(library.new_game("thunder-rolls", seats=3, seed=1, edition=edition, options={"race": race}))
        for hazard in game.box.hazard_cards:
            words = library.text(hazard_text(game, hazard), lang)
            assert "{" not in words
            assert not re.search(r"\b1 (spaces|casillas)|\b[02-9] (space|casilla)\b", words), words


def test_every_fact_of_the_game_is_told_or_silent():
    """Whole races through the commentary: every kind of fact comes up, and nothing goes wrong."""
    seen = set()
    for seed, seats, race in ((1, 1, "harvest-moon-500"), (2, 6, "ridge-runner"), (3, 3, "copper-mile")):
        game = new_game("thunder-rolls", seats=seats, seed=seed, options={"race": race})
        commentary = screen_of(Terminal(100), game.id).commentary(game)
        rng = random.Random(seed)
        while game.decision is not None:
            heard = list(game.apply(rng.choice(game.decision.actions)))
            seen |= {fact.name for fact in heard}
            assert all("[" not in line.plain for line in commentary.hear(heard, game))
    own = {kind.name for kind in rulebook("thunder-rolls").facts}
    assert own - seen <= {"clean-air", "perfect-line", "left-card", "no-pit", "peeked"}


# The other commands.


def test_any_of_the_eight_teams_can_be_driven():
    assert "You drive Team Orange against Team Red" in draftline(*PLAY, "--team", "orange", input="").stdout


@pytest.mark.parametrize(
    "args, sentence",
    [
        (("play", *TR, "--seats", 9), "from 1 to 8 teams, not 9"),
        (("play", *TR, "--team", "mauve"), "no team mauve"),
        (("play", *TR, "--laps", 3), "no option `laps`"),
        (("play", *TR, "-o", "race=daytona"), "race"),
        (("play", *TR, "-o", "npds=red"), "npds"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(args, sentence):
    assert sentence in refused(draftline(*args))


def test_a_saved_race_goes_on_and_replays(tmp_path):
    path = tmp_path / "mine.json"
    words = draftline(*PLAY, "--save", path, input="q\n").stdout
    assert "choose the Qualifying card to keep" in words
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "thunder-rolls"
    loaded = data(draftline("play", "--load", path, "--auto", "--json"))
    assert replay(loaded["record"]).outcome.to_json() == loaded["outcome"]
    assert len(loaded["cars"]) == 8
    points = loaded["outcome"]["cars"]
    assert {car: sum(row["stage_points"]) for car, row in loaded["cars"].items()} == points


def test_replay_sums_up_and_steps(tmp_path):
    path = tmp_path / "race.json"
    draftline(*PLAY, "--auto", "--save", path)
    words = draftline("replay", path).stdout
    assert "on Thornbury Speedway, 2 stages." in " ".join(words.split())
    assert "stage 1" in words
    stepped = draftline("replay", path, "--step", input="n\nn\nt 2\nm\n40\ne\nq\n").stdout
    assert "t 2 to stage 2" in " ".join(stepped.split())
    assert "-- Stage 2 of 2 --" in stepped
    assert "The race is over" in stepped


def test_series_tell_how_many_laps_were_driven():
    series = ("simulate", *TR, *RANDOM, "-n", 2, "--seats", 2, "-o", "race=ridge-runner")
    words = draftline(*series).stdout
    assert "2 races on calder-ridge" in words
    assert "Laps of the leader:" in words
    found = data(draftline(*series, "--json"))
    assert found["laps"]["least"] >= 1
    assert "turns" not in found


def test_perft_counts():
    counted = data(draftline("perft", *TR, "--seats", 2, "--depth", 2, "--json"))
    assert counted["counts"] == [2, 4]
    assert counted["outcomes"] is None


def test_a_track_is_shown_with_the_length_of_every_game():
    words = " ".join(draftline("track", "show", "thornbury").stdout.split())
    assert "Thunder Alley 4 laps, Grand Prix 4 laps" in words
    assert "Thunder Rolls: Harvest Moon 500, Copper Mile and Lantern Night" in words
    assert "Thunder Rolls" not in draftline("track", "show", "yunta").stdout


def test_R2_cars_of_one_section_have_one_place_in_the_running_order():
    game = rolls(library.position(FIELD, game="thunder-rolls", players=[18]))
    order = "".join(line.plain for line in screen_of(Terminal(200), game.id).board(game).order())
    assert order.split("  ") == [" 1 ⬡34 L1", " 2 ○17 L1", " 3 □13 L1", " 3 ▲18 L1"]


def test_the_hint_for_a_re_roll_names_dice_that_lie_there():
    game = library.position(FIELD, game="thunder-rolls", players=[18, 17], dice={18: [2, 2, 6]})
    hint = person_of(session_at(game), quick=False)._roll_hint(game.decision)
    assert "; r 226 rolls 2 2 6 again" in str(hint)
    game.apply("reroll 2 2 6")  # what it says can be done
