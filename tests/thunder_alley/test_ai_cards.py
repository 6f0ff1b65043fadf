"""The cards of the AI teams: for every card which car acts, and each of its lines.

Blue is the AI team with cars 4, 9 and 12; red drives 25, 29 and 41. Places are sector and lane.
"""

from tests.thunder_alley.ai_helpers import moved

# Hunters


def test_ai_card_close_in():
    """The last car: behind a rival Pursuit 6, on a clear road Solo 6, else Draft 5."""
    assert moved("close-in", {4: (0, 0), 9: (9, 1), 25: (1, 0)}) == {4: (6, 0), 25: (7, 0)}
    assert moved("close-in", {4: (0, 0), 9: (9, 1), 25: (3, 1)}) == {4: (6, 0)}
    assert moved("close-in", {4: (1, 0), 9: (2, 0), 25: (0, 0)}) == {4: (6, 0), 9: (7, 0), 25: (5, 0)}


def test_ai_card_breathe_down_necks():
    """The car with the longest line ahead: Pursuit 7 from two on, Pursuit 6 on a team-mate, else Solo 5."""
    line = {4: (0, 0), 25: (1, 0), 29: (2, 0)}
    assert moved("breathe-down-necks", {**line, 9: (0, 1)}) == {4: (7, 0), 25: (8, 0), 29: (9, 0)}
    assert moved("breathe-down-necks", {4: (1, 0), 9: (2, 0), 25: (0, 0)}) == {4: (7, 0), 9: (8, 0)}
    assert moved("breathe-down-necks", {4: (0, 0), 25: (5, 1)}) == {4: (5, 0)}


def test_ai_card_strike():
    """The best car: behind a rival Pursuit 7, leading Lead 6, else Solo 6."""
    assert moved("strike", {4: (0, 0), 9: (3, 0), 25: (4, 0)}) == {9: (10, 0), 25: (11, 0)}
    assert moved("strike", {4: (2, 0), 9: (3, 0), 25: (0, 1)}) == {9: (9, 0), 4: (8, 0)}
    assert moved("strike", {4: (2, 0), 9: (3, 0), 25: (5, 1)}) == {9: (9, 0)}


def test_ai_card_pick_up_the_scent():
    """The car with least company: alone Solo 7, else Pursuit 5 with as many cars as it can."""
    assert moved("pick-up-the-scent", {4: (0, 0), 9: (4, 1), 25: (5, 1)}) == {4: (7, 0)}
    assert moved("pick-up-the-scent", {4: (0, 0), 25: (0, 1), 29: (2, 0)}) == {4: (5, 0), 29: (6, 0)}


# Haulers


def test_ai_card_tow_rope():
    """The car with the longest line behind: Lead 7 with a team-mate, Lead 5 with two others, else Solo 6."""
    assert moved("tow-rope", {4: (2, 0), 9: (3, 0), 25: (8, 1)}) == {9: (10, 0), 4: (9, 0)}
    line = {4: (3, 0), 25: (2, 0), 29: (1, 0)}
    assert moved("tow-rope", line) == {4: (8, 0), 25: (7, 0), 29: (6, 0)}
    assert moved("tow-rope", {4: (3, 0), 25: (2, 0)}) == {4: (9, 0)}


def test_ai_card_locomotive():
    """The best car: Draft 6 with a team-mate in line, Solo 6 away from a rival, else Lead 6."""
    assert moved("locomotive", {4: (2, 0), 9: (3, 0), 25: (6, 1)}) == {9: (9, 0), 4: (8, 0)}
    assert moved("locomotive", {9: (3, 0), 25: (2, 0)}) == {9: (9, 0)}
    assert moved("locomotive", {4: (0, 1), 9: (3, 0), 25: (6, 1)}) == {9: (9, 0)}


def test_ai_card_take_up_the_slack():
    """The last car: Pursuit 7 on a team-mate, Solo 6 on a clear road, else Draft 5 in search of one."""
    assert moved("take-up-the-slack", {4: (1, 0), 9: (2, 0), 25: (0, 0)}) == {4: (8, 0), 9: (9, 0)}
    assert moved("take-up-the-slack", {4: (0, 0), 9: (9, 0), 25: (3, 1)}) == {4: (6, 0)}
    assert moved("take-up-the-slack", {4: (0, 0), 9: (2, 1), 25: (1, 0)}) == {4: (4, 1), 9: (5, 1)}


def test_ai_card_long_train():
    """The car with most team-mates in line: Draft 7 with two, Lead 6 with one behind, else Draft 5 in search."""
    train = {4: (0, 0), 9: (1, 0), 12: (2, 0), 25: (9, 1)}
    assert moved("long-train", train) == {4: (7, 0), 9: (8, 0), 12: (9, 0)}
    pair = {4: (2, 0), 9: (3, 0), 25: (9, 1)}
    assert moved("long-train", pair, activated=[4]) == {9: (9, 0), 4: (8, 0)}
    assert moved("long-train", pair) == {4: (7, 0), 9: (8, 0)}


# Loners


def test_ai_card_own_way():
    """The car with least company: alone Solo 6, on a clear road Solo 5, else Draft 5."""
    assert moved("own-way", {4: (0, 0), 9: (8, 1), 25: (8, 0)}) == {4: (6, 0)}
    assert moved("own-way", {4: (0, 0), 25: (4, 1)}) == {4: (6, 0)}
    assert moved("own-way", {4: (0, 0), 25: (0, 1)}) == {4: (5, 0)}
    assert moved("own-way", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (6, 0), 25: (7, 0), 29: (5, 0)}


def test_ai_card_gap_in_traffic():
    """The car with most open road: Solo 7 if nobody is ahead, else Pursuit 6."""
    assert moved("gap-in-traffic", {4: (0, 0), 9: (0, 1), 25: (1, 0)}) == {9: (7, 1)}
    assert moved("gap-in-traffic", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0)}


def test_ai_card_break_free():
    """The car with the longest line behind: Solo 7 from a rival, Lead 6 with a team-mate, else Solo 5."""
    assert moved("break-free", {4: (3, 0), 9: (8, 1), 25: (2, 0)}) == {4: (10, 0)}
    assert moved("break-free", {4: (2, 0), 9: (3, 0), 25: (8, 1)}) == {9: (9, 0), 4: (8, 0)}
    assert moved("break-free", {4: (3, 0), 25: (8, 1)}) == {4: (8, 0)}


def test_ai_card_make_up_ground():
    """The last car: Solo 8 from ten sectors behind, Draft 6 behind a line of two, else Solo 6."""
    assert moved("make-up-ground", {4: (0, 0), 9: (3, 1), 25: (10, 1)}) == {4: (8, 0)}
    line = {4: (1, 0), 25: (2, 0), 29: (3, 0), 41: (0, 0)}
    assert moved("make-up-ground", line) == {4: (7, 0), 25: (8, 0), 29: (9, 0), 41: (6, 0)}
    assert moved("make-up-ground", {4: (0, 0), 25: (9, 1)}) == {4: (6, 0)}


# The pack


def test_ai_card_nose_to_tail():
    """The car with most team-mates in line: Draft 6 with one, else Draft 5 in search."""
    assert moved("nose-to-tail", {4: (0, 0), 9: (1, 0), 25: (9, 1)}) == {4: (6, 0), 9: (7, 0)}
    assert moved("nose-to-tail", {4: (0, 0), 9: (2, 1), 25: (9, 0)}) == {4: (4, 1), 9: (5, 1)}


def test_ai_card_gather():
    """The last car: on a clear road Draft 7 with as many cars as it can, else Draft 6."""
    assert moved("gather", {4: (0, 0), 9: (9, 0), 25: (2, 1)}) == {4: (6, 1), 25: (7, 1)}
    assert moved("gather", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0), 29: (6, 0)}


def test_ai_card_all_together():
    """The car with most team-mates in line: Draft 7 with two, Pursuit 6 behind a car, else Lead 5."""
    train = {4: (0, 0), 9: (1, 0), 12: (2, 0), 25: (9, 1)}
    assert moved("all-together", train) == {4: (7, 0), 9: (8, 0), 12: (9, 0)}
    assert moved("all-together", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0)}
    assert moved("all-together", {4: (2, 0), 25: (1, 0)}) == {4: (7, 0), 25: (6, 0)}


def test_ai_card_swarm():
    """The car with the longest line ahead: Draft 7 from three on, Draft 6 behind a rival, else Solo 5."""
    line = {4: (0, 0), 25: (1, 0), 29: (2, 0), 41: (3, 0)}
    assert moved("swarm", line) == {4: (7, 0), 25: (8, 0), 29: (9, 0), 41: (10, 0)}
    assert moved("swarm", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0), 29: (6, 0)}
    assert moved("swarm", {4: (0, 0), 9: (1, 0), 25: (8, 0)}) == {4: (4, 1)}


# Chargers


def test_ai_card_foot_down():
    """The best car: leading Solo 7, on a clear road Solo 8, else Pursuit 6."""
    assert moved("foot-down", {4: (5, 0), 9: (1, 0), 25: (4, 0)}) == {4: (12, 0)}
    assert moved("foot-down", {4: (0, 0), 25: (5, 1)}) == {4: (8, 0)}
    assert moved("foot-down", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0)}


def test_ai_card_all_or_nothing():
    """The car with most open road: Solo 8 if nobody is ahead, else Draft 4."""
    assert moved("all-or-nothing", {4: (0, 0), 9: (1, 1), 25: (2, 1)}) == {4: (8, 0)}
    assert moved("all-or-nothing", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (5, 0), 25: (6, 0), 29: (4, 0)}


def test_ai_card_barge_through():
    """The car with the longest line ahead: Pursuit 7 behind anybody, else Solo 5."""
    assert moved("barge-through", {4: (1, 0), 9: (4, 1), 25: (2, 0), 29: (0, 0)}) == {4: (8, 0), 25: (9, 0)}
    assert moved("barge-through", {4: (0, 0), 25: (5, 1)}) == {4: (5, 0)}


def test_ai_card_last_sprint():
    """The best car: on the last lap Solo 8, behind a rival Pursuit 5, else Lead 4."""
    assert moved("last-sprint", {4: (0, 0), 25: (5, 1)}, line=35) == {4: (8, 0)}
    assert moved("last-sprint", {4: (0, 0), 25: (1, 0)}) == {4: (5, 0), 25: (6, 0)}
    assert moved("last-sprint", {4: (3, 0), 9: (2, 0), 25: (6, 1)}) == {4: (7, 0), 9: (6, 0)}


# Shepherds


def test_ai_card_bring_up_the_rear():
    """The last car: Solo 8 from eight sectors behind, Pursuit 6 on a team-mate, else Draft 6."""
    assert moved("bring-up-the-rear", {4: (0, 0), 9: (3, 1), 25: (8, 1)}) == {4: (8, 0)}
    assert moved("bring-up-the-rear", {4: (1, 0), 9: (2, 0), 25: (0, 0)}) == {4: (7, 0), 9: (8, 0)}
    assert moved("bring-up-the-rear", {4: (1, 0), 25: (2, 0), 29: (0, 0)}) == {4: (7, 0), 25: (8, 0), 29: (6, 0)}


def test_ai_card_wait_for_me():
    """The car with the longest line behind: Lead 6 with a team-mate, Lead 5 with a rival, else Solo 5."""
    assert moved("wait-for-me", {4: (2, 0), 9: (3, 0), 25: (8, 1)}) == {9: (9, 0), 4: (8, 0)}
    assert moved("wait-for-me", {4: (3, 0), 25: (2, 0)}) == {4: (8, 0), 25: (7, 0)}
    assert moved("wait-for-me", {4: (3, 0), 25: (8, 1)}) == {4: (8, 0)}


def test_ai_card_lend_a_hand():
    """The car with the longest line ahead: Pursuit 7 on a team-mate, Draft 6 from two on, else Solo 6."""
    assert moved("lend-a-hand", {4: (1, 0), 9: (2, 0), 25: (0, 0)}) == {4: (8, 0), 9: (9, 0)}
    line = {4: (1, 0), 25: (2, 0), 29: (3, 0), 41: (0, 0)}
    assert moved("lend-a-hand", line) == {4: (7, 0), 25: (8, 0), 29: (9, 0), 41: (6, 0)}
    assert moved("lend-a-hand", {4: (0, 0), 25: (9, 1)}) == {4: (6, 0)}


def test_ai_card_hold_the_line():
    """The best car: leading Lead 6, Draft 6 with a team-mate in line, else Draft 5 in search of one."""
    assert moved("hold-the-line", {4: (5, 0), 25: (4, 0)}) == {4: (11, 0), 25: (10, 0)}
    assert moved("hold-the-line", {4: (2, 0), 9: (3, 0), 25: (9, 1)}) == {9: (9, 0), 4: (8, 0)}
    assert moved("hold-the-line", {4: (1, 1), 9: (2, 0), 25: (9, 0)}) == {9: (6, 1), 4: (5, 1)}
