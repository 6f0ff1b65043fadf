"""The table of Thunder Rolls in words: action spaces, dice, hand, Hazards and program of one seat."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from draftline.cli.columns import in_rows, lay_out
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.terminal.cards import bonus_letters, card_name, card_sign, hazard_text, use_text

WIDE = 92  # columns from which on cards under action spaces have their numbers
VERY_WIDE = 116  # and from which on the spaces are explained
BRINGS = 3  # the column that is left out where there is no room
MINE = "bold bright_white"


class Sheets:
    """Reads the view of the seat only, so that nothing face down is shown."""

    def __init__(self, terminal: Terminal, signs: Signs) -> None:
        self._terminal = terminal
        self._signs = signs

    def _words(self, message: Message) -> str:
        return self._terminal.words(message)

    # The action spaces.

    def spaces(self, game: ThunderRolls, seat: int) -> list[Text]:
        """One row for each face of a die: own dice, what the space brings, sets by priority, cards beneath."""
        state = game.view(seat).to_json()["state"]
        heads = (
            Message("cli.column-die"), Message("cli.column-dice"), Message("cli.column-space"),
            Message("cli.column-brings"), Message("cli.column-sets"), Message("cli.column-cards"),
        )  # fmt: skip
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for face in range(FACES):
            rows.append(self._space(game, seat, face, state))
        widths = [max(row[at].cell_len for row in rows) + 2 for at in range(len(heads))]
        if sum(widths) > self._terminal.out.width:
            for row in rows:
                del row[BRINGS]  # `?` tells it, too
        return lay_out(self._terminal, rows)

    def _space(self, game: ThunderRolls, seat: int, face: int, state: dict[str, Any]) -> list[Text]:
        own = state["players"][seat]["rolled"][face] if seat in game.waiting else 0
        row = state["spaces"][face]
        cells = [
            Text(str(face + 1), style=MINE if own else "dim"),
            Text(str(face + 1) * own, style=MINE),
            Text(self._words(Message("tr-space." + row["id"])), style=MINE if own else ""),
            Text(self._brings(game.box, face)),
            self._sets(game, row["sets"]),
            self._beneath(game.box, row["cards"]),
        ]
        if self._terminal.out.width >= VERY_WIDE:
            cells.append(Text(self._words(Message("tr-space." + row["id"] + ".text")), style="dim"))
        return cells

    def _brings(self, box: Components, face: int) -> str:
        """The placement action in a few letters: those that are typed for it."""
        parts = [bonus_letters(box.space_bonus[face])] if box.space_bonus[face] else []
        if box.space_move[face]:
            parts.append(f"+{box.space_move[face]}")
        if box.refresh[face]:
            parts.append(self._words(Message("cli.brings-refresh")))
        if box.retrieve[face]:
            parts.append(self._words(Message("cli.brings-die")))
        if box.consolation[face]:
            parts.append(self._words(Message("cli.brings-consolation", {"n": box.consolation[face]})))
        return ", ".join(parts)

    def _sets(self, game: ThunderRolls, sets: list[list[int]]) -> Text:
        """`3▲ 1●`: sets in order of priority; a bar behind the last place that wins a card."""
        cell = Text()
        for place, (owner, count) in enumerate(sets):
            if place:
                cell.append(" ")
            if place == game.terms.places:
                cell.append("| ", style="dim")
            cell.append(f"{count}")
            cell.append_text(self.owner(game, owner))
        return cell or Text("-", style="dim")

    def owner(self, game: ThunderRolls, owner: int) -> Text:
        """The sign of a seat; owners below -1 are rival crews, which have letters."""
        if owner >= 0:
            return Text(self._signs.symbol(game.teams[owner]), style=self._signs.style(game.teams[owner]))
        crew = self._words(Message("tr-crew." + game.box.crews[-owner - 2]))
        return Text(crew[:1], style="italic")

    def _beneath(self, box: Components, cards: list[int | None]) -> Text:
        numbered = self._terminal.out.width >= WIDE
        signs = []
        for card in cards:
            if card is None:
                signs.append("?")
            else:
                sign = card_sign(self._terminal, box, card)
                signs.append(f"{card}:{sign}" if numbered else sign)
        width = 8 if numbered else 5
        return Text("".join(f"{sign:<{width}}" for sign in signs).rstrip() or "-", style="" if cards else "dim")

    # Before placing.

    def turn(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The own re-roll and bonus, and the dice of those who place after."""
        notes = [Message("cli.reroll-ready" if game.dice.ready[seat] else "cli.reroll-used")]
        if game.qualifier[seat]:
            card = game.qualifier[seat]
            notes.append(Message("cli.bonus-ready", {"number": card, "text": use_text(game.box, card)}))
        rows = [Text.assemble(self._signs.chip(game, game.cars(seat)[0]), " ")]
        rows[0].append(" ".join(self._words(note) for note in notes), style="dim")
        later = [other for other in game.waiting if other != seat]
        if later:
            head = Text(self._words(Message("cli.dice-of-rivals")), style="dim")
            rows += in_rows(self._terminal, [head, *[self._roll(game, other) for other in later]])
        return rows

    def _roll(self, game: ThunderRolls, seat: int) -> Text:
        sets = [str(face + 1) * game.dice.rolled[seat * FACES + face] for face in range(FACES)]
        return Text.assemble(self._signs.chip(game, game.cars(seat)[0]), " " + " ".join(one for one in sets if one))

    def qualifying(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The cards dealt, each with its bonus."""
        rows: list[list[Text]] = [[Text(self._words(Message("cli.column-card")), style="dim")]]
        for card in game.dealt[seat]:
            rows.append([Text(str(card), style="bold"), Text(self._words(use_text(game.box, card)))])
        return lay_out(self._terminal, rows)

    # Cards.

    def cards(self, box: Components, cards: list[int]) -> list[Text]:
        """Race cards with their signs, names and texts."""
        heads = (Message("cli.column-card"), Message("cli.column-moves"), Message("cli.column-name"))
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for card in cards:
            name = card_name(box, card)
            rows.append(
                [
                    Text(str(card), style="bold"),
                    Text(card_sign(self._terminal, box, card), style="red" if box.icon[card] else ""),
                    Text(self._words(name)),
                    Text(self._words(Message(name.id + ".text")), style="dim"),
                ]
            )
        return lay_out(self._terminal, rows)

    def hazards(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The own Hazards with the slot that they go to."""
        held = game.program.hazards[seat]
        if not held:
            return []
        heads = (Message("cli.column-slot"), Message("cli.column-hazard"))
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for hazard, at in zip(held, game.program.hazard_at[seat], strict=True):
            slot = game.box.hazard_slot[hazard] or at
            name = "tr-hazard." + game.box.hazard_id[hazard]
            rows.append(
                [
                    Text(str(slot) if slot else self._words(Message("cli.any-slot")), style="bold red"),
                    Text(self._words(Message(name)), style="red"),
                    Text(self._words(hazard_text(game, hazard)), style="dim"),
                ]
            )
        pitted = Message("cli.pitted") if game.program.pitted[seat] else Message("cli.not-pitted")
        return [*lay_out(self._terminal, rows), Text(self._words(pitted), style="dim")]

    def program(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The four slots: past ones pale, the present one bright, Hazards that wait in them."""
        if not game.slot:
            return []
        slots = game.box.slots
        head = Text(self._words(Message("cli.program")), style="dim")
        entries = [head]
        for slot in range(1, slots + 1):
            card = game.program.cards[seat * slots + slot - 1]
            words = f"{slot} " + (
                f"{self._words(card_name(game.box, card))} {card_sign(self._terminal, game.box, card)}" if card else "-"
            )
            style = "dim" if slot < game.slot else MINE if slot == game.slot else ""
            entry = Text(words, style=style)
            for hazard, at in zip(game.program.hazards[seat], game.program.hazard_at[seat], strict=True):
                if at == slot:
                    entry.append(f" +{self._words(Message('tr-hazard.' + game.box.hazard_id[hazard]))}", style="red")
            entries.append(entry)
        return in_rows(self._terminal, entries) + self._lasting(game, seat)

    def _lasting(self, game: ThunderRolls, seat: int) -> list[Text]:
        """What ongoing Hazards do for the rest of the Thunder Phase."""
        notes = [Message("cli.slowed", {"n": game.program.slowed[seat]})] if game.program.slowed[seat] else []
        notes += [Message("cli.barred")] if game.program.barred[seat] else []
        notes += [Message("cli.stuck")] if game.program.stuck[seat] else []
        return [Text("; ".join(self._words(note) for note in notes), style="red")] if notes else []
