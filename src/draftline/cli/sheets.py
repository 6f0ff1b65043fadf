"""A player's own things: the cars with their wear, the cards in the hand."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.games.thunder_alley.components import Components
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.race import MOVEMENTS, NO_EFFECT, ON_TRACK

ROOMY = 110  # columns from which on card texts may take more than one line


class Sheets:
    """Texts and tables about one seat's cars and cards."""

    def __init__(self, terminal: Terminal, signs: Signs) -> None:
        self._terminal = terminal
        self._signs = signs

    def cars(self, game: ThunderAlley, seat: int) -> list[Text]:
        """One line for each car of the seat."""
        return [self.car_line(game, number) for number in game.cars(seat)]

    def car_line(self, game: ThunderAlley, number: int) -> Text:
        row = Text(" ")
        row.append_text(self._signs.car(game, number))
        row.append("  " + self._terminal.words(self._place(game, number)))
        if game.in_race(number):
            row.append("  ")
            row.append_text(self._wear(game, number))
            if game.activated(number):
                row.append("  " + self._terminal.words(Message("cli.car-moved")), style="dim")
        return row

    def _place(self, game: ThunderAlley, number: int) -> Message:
        status = game.status(number)
        if status == "track":
            sector, lane = game.where(number)
            return Message(
                "cli.car-track", {"place": game.order().index(number) + 1, "sector": sector, "lane": lane}
            )
        if status == "apron":
            return Message(
                "cli.car-apron", {"place": game.order().index(number) + 1, "sector": game.where(number)[0]}
            )
        place = game.place(number) or 0
        if status == "retired":
            return Message("cli.car-retired", {"place": place})
        if status == "lapped":
            return Message("cli.car-lapped", {"place": place})
        return Message("cli.car-finished", {"place": place})

    def _wear(self, game: ThunderAlley, number: int) -> Text:
        row = game.car(number)
        kinds = [
            f"{self._terminal.words(Message('wear.' + kind))} {self._signs.times}{game.wear_count(row, i)}"
            for i, kind in enumerate(game.box.wear)
            if game.wear_count(row, i)
        ]
        if not kinds:
            return Text(self._terminal.words(Message("cli.no-wear")), style="dim")
        penalty = game.preset.penalty[min(game.worn[row], len(game.preset.penalty) - 1)]
        words = ", ".join(kinds)
        if game.worn[row] >= game.box.retired_with:
            words += "  " + self._terminal.words(Message("cli.worn-out"))
        elif penalty:
            words += "  " + self._terminal.words(Message("cli.penalty", {"n": penalty}))
        return Text(words, style="yellow" if penalty else "")

    def hand(self, game: ThunderAlley, seat: int) -> Table:
        """The cards as a table without lines."""
        table = Table(box=None, show_header=True, header_style="dim", padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column(self._terminal.words(Message("cli.column-card")), justify="right", no_wrap=True)
        table.add_column(self._terminal.words(Message("cli.column-movement")), no_wrap=True)
        table.add_column(self._terminal.words(Message("cli.column-speed")), justify="right", no_wrap=True)
        table.add_column(self._terminal.words(Message("cli.column-wear")), no_wrap=True)
        table.add_column(self._terminal.words(Message("cli.column-name")), no_wrap=True)
        roomy = self._terminal.out.width >= ROOMY
        table.add_column("", no_wrap=not roomy, overflow="fold" if roomy else "ellipsis", style="dim")
        for card in game.hand(seat):
            table.add_row(*self._card_row(game.box, card))
        return table

    def _card_row(self, box: Components, card: int) -> list[Text]:
        movement = MOVEMENTS[box.movement[card]]
        wear = box.card_wear[card]
        effect = box.effect[card] != NO_EFFECT
        return [
            Text(str(card), style="bold"),
            Text(f"{self._signs.shape(movement)} {self._terminal.words(Message('movement.' + movement))}"),
            Text(f"{box.speed[card]}/{box.pit_speed[card]}"),
            self._card_wear(box, wear),
            Text(self._terminal.words(Message("card." + box.card_id[card]))),
            Text(self._terminal.words(Message("card." + box.card_id[card] + ".text")) if effect else ""),
        ]

    def _card_wear(self, box: Components, wear: int) -> Text:
        if wear < 0:
            return Text("-", style="dim")
        words = self._terminal.words(Message("wear." + box.wear[wear]))
        return Text(words) if wear in box.temporary else Text(words + "!", style="red")

    def card_text(self, box: Components, card: int) -> str:
        """Everything on a card in two sentences."""
        wear = box.card_wear[card]
        values: dict[str, Value] = {
            "card": Message("card." + box.card_id[card]),
            "number": card,
            "movement": Message("movement." + MOVEMENTS[box.movement[card]]),
            "speed": box.speed[card],
            "pit": box.pit_speed[card],
            "wear": Message("cli.nothing") if wear < 0 else Message("wear." + box.wear[wear]),
            "text": Message("card." + box.card_id[card] + ".text"),
        }
        return self._terminal.words(Message("cli.card", values))

    def speed_on(self, game: ThunderAlley, card: int, number: int) -> int:
        """MP that a card gives a car now: its pit speed on the apron, else its speed less the penalty."""
        row = game.car(number)
        if game.state[row] != ON_TRACK:
            return game.box.pit_speed[card]
        penalty = game.preset.penalty[min(game.worn[row], len(game.preset.penalty) - 1)]
        return max(game.box.speed[card] - penalty, 0)
