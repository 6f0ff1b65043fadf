"""A player's own things: the cars with their wear, the cards in the hand."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.columns import lay_out
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.core.rulebook import Rulebook
from draftline.racing.box import Box
from draftline.racing.card_game import CardGame
from draftline.racing.effect import NO_EFFECT
from draftline.racing.move import MOVEMENTS
from draftline.racing.terminal.signs import CardSigns
from draftline.racing.turn_end import lapped


class CardSheets:
    """Texts and tables about one seat's cars and cards."""

    def __init__(self, terminal: Terminal, signs: CardSigns, book: Rulebook) -> None:
        self._terminal = terminal
        self._signs = signs
        self._book = book

    # Where the games differ.

    def _notes(self, game: CardGame, number: int) -> list[Message]:
        """What stands beside a car besides its wear."""
        return [Message("cli.lap-down")] if game.car(number) in lapped(game) else []

    def _brings(self, box: Box, card: int) -> list[Message]:
        """What a card brings besides a wear marker."""
        return []

    def _movement(self, movement: int) -> Message:
        return Message("movement." + MOVEMENTS[movement])

    # Cars.

    def cars(self, game: CardGame, seat: int) -> list[Text]:
        """The cars of the seat with their wear, as many to a line as there is room for."""
        rows: list[Text] = []
        for number in game.cars(seat):
            entry = self._car(game, number)
            if rows and rows[-1].cell_len + entry.cell_len + 2 < self._terminal.out.width:
                rows[-1].append("  ")
                rows[-1].append_text(entry)
            else:
                rows.append(entry)
        return rows

    def npcs(self, game: CardGame, seat: int) -> list[Text]:
        """NPCs that the seat may move as well."""
        cars = npcs_to_move(game, seat)
        if not cars:
            return []
        row = Text.assemble((self._terminal.words(Message("cli.npcs")), "dim"))
        for number in cars:
            row.append(" ")
            row.append_text(self._signs.car(game, number))
        return [row]

    def _car(self, game: CardGame, number: int) -> Text:
        row = Text.assemble(self._signs.car(game, number), " ")
        if game.status(number) != "track":
            row.append(self._terminal.words(self._place(game, number)) + " ")
        if game.in_race(number):
            notes = [self._terminal.words(note) for note in self._notes(game, number)]
            row.append("".join(f"{note}, " for note in notes))
            row.append_text(self._wear(game, number))
        return row

    def _place(self, game: CardGame, number: int) -> Message:
        status = game.status(number)
        if status == "apron":
            return Message("cli.car-off" if game.fleet.outside[game.car(number)] else "cli.car-apron")
        place = game.place(number) or 0
        if status == "retired":
            return Message("cli.car-retired", {"place": place})
        if status == "lapped":
            return Message("cli.car-lapped", {"place": place})
        if status == "disqualified":
            return Message("cli.car-disqualified")
        return Message("cli.car-finished", {"place": place})

    def _wear(self, game: CardGame, number: int) -> Text:
        row = game.car(number)
        kinds = [
            f"{self._terminal.words(self._book.named('wear.' + kind))} {self._signs.times}{game.wear_count(row, i)}"
            for i, kind in enumerate(game.kit.wear)
            if game.wear_count(row, i)
        ]
        if not kinds:
            return Text(self._terminal.words(Message("cli.no-wear")), style="dim")
        penalty = game.penalty[min(game.fleet.worn[row], len(game.penalty) - 1)]
        words = ", ".join(kinds)
        if game.worn_out(row):
            words += "  " + self._terminal.words(Message("cli.worn-out"))
        elif penalty:
            words += "  " + self._terminal.words(Message("cli.penalty", {"n": penalty}))
        return Text(words, style="yellow" if penalty else "")

    def hand(self, game: CardGame, seat: int) -> list[Text]:
        """The cards as a table; the text takes what the other columns leave."""
        heads = (
            Message("cli.column-card"), Message("cli.column-movement"), Message("cli.column-speed"),
            Message("cli.column-wear"), Message("cli.column-name"),
        )  # fmt: skip
        rows = [[Text(self._terminal.words(head), style="dim") for head in heads]]
        told: set[str] = set()
        for card in game.hand(seat):
            rows.append(self._card_row(game.kit, card))
            if game.kit.card_id[card] in told:
                rows[-1].pop()  # its twin above has said it
            told.add(game.kit.card_id[card])
        return lay_out(self._terminal, rows)

    def _card_row(self, box: Box, card: int) -> list[Text]:
        movement = box.movement[card]
        effect = box.effect[card] is not NO_EFFECT
        return [
            Text(str(card), style="bold"),
            Text(f"{self._signs.shape(MOVEMENTS[movement])} {self._words(self._movement(movement))}"),
            Text(f"{box.speed[card]}/{box.pit_speed[card]}"),
            self._card_wear(box, card),
            Text(self._words(self._book.named("card." + box.card_id[card]))),
            Text(self._words(self._book.named("card." + box.card_id[card] + ".text")) if effect else "", "dim"),
        ]

    def _words(self, message: Message) -> str:
        return self._terminal.words(message)

    def _card_wear(self, box: Box, card: int) -> Text:
        """The marker that the card brings, and what else."""
        wear = box.card_wear[card]
        brings = [self._words(message) for message in self._brings(box, card)]
        if wear < 0:
            return Text(", ".join(brings) or "-", style="" if brings else "dim")
        words = self._words(self._book.named("wear." + box.wear[wear]))
        lasting = bool(box.wear_rows[wear]["permanent"])  # no pit stop takes it off
        return Text(", ".join([words + ("!" if lasting else ""), *brings]), style="red" if lasting else "")

    def card_text(self, box: Box, card: int) -> str:
        """Everything on a card in two sentences."""
        wear = box.card_wear[card]
        values: dict[str, Value] = {
            "card": self._book.named("card." + box.card_id[card]),
            "number": card,
            "movement": self._movement(box.movement[card]),
            "speed": box.speed[card],
            "pit": box.pit_speed[card],
            "wear": Message("cli.nothing") if wear < 0 else self._book.named("wear." + box.wear[wear]),
            "text": self._book.named("card." + box.card_id[card] + ".text"),
        }
        return self._terminal.words(Message("cli.card", values))


def still_to_move(game: CardGame, seat: int) -> list[int]:
    """Cars that a seat may play a card on: its own, then the NPCs that it drives."""
    rows = [row for row in game.drivable(seat) if not game.fleet.flipped[row] and game.racing(row)]
    return [game.numbers[row] for row in sorted(rows, key=lambda row: game.owner[row] != seat)]


def npcs_to_move(game: CardGame, seat: int) -> list[int]:
    return [number for number in still_to_move(game, seat) if game.seat_of(number) != seat]
