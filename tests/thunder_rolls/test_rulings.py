"""The project's own rulings on Thunder Rolls that no other file tests (D in docs/rulings.md)."""

from tests.thunder_rolls.helpers_thunder import happened, offers, position, stands

PLAIN = "lantern-night"


def test_ruling_at_a_seam_straight_on_is_the_innermost_way_for_a_push():
    game = position(
        """
        ..  ..  ##  ##  ##
        ..  17  66  ..  ..
        ..  18  13  ..  ..
        """,
        race=PLAIN,
        active=17,
        mp=1,
        rolls=[1, 2],
    )
    offers(game, "push", "brake")
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ##  ##  ##
        ..  ..  66  ..  ..
        ..  18  17  13  ..
        """,
    )
    assert happened(game, "risk") == [("risk", 13, 1), ("risk", 17, 2)]


def test_ruling_at_a_seam_a_car_may_move_on_into_either_lane():
    game = position(".. .. ## / .. 17 .. / .. .. ..", race=PLAIN, active=17, mp=1)
    offers(game, "forward 0", "forward 1", "brake")
    game.apply("forward 1")
    assert game.where(17) == (2, 1)


def test_ruling_an_npd_that_crosses_over_outward_stays_there():
    before = "18 .. .. .. .. .. / .. .. .. .. .. 17 / .. 66 .. .. .. .."
    game = position(before, race=PLAIN, players=[18, 17], phase="npds", np_deck=[4])  # 3 spaces, then a Crossover
    stands(game, "18 .. .. .. .. .. / .. .. .. .. .. 66 / .. .. .. .. 17 ..")
