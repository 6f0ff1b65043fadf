"""Where Grand Prix does not do as Thunder Alley does, it asks, tells and helps in its own words."""

from draftline.cli.tables import screen_of
from draftline.cli.terminal import Terminal
from tests.grand_prix.turn_helpers import do, kind, position, texts

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  19  1   ..
"""


def test_G14_the_question_for_a_card_names_npcs():
    game = position(FIELD, first="green")
    assert (kind(game), game.decision.prompt.id) == ("play", "prompt.play-any")


def test_G27_a_stop_offers_no_none_and_does_not_say_so():
    game = position(FIELD, wear={22: ["tire"]}, event="weather-change", first="blue")
    while kind(game) != "repair":
        do(game, next((text for text in texts(game) if text.startswith(("pit 22", "promise"))), texts(game)[0]))
    assert game.decision.prompt.id == "prompt.stop"
    assert not [text for text in texts(game) if text.endswith("none")]


def test_G30_mechanical_failure_asks_only_for_tyres():
    game = position(FIELD, wear={22: ["tire", "brake"]}, event="mechanical-failure")
    assert (kind(game), game.decision.prompt.id) == ("repair", "prompt.stop-failure")
    assert game.decision.prompt.values["car"] == 22


def test_a_car_turns_into_the_pit_lane_not_onto_an_apron():
    game = position(FIELD, wear={22: ["tire"]}, event="mechanical-failure")
    facts = game.apply(texts(game)[0])
    assert [fact.id for fact in facts if fact.name == "on-apron"] == ["fact.pit-lane"]


def test_3_4_an_npc_can_be_played_on_but_not_retired():
    game = position(FIELD, first="green")
    assert game.legal("retire 19").reason.id == "reason.npc-only-plays"
    assert game.legal("retire 1").reason.id == "reason.not-your-car"


def test_G19_the_help_of_the_terminal_knows_no_bump():
    terminal = Terminal(100)
    for game, bumps in (("thunder-alley", True), ("grand-prix", False)):
        manual = " ".join(terminal.words(line) for line in screen_of(terminal, game).manual)
        assert ("bump" in manual) is bumps
        assert ("apron" in manual) is bumps
