"""What happened in Grand Prix besides what all card games tell: tyres, Close Calls, PIT numbers."""

from __future__ import annotations

from rich.text import Text

from draftline.core.facts import Fact
from draftline.core.messages import Message
from draftline.games.grand_prix.components import ALL_PIT, NO_NUMBER
from draftline.racing.card_game import CardGame
from draftline.racing.terminal.commentary import STYLES, Commentary, Move


class PrixCommentary(Commentary):
    """The commentary of Grand Prix."""

    styles = {
        **STYLES, "disqualified": "bold red", "off-track": "red", "weather": "bold cyan", "zone": "yellow",
        "zone-over": "yellow", "promised": "yellow",
    }  # fmt: skip

    def _heard(self, facts: list[Fact], game: CardGame) -> list[Text]:
        starts = any(fact.name == "turn" and fact.values["turn"] == 1 for fact in facts)
        grid = [fact for fact in facts if starts and fact.name == "tyres"]
        first = [self._start_tyres(grid, game)] if grid else []
        return first + super()._heard([fact for fact in facts if fact not in grid], game)

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

    def _costs(self, move: Move, fact: Fact) -> bool:
        if fact.name not in ("close-calls", "boosted"):
            return super()._costs(move, fact)
        move.extras[fact.name] = fact
        return True

    def _brought(self, move: Move) -> list[Message]:
        parts = super()._brought(move)
        if "boosted" in move.extras:
            parts.insert(0, Message("cli.told-boost"))
        if "close-calls" in move.extras:
            parts.append(Message("cli.close-calls", {"n": move.extras["close-calls"].values["n"]}))
        return parts

    def _line(self, fact: Fact, game: CardGame) -> list[Text]:
        return self._pit_number(fact.values["number"]) if fact.name == "pit-number" else super()._line(fact, game)

    def _pit_number(self, number: int) -> list[Text]:
        """Which NPCs pit; nothing where none do."""
        if number == NO_NUMBER:
            return []
        message = Message("cli.pit-all") if number == ALL_PIT else Message("cli.pit-number", {"digit": number})
        return [Text(self._terminal.words(message), style="dim")]
