"""The house decks of edition 3, whose numbers docs/balance.md tells of: what it promises of them."""

from __future__ import annotations

from collections import Counter

import pytest

from draftline.core.messages import text
from draftline.games.registry import rulebook
from draftline.games.thunder_rolls.components import BONUSES, FLAGS, LEFT, RIGHT

BOOK, BEFORE = rulebook("thunder-rolls"), rulebook("thunder-rolls", None, 2)
BOX, PLAIN = BOOK.box, BEFORE.box
KINDS = {BOX.card_id[card]: card for card in BOX.thunder_cards}


def beats(box, one, other):
    """As good in everything and better in something: spaces, bonus, half flag, no Hazard icon."""
    apart = [(box.move[card], box.bonus[card], box.flag[card], box.icon[card]) for card in (one, other)]
    return (
        box.move[one] >= box.move[other]
        and box.bonus[other] in (0, box.bonus[one])
        and box.flag[other] in (0, box.flag[one])
        and box.icon[one] <= box.icon[other]
        and apart[0] != apart[1]
    )


def test_no_thunder_card_is_worse_than_another_in_everything():
    assert [(a, b) for a, one in KINDS.items() for b, other in KINDS.items() if beats(BOX, one, other)] == []


def test_up_to_edition_2_some_were():
    """So the test above can fail: Send It and Set It Up are two of eight."""
    kinds = {PLAIN.card_id[card]: card for card in PLAIN.thunder_cards}
    worse = {b for b, other in kinds.items() for one in kinds.values() if beats(PLAIN, one, other)}
    assert {"send-it", "set-it-up"} <= worse
    assert len(worse) == 8


def test_the_decks_are_as_large_as_the_rulebook_says():
    decks = (BOX.thunder_cards, BOX.speed_cards, BOX.hazard_cards, BOX.qualifying_cards, BOX.np_cards)
    assert [len(deck) for deck in decks] == [32, 12, 12, 16, 16]
    flags = Counter(BOX.flag[card] for card in BOX.thunder_cards)
    assert flags[LEFT] == flags[RIGHT] == 9
    assert min(BOX.move[card] for card in BOX.thunder_cards) > max(BOX.move[card] for card in BOX.speed_cards)


def test_what_the_rulebook_prints_is_untouched():
    printed = ("rules", "spaces", "races")
    assert {name: BOX.data.read(name) for name in printed} == {name: PLAIN.data.read(name) for name in printed}


def test_a_hazard_icon_brings_one_space():
    plain = {(BOX.bonus[card], BOX.flag[card]): BOX.move[card] for card in KINDS.values() if not BOX.icon[card]}
    fast = [card for card in KINDS.values() if BOX.icon[card] and (BOX.bonus[card], BOX.flag[card]) in plain]
    assert len(fast) == 6
    assert all(BOX.move[card] == plain[BOX.bonus[card], BOX.flag[card]] + 1 for card in fast)


@pytest.mark.parametrize("book", [BOOK, BEFORE], ids=["today", "edition 2"])
@pytest.mark.parametrize("name", KINDS)
def test_the_text_of_a_card_names_what_it_carries(name, book):
    box, card, words = book.box, KINDS[name], text(book.named(f"card.{name}.text"))
    bonuses = [bonus for at, bonus in enumerate(BONUSES) if box.bonus[card] >> at & 1]
    assert [bonus for bonus in BONUSES if f"Bonus: {text(book.named(f'bonus.{bonus}'))}." in words] == bonuses
    flags = [flag for flag in FLAGS[1:] if f"{flag.capitalize()} half flag." in words]
    assert flags == ([FLAGS[box.flag[card]]] if box.flag[card] else [])
    assert ("Hazard icon." in words) == bool(box.icon[card])
