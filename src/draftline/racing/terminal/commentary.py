"""What happened, told to a player: a line for a whole activation, a sentence for what else matters."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from draftline.cli.commentary import Commentary, begins_move, is_step
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.facts import OUT, QUIET, SILENT, Fact
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.racing.card_game import CardGame
from draftline.racing.terminal.narrow import cards

STYLES = {
    "finished": "bold", "retired": "bold red", "lapped": "red", "event": "bold", "race-over": "bold",
}  # fmt: skip
FLAGS = {
    "green": "green", "yellow": "bold black on yellow", "red": "bold white on red",
    "yellow-red": "bold red on yellow", "double-yellow": "bold black on yellow", "black": "bold white on black",
    "black-orange": "bold dark_orange on black",
}  # fmt: skip


class ToldMove:
    """An activation while it is told: who drives, who came along, who was shoved, what it cost."""

    def __init__(self, fact: Fact) -> None:
        self.seat = fact.values["seat"]
        self.car = fact.values["car"]
        self.card = _card_of(fact)
        self.progress = -1
        self.lane = -1
        self.along: list[int] = []
        self.shoved: list[int] = []
        self.wear: list[Message] = []
        self.extras: dict[str, Fact] = {}  # what only some games have, by name
        self.second: Fact | None = None  # the last step of Teamwork's second car

    def add(self, fact: Fact) -> None:
        car = fact.values["car"]
        if car == self.car:
            self.progress, self.lane = fact.values["progress"], fact.values["lane"]
        elif fact.name == "stepped":
            self.second = fact
        elif fact.name in ("displaced", "swapped"):
            self._note(self.shoved, car)
        else:
            self._note(self.along, car)

    def _note(self, cars: list[int], car: int) -> None:
        if car not in self.along and car not in self.shoved:
            cars.append(car)


class CardCommentary(Commentary):
    """The commentary of the card games; an activation becomes a line when it is over."""

    styles = STYLES

    def __init__(self, terminal: Terminal, signs: Signs) -> None:
        self._terminal = terminal
        self._signs = signs
        self._move: ToldMove | None = None
        self._late: list[Fact] = []

    def hear(self, facts: Iterable[Fact], game: TrackGame) -> list[Text]:
        return self._heard(list(facts), cards(game))

    def finish(self, game: TrackGame) -> list[Text]:
        return self._flush(cards(game))

    def _heard(self, facts: list[Fact], game: CardGame) -> list[Text]:
        lines: list[Text] = []
        lined_up = False
        for number, fact in enumerate(facts):
            stays = not any(later.kind.moves or later.kind.part == OUT for later in facts[number:])
            if begins_move(fact):
                lines += self._flush(game, False)  # others have moved since: its place is not what it was
            if fact.name == "lined-up" and not lined_up:
                lined_up = True
                lines.append(Text(self._terminal.words(Message("cli.line-up")), style="yellow"))
            elif not self._takes_up(fact):
                lines += self._flush(game, stays)  # `game` stands behind what an event moved
                lines += self._line(fact, game)
        if game.move.driver < 0:
            lines += self._flush(game)
        return lines

    def _takes_up(self, fact: Fact) -> bool:
        """Facts that belong to the activation in progress are kept for its line."""
        if begins_move(fact):
            self._move = ToldMove(fact)
            return True
        if self._move is None or fact.kind.tone == SILENT:
            return is_step(fact) or fact.kind.tone == SILENT
        if is_step(fact):
            self._move.add(fact)
            return True
        if fact.kind.part == OUT or (self._late and not fact.kind.part and fact.kind.tone == QUIET):
            self._late.append(fact)  # told after the move during which it happens
            return True
        return fact.values.get("car") == self._move.car and self._costs(self._move, fact)

    def _costs(self, move: ToldMove, fact: Fact) -> bool:
        """What the move brings upon its own car."""
        wear = fact.message().values.get("wear")
        if fact.name != "worn" or not isinstance(wear, Message):
            return False
        move.wear.append(wear)
        return True

    def _flush(self, game: CardGame, rank: bool = True) -> list[Text]:
        move, self._move = self._move, None
        late, self._late = self._late, []
        if move is None:
            return []
        return [self.told(move, game, rank), *[line for fact in late for line in self._line(fact, game)]]

    def told(self, move: ToldMove, game: CardGame, rank: bool) -> Text:
        """`▲25 Charge: sector 14, lane 1, place 2; with 29; displaced 3, 7; tire`."""
        row = Text.assemble(self._signs.chip(game, move.car))
        row.append(f" {self._terminal.words(Message('cli.told-card', {'card': move.card}))}")
        parts: list[Message] = []
        if move.progress >= 0 or move.lane >= 0:
            sector = move.progress % game.track.sectors
            parts.append(Message("cli.told-place", {"sector": sector, "lane": move.lane}))
        else:
            parts.append(Message("cli.told-stays"))
        if rank and game.in_race(move.car):
            parts.append(Message("cli.told-rank", {"place": game.order().index(move.car) + 1}))
        if move.along:
            parts.append(Message("cli.told-along", {"cars": move.along}))
        if move.shoved:
            parts.append(Message("cli.told-shoved", {"cars": move.shoved}))
        if move.second is not None:
            values = move.second.values
            sector = values["progress"] % game.track.sectors
            parts.append(Message("cli.told-second", {"car": values["car"], "sector": sector, "lane": values["lane"]}))
        parts += self._brought(move)
        row.append(" " + "; ".join(self._terminal.words(part) for part in parts))
        return row

    def _brought(self, move: ToldMove) -> list[Message]:
        """What the move brought upon its own car, in words."""
        return [Message("cli.told-wear", {"wear": list(move.wear)})] if move.wear else []

    def _line(self, fact: Fact, game: CardGame) -> list[Text]:
        if fact.kind.tone == SILENT:
            return []
        words = self._terminal.words(fact.message())
        if fact.name == "turn":
            rule = self._terminal.words(
                Message("cli.turn", {"turn": fact.values["turn"], "lap": fact.values["lap"], "laps": game.laps})
            )
            return [Text(f"-- {rule} --", style="bold cyan")]
        if fact.name == "event":
            about = game.book.named("event." + game.kit.events[fact.values["event"]].id + ".text")
            return [Text(words, style="bold"), Text("  " + self._terminal.words(about), style="dim")]
        if fact.name == "flag":
            return [Text(words, style=FLAGS[game.kit.flags[fact.values["flag"]]])]
        row = Text(words, style=self.styles.get(fact.name, ""))
        if "car" in fact.values:
            number = fact.values["car"]
            row.highlight_regex(rf"^{number}\b", self._signs.style_of(game, number))
        return [row]


def _card_of(fact: Fact) -> Value:
    """The card by which a car was activated; an AI car leaves the pits without one."""
    values = fact.message().values
    return values.get("card", values.get("ai_card", Message("cli.ai-exit")))
