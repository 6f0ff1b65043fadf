"""Thunder Rolls in words and signs: its cards, and what happened, told to a player.

A whole turn is told in a line; dice and Non-Player Drivers are gathered.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from draftline.cli.columns import in_rows
from draftline.cli.commentary import Commentary, is_step, stand
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.facts import MOVE, SILENT, Fact
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import (
    BONUSES,
    GO_BACK,
    LEFT,
    NO_USE,
    SLOW,
    USE_MOVE,
    USES,
    Components,
)
from draftline.games.thunder_rolls.facts import BEGINS, HAZARDS
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.terminal.narrow import rolls, under_way
from draftline.games.thunder_rolls.thunder import spaces_back

# What is typed for a bonus, and stands on a card that has it.
BONUS_KEYS = {"crossover": "c", "side-draft": "s", "draft": "d", "clean-air": "a"}
KEY_BONUSES = {key: bonus for bonus, key in BONUS_KEYS.items()}
# What is told of all cars in one line, and how the line begins.
HEADS = {
    "qualified": Message("cli.told-qualified"),
    "rolled": Message("cli.told-rolled"),
    "risk": Message("cli.told-position"),
    "lost-control": Message("cli.told-lost-control"),
    "hazard-roll": Message("cli.told-hazard-rolls"),
    "points": Message("cli.told-points"),
    "tile": Message("cli.told-tiles"),
    "discarded": Message("cli.told-discards"),
}
STYLES = {
    "race-over": "bold", "hazard": "bold red", "no-pit": "red", "drew-hazard": "red", "drew-hazard-hidden": "dim",
    "left-card": "dim", "lost-control": "bold red", "points": "bold", "token": "dim", "qualified": "bold",
}  # fmt: skip


def bonus_letters(bonuses: int) -> str:
    """The keys of a set of bonuses."""
    return "/".join(BONUS_KEYS[name] for at, name in enumerate(BONUSES) if bonuses >> at & 1)


def card_sign(terminal: Terminal, box: Components, card: int) -> str:
    """`7d!` moves 7, has a Draft and a Hazard icon; half flags are half discs."""
    flags = "()" if terminal.ascii else "◖◗"
    flag = box.flag[card]
    half = "" if not flag else flags[0] if flag == LEFT else flags[1]
    return f"{box.move[card]}{bonus_letters(box.bonus[card])}{half}{'!' if box.icon[card] else ''}"


def card_name(game: ThunderRolls, card: int) -> Message:
    return game.book.called("card", card)


def card_text(terminal: Terminal, game: ThunderRolls, card: int) -> str:
    """Everything on a race card, and what its bonus does in this race."""
    box = game.box
    values: dict[str, Value] = {
        "card": card_name(game, card),
        "number": card,
        "sign": card_sign(terminal, box, card),
        "n": box.move[card],
        "text": game.book.named("card." + box.card_id[card] + ".text"),
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
    return Message(game.book.told("tr-hazard." + box.hazard_id[hazard] + ".text"), values)


def use_text(box: Components, card: int) -> Message:
    """What a Qualifying card is good for; spaces may come on top of any bonus."""
    n = box.use_n[card]
    bonus = Message("tr-qualifying." + (USES[box.use[card]] or "none"), {"n": n})
    on_top = n > 0 and box.use[card] not in (NO_USE, USE_MOVE)
    return Message("tr-qualifying.then", {"bonus": bonus, "n": n}) if on_top else bonus


class ToldTurn:
    """A car's turn while it is told: what for, where to, and who else was moved."""

    def __init__(self, car: int, label: Message | None = None, npd: bool = False) -> None:
        self.car = car  # -1: known when it steps
        self.label = label
        self.npd = npd
        self.place: tuple[int, int] | None = None
        self.along: list[int] = []
        self.pushed: list[int] = []
        self.swapped: list[int] = []
        self.back: list[int] = []
        self.went_back = 0
        self.notes: list[Message] = []

    def add(self, fact: Fact) -> None:
        """A car's new place."""
        car = fact.values["car"]
        if self.car < 0 and fact.name in ("stepped", "backed"):
            self.car = car
        if car == self.car:
            self.place = (fact.values["progress"], fact.values["lane"])
            self.went_back += fact.name == "backed"
            return
        lists = {"displaced": self.pushed, "swapped": self.swapped, "pushed-back": self.back}
        cars = lists.get(fact.name, self.along)
        if car not in cars:
            cars.append(car)

    def others(self) -> list[Message]:
        """What became of other cars."""
        told: list[Message] = []
        if self.swapped:
            told.append(Message("cli.told-crossover", {"cars": list(self.swapped)}))
        if self.along:
            told.append(Message("cli.told-along", {"cars": list(self.along)}))
        if self.pushed:
            told.append(Message("cli.told-pushed", {"cars": list(self.pushed)}))
        if self.back:
            told.append(Message("cli.told-side-draft", {"cars": list(self.back)}))
        return told


class RollsCommentary(Commentary):
    """Turns facts into lines; a turn is told when it is over."""

    def __init__(self, terminal: Terminal, signs: Signs, game: TrackGame) -> None:
        self._terminal = terminal
        self._signs = signs
        self._standing = game.copy()  # the cars as far as has been told: those that act later have not moved yet
        self._turn: ToldTurn | None = None
        self._name = ""  # of the facts that are being gathered
        self._head = Message("")
        self._items: list[Text] = []
        self._npds: list[Text] = []

    def _words(self, message: Message) -> str:
        return self._terminal.words(message)

    # What a Teller does.

    def hear(self, facts: Iterable[Fact], game: TrackGame) -> list[Text]:
        race = rolls(game)
        lines: list[Text] = []
        for fact in facts:
            if fact.kind.tone != SILENT and not (fact.name == "points" and race.over):
                lines += self._hear(fact, race)
            if fact.kind.moves:
                stand(self._standing, fact)
        if not under_way(race):
            lines += self.finish(race)
        return lines

    def finish(self, game: TrackGame) -> list[Text]:
        lines = self._close_gathered()
        return lines + self._close_turn(rolls(game)) + self._close_npds()

    # One fact after the other.

    def _hear(self, fact: Fact, game: ThunderRolls) -> list[Text]:
        if fact.name in HEADS and not self._of_a_hazard(fact):
            return self._gather(fact, game)
        lines = self._close_gathered()
        if fact.kind.part == BEGINS:
            return lines + self._begin(fact, game)
        if fact.kind.part == MOVE:
            return lines + self._go_on(fact, game)
        if fact.kind.part != HAZARDS and not self._of_a_hazard(fact):
            lines += self.finish(game)
        return lines + self._line(fact, game)

    def _of_a_hazard(self, fact: Fact) -> bool:
        """A card that a Hazard takes out of the program while its slot is being played."""
        return fact.name == "discarded" and self._turn is not None

    def _begin(self, fact: Fact, game: ThunderRolls) -> list[Text]:
        lines = self._close_turn(game)
        if fact.name != "np-action":
            lines += self._close_npds()
        car = fact.values["car"] if fact.name == "np-action" else game.cars(fact.values["seat"])[0]
        self._turn = ToldTurn(car, self._label(fact, game), fact.name == "np-action")
        return lines

    def _label(self, fact: Fact, game: ThunderRolls) -> Message | None:
        values = dict(fact.message().values)
        if fact.name == "set-placed":
            return Message("cli.told-set", {"n": values["n"], "space": values["space"]})
        if fact.name == "revealed":
            sign = card_sign(self._terminal, game.box, fact.values["card"])
            return Message("cli.told-race-card", {"card": values["card"], "sign": sign})
        if fact.name == "perfect-line":
            return Message("cli.told-perfect-line", {"n": values["n"]})
        if fact.name == "bonus-used":
            return Message("cli.told-bonus", {"number": values["qualifying"]})
        return None

    def _go_on(self, fact: Fact, game: ThunderRolls) -> list[Text]:
        lines: list[Text] = []
        turn = self._turn
        other = turn is not None and fact.name in ("stepped", "backed") and fact.values["car"] != turn.car >= 0
        if turn is None or other:
            lines = self.finish(game)
            turn = self._turn = ToldTurn(-1)
        if is_step(fact):
            turn.add(fact)
        elif fact.name == "braked":
            turn.car = fact.values["car"]
            turn.notes.append(Message("cli.told-brakes"))
        elif fact.name == "clean-air":
            turn.notes.append(Message("cli.told-clean-air", {"n": fact.values["n"]}))
        elif fact.name == "refreshed":
            turn.notes.append(Message("cli.told-refreshed"))
        else:
            turn.notes.append(Message("cli.told-retrieved", {"space": fact.message().values["space"]}))
        return lines

    # Facts that are told in one line.

    def _gather(self, fact: Fact, game: ThunderRolls) -> list[Text]:
        lines: list[Text] = []
        if fact.name != self._name:
            lines = self._close_gathered()
            pushed = self._turn is not None and bool(self._turn.pushed)
            lines += self._close_turn(game) + self._close_npds()
            self._name = fact.name
            self._head = Message("cli.told-risk") if pushed and fact.name == "risk" else HEADS[fact.name]
        self._items.append(self._item(fact, game))
        return lines

    def _item(self, fact: Fact, game: ThunderRolls) -> Text:
        """A car with what it threw, scored or suffered."""
        values = fact.values
        if fact.name == "tile":
            named = fact.message().values
            return Text(self._words(Message("cli.told-tile", {key: named[key] for key in ("crew", "n", "space")})))
        car = values["car"] if "car" in values else game.cars(values["seat"])[0]
        if fact.name == "rolled":
            words = " ".join(self._sets(values["dice"]))
        elif fact.name == "lost-control":
            words = f"{values['progress'] % game.track.sectors}/{values['lane']}"
        elif fact.name == "discarded":
            words = self._words(game.book.called("card", values["card"]))
        else:
            words = str(next(value for field, value in values.items() if field not in ("car", "seat")))
        return Text.assemble(self._signs.chip(game, car), " " + words)

    def _sets(self, dice: int) -> list[str]:
        """11455 as 11, 4, 55."""
        digits = str(dice)
        return [face * digits.count(face) for face in sorted(set(digits))]

    def _close_gathered(self) -> list[Text]:
        items, self._items = self._items, []
        name, self._name = self._name, ""
        if not items:
            return []
        head = Text(self._words(self._head), style=STYLES.get(name, ""))
        return in_rows(self._terminal, [head, *items])

    # Turns.

    def _close_turn(self, game: ThunderRolls) -> list[Text]:
        turn, self._turn = self._turn, None
        if turn is None or turn.car < 0:
            return []
        if turn.npd:
            self._npds.append(self._npd(turn, game))
            return []
        return [self._told(turn, game)]

    def _told(self, turn: ToldTurn, game: ThunderRolls) -> Text:
        """`▲18 3 dice on The Groove: to sector 14, lane 1, place 2; with 29`."""
        row = Text.assemble(self._signs.chip(game, turn.car), " ")
        parts: list[Message] = []
        if turn.went_back:
            parts.append(Message("cli.told-back", {"n": turn.went_back}))
        parts += turn.notes + turn.others()
        if turn.place is not None:
            sector = turn.place[0] % game.track.sectors
            parts.append(Message("cli.told-place", {"sector": sector, "lane": turn.place[1]}))
            parts.append(Message("cli.told-rank", {"place": self._standing.order().index(turn.car) + 1}))
        words = "; ".join(self._words(part) for part in parts)
        if turn.label is not None:
            label = self._words(turn.label)
            words = f"{label}: {words}" if words else label
        return row.append(words or self._words(Message("cli.told-stays")))

    def _npd(self, turn: ToldTurn, game: ThunderRolls) -> Text:
        """`□13 5/1`, and what the driver did to others."""
        where = "-" if turn.place is None else f"{turn.place[0] % game.track.sectors}/{turn.place[1]}"
        others = ", ".join(self._words(part) for part in turn.others())
        return Text.assemble(self._signs.chip(game, turn.car), f" {where}" + (f" ({others})" if others else ""))

    def _close_npds(self) -> list[Text]:
        entries, self._npds = self._npds, []
        if not entries:
            return []
        return in_rows(self._terminal, [Text(self._words(Message("cli.told-npds")), style="dim"), *entries])

    # Everything else.

    def _rule(self, about: Message) -> list[Text]:
        return [Text(f"-- {self._words(about)} --", style="bold cyan")]

    def _line(self, fact: Fact, game: ThunderRolls) -> list[Text]:
        values = fact.values
        words = self._words(fact.message())
        if fact.name == "stage":
            return self._rule(Message("cli.stage", {"stage": values["stage"], "stages": values["n"]}))
        if fact.name == "slot":
            return self._rule(Message("cli.slot", {"slot": values["slot"], "slots": game.box.slots}))
        if fact.name == "took":
            sign = card_sign(self._terminal, game.box, values["card"])
            taken = Message("cli.told-took", {"card": fact.message().values["card"], "sign": sign})
            return [Text.assemble(self._signs.chip(game, game.cars(values["seat"])[0]), " ", self._words(taken))]
        if fact.name == "rerolled":
            again = Message("cli.told-again", {"dice": " ".join(self._sets(values["dice"]))})
            return [Text.assemble(self._signs.chip(game, game.cars(values["seat"])[0]), " ", self._words(again))]
        lines = [Text(words, style=STYLES.get(fact.name, ""))]
        if fact.name == "hazard":
            lines.append(Text("  " + self._words(hazard_text(game, values["hazard"])), style="dim"))
        return lines
