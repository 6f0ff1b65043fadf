"""What happened, told to a player: a line for a whole activation, a sentence for what else matters."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from draftline.cli.manners import cards, named
from draftline.cli.signs import Signs
from draftline.cli.telling import Teller
from draftline.cli.terminal import Terminal
from draftline.core.facts import Fact
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.games.grand_prix.components import ALL_PIT, NO_NUMBER
from draftline.racing.card_game import CardGame

PLACES = ("stepped", "followed", "displaced", "swapped", "closed-up", "sidestepped")
SILENT = (
    "drew", "drew-hidden", "chosen", "on-grid", "on-apron", "first-player", "placed", "team-bar", "bumped",
    "bar-picked", "passed", "discarded", "reshuffled", "lined-up", "shifted", "ai-roll",
)  # fmt: skip
LOUD = {
    "finished": "bold", "retired": "bold red", "lapped": "red",
    "event": "bold", "race-over": "bold", "led": "dim", "disqualified": "bold red", "off-track": "red",
    "weather": "bold cyan", "zone": "yellow", "zone-over": "yellow", "promised": "yellow",
}  # fmt: skip
FLAGS = {
    "green": "green", "yellow": "bold black on yellow", "red": "bold white on red",
    "yellow-red": "bold red on yellow", "double-yellow": "bold black on yellow", "black": "bold white on black",
    "black-orange": "bold dark_orange on black",
}  # fmt: skip
ACTIVATIONS = ("played", "ai-card", "ai-exit")
WITHIN = ("finished", "led")  # told after the move during which they happen
OF_THE_MOVE = (*PLACES, "played", "bumped", "worn", "finished", "retired", "passed", "close-calls", "boosted")


class Move:
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
        self.close_calls = -1
        self.boosted = False
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


class Commentary(Teller):
    """Of the card games; an activation is told when it is over."""

    def __init__(self, terminal: Terminal, signs: Signs) -> None:
        self._terminal = terminal
        self._signs = signs
        self._move: Move | None = None
        self._late: list[Fact] = []

    def hear(self, facts: Iterable[Fact], game: TrackGame, rank: bool = True) -> list[Text]:
        return self._heard(list(facts), cards(game), rank)

    def finish(self, game: TrackGame, rank: bool = True) -> list[Text]:
        return self._flush(cards(game), rank)

    def of_the_move(self, facts: list[Fact], seat: int) -> list[Fact]:
        return of_the_move(facts)

    def _heard(self, facts: list[Fact], game: CardGame, rank: bool) -> list[Text]:
        lines: list[Text] = []
        lined_up = False
        starts = any(fact.name == "turn" and fact.values["turn"] == 1 for fact in facts)
        grid = [fact for fact in facts if starts and fact.name == "tyres"]
        if grid:
            lines.append(self._start_tyres(grid, game))
        for fact in facts:
            if fact in grid:
                continue
            if fact.name in ACTIVATIONS:
                lines += self._flush(game, False)  # others have moved since: its place is not what it was
            if fact.name == "lined-up" and not lined_up:
                lined_up = True
                lines.append(Text(self._terminal.words(Message("cli.line-up")), style="yellow"))
            elif not self._takes_up(fact):
                lines += self._flush(game, rank)
                lines += self._line(fact, game)
        if game.driver < 0:
            lines += self._flush(game, rank)
        return lines

    def _start_tyres(self, facts: list[Fact], game: CardGame) -> Text:
        """All first tyres in one line."""
        row = Text()
        last = -1
        for fact in sorted(facts, key=lambda fact: fact.values["tyre"]):
            if fact.values["tyre"] != last:
                last = fact.values["tyre"]
                tyre = fact.message().values["tyre"]
                row.append(("  " if row else "") + self._terminal.words(Message("cli.start-tyres", {"tyre": tyre})))
            row.append(" ")
            row.append_text(self._signs.chip(game, fact.values["car"]))
        return row

    def _takes_up(self, fact: Fact) -> bool:
        """Facts that belong to the activation in progress are kept for its line."""
        if fact.name in ACTIVATIONS:
            self._move = Move(fact)
            return True
        if self._move is None:
            return fact.name in PLACES or fact.name in SILENT
        if fact.name in PLACES:
            self._move.add(fact)
            return True
        if fact.name in WITHIN and (fact.name == "finished" or self._late):
            self._late.append(fact)
            return True
        return self._costs(self._move, fact) or fact.name in SILENT

    def _costs(self, move: Move, fact: Fact) -> bool:
        """What the move brings upon its own car."""
        if fact.values.get("car") != move.car:
            return False
        wear = fact.message().values.get("wear")
        if fact.name == "worn" and isinstance(wear, Message):
            move.wear.append(wear)
        elif fact.name == "close-calls":
            move.close_calls = fact.values["n"]
        elif fact.name == "boosted":
            move.boosted = True
        else:
            return False
        return True

    def _flush(self, game: CardGame, rank: bool) -> list[Text]:
        move, self._move = self._move, None
        late, self._late = self._late, []
        if move is None:
            return []
        return [self.told(move, game, rank), *[line for fact in late for line in self._line(fact, game)]]

    def told(self, move: Move, game: CardGame, rank: bool) -> Text:
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
        if move.boosted:
            parts.append(Message("cli.told-boost"))
        if move.wear:
            parts.append(Message("cli.told-wear", {"wear": list(move.wear)}))
        if move.close_calls >= 0:
            parts.append(Message("cli.close-calls", {"n": move.close_calls}))
        row.append(" " + "; ".join(self._terminal.words(part) for part in parts))
        return row

    def _line(self, fact: Fact, game: CardGame) -> list[Text]:
        if fact.name in SILENT:
            return []
        words = self._terminal.words(fact.message())
        if fact.name == "turn":
            rule = self._terminal.words(
                Message("cli.turn", {"turn": fact.values["turn"], "lap": fact.values["lap"], "laps": game.laps})
            )
            return [Text(f"-- {rule} --", style="bold cyan")]
        if fact.name == "event":
            about = named(game.id, "event." + game.kit.events[fact.values["event"]].id + ".text")
            return [Text(words, style="bold"), Text("  " + self._terminal.words(about), style="dim")]
        if fact.name == "flag":
            return [Text(words, style=FLAGS[game.kit.flags[fact.values["flag"]]])]
        if fact.name == "pit-number":
            return self._pit_number(fact.values["number"])
        row = Text(words, style=LOUD.get(fact.name, ""))
        if "car" in fact.values:
            number = fact.values["car"]
            row.highlight_regex(rf"^{number}\b", self._signs.style_of(game, number))
        return [row]

    def _pit_number(self, number: int) -> list[Text]:
        """Which NPCs pit; nothing where none do."""
        if number == NO_NUMBER:
            return []
        message = Message("cli.pit-all") if number == ALL_PIT else Message("cli.pit-number", {"digit": number})
        return [Text(self._terminal.words(message), style="dim")]


def _card_of(fact: Fact) -> Value:
    """The card by which a car was activated; an AI car leaves the pits without one."""
    values = fact.message().values
    return values.get("card", values.get("ai_card", Message("cli.ai-exit")))


def of_the_move(facts: list[Fact]) -> list[Fact]:
    """What belongs to the activation itself, before anything face down is turned up."""
    for at, fact in enumerate(facts):
        first_across = fact.name == "led" and at > 0 and facts[at - 1].name == "finished"
        if fact.name not in OF_THE_MOVE and not first_across:
            return facts[:at]
    return facts
