"""Signs and words for the cards of Thunder Rolls."""

from __future__ import annotations

from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.games.thunder_rolls.components import BONUSES, GO_BACK, LEFT, SLOW, USES, Components
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.thunder import spaces_back

# What is typed for a bonus, and stands on a card that has it.
BONUS_KEYS = {"crossover": "c", "side-draft": "s", "draft": "d", "clean-air": "a"}
KEY_BONUSES = {key: bonus for bonus, key in BONUS_KEYS.items()}


def bonus_letters(bonuses: int) -> str:
    """The keys of a set of bonuses."""
    return "/".join(BONUS_KEYS[name] for at, name in enumerate(BONUSES) if bonuses >> at & 1)


def card_sign(terminal: Terminal, box: Components, card: int) -> str:
    """`7d!` moves 7, has a Draft and a Hazard icon; half flags are half discs."""
    flags = "()" if terminal.ascii else "◖◗"
    flag = box.flag[card]
    half = "" if not flag else flags[0] if flag == LEFT else flags[1]
    return f"{box.move[card]}{bonus_letters(box.bonus[card])}{half}{'!' if box.icon[card] else ''}"


def card_name(box: Components, card: int) -> Message:
    return Message("tr-card." + box.card_id[card])


def card_text(terminal: Terminal, game: ThunderRolls, card: int) -> str:
    """Everything on a race card, and what its bonus does in this race."""
    box = game.box
    values: dict[str, Value] = {
        "card": card_name(box, card),
        "number": card,
        "sign": card_sign(terminal, box, card),
        "n": box.move[card],
        "text": Message("tr-card." + box.card_id[card] + ".text"),
    }
    words = terminal.words(Message("cli.race-card-text", values))
    bonuses = [name for at, name in enumerate(BONUSES) if box.bonus[card] >> at & 1]
    return " ".join([words, *[terminal.words(bonus_text(game, name)) for name in bonuses]])


def bonus_text(game: ThunderRolls, name: str) -> Message:
    """What a bonus does, with the spaces that it is worth in this race."""
    worth = {"draft": game.terms.draft_spaces, "clean-air": game.terms.clean_air}
    return Message("tr-bonus." + name + ".text", {"n": worth[name]} if name in worth else {})


def hazard_text(game: ThunderRolls, hazard: int) -> Message:
    """What a Hazard does in this race: `n` spaces back, `less` spaces fewer with a card."""
    box = game.box
    does = {box.hazard_effect[hazard]: box.hazard_n[hazard], box.penalty[hazard]: box.penalty_n[hazard]}
    values: dict[str, Value] = {"n": spaces_back(game, does.get(GO_BACK, 0)), "less": does.get(SLOW, 0)}
    return Message("tr-hazard." + box.hazard_id[hazard] + ".text", values)


def use_text(box: Components, card: int) -> Message:
    """What a Qualifying card is good for."""
    return Message("tr-qualifying." + (USES[box.use[card]] or "none"), {"n": box.use_n[card]})
