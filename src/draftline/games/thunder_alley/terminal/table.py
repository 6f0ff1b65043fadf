"""Thunder Alley at the terminal: Turn Leader markers and AI teams beside what all card games have."""

from __future__ import annotations

from typing import Any, cast

from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.commentary import Commentary
from draftline.cli.display import Display
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.lab.line_up import AI
from draftline.racing.card_game import CardGame
from draftline.racing.terminal.board import CardBoard
from draftline.racing.terminal.commentary import STYLES, CardCommentary
from draftline.racing.terminal.screen import HELP, CardScreen
from draftline.racing.terminal.sheets import CardSheets
from draftline.racing.terminal.table import CardGameTable

AI_TEAMS = "? ai"  # what a player types to see what they may do


def alley(game: TrackGame) -> ThunderAlley:
    """The game, which is always Grand Prix here."""
    return cast(ThunderAlley, game)


class AlleyCommentary(CardCommentary):
    """The commentary of Thunder Alley."""

    styles = {**STYLES, "led": "dim"}


class AlleyBoard(CardBoard):
    """The board, with Turn Leader markers in the running order."""

    def _tokens(self, number: int) -> Text:
        led = alley(self._game).led(number)
        words = " " + self._terminal.words(Message("cli.order-led", {"n": led})) if led else ""
        return Text(words, style="bold yellow")


class AlleySheets(CardSheets):
    """Cars and cards, with Turn Leader markers."""

    def _notes(self, game: CardGame, number: int) -> list[Message]:
        led = alley(game).led(number)
        markers = [Message("cli.turn-leader-markers", {"n": led})] if led else []
        return markers + super()._notes(game, number)


class AlleyScreen(CardScreen):
    """The commentary of Thunder Alley."""

    manual = (*HELP, Message("cli.play-help-led"))

    def board(self, game: TrackGame) -> BoardPicture:
        return AlleyBoard(self.terminal, self.signs, alley(game))

    def commentary(self, game: TrackGame) -> Commentary:
        return AlleyCommentary(self.terminal, self.signs)


class AlleyTable(CardGameTable):
    """The commentary of Thunder Alley."""

    counted = {"led": Message("cli.column-led"), **CardGameTable.counted}
    shown = ("led",)

    def sheets(self, terminal: Terminal) -> CardSheets:
        return AlleySheets(terminal, self.signs(terminal), self.book)

    def screen(self, terminal: Terminal) -> Display:
        return AlleyScreen(terminal, self, self.sheets(terminal))

    def count(self, game: TrackGame, number: int, what: str) -> int:
        return alley(game).led(number) if what == "led" else super().count(game, number, what)

    def car_data(self, game: TrackGame, number: int) -> dict[str, Any]:
        return {**super().car_data(game, number), "led": alley(game).led(number)}

    # AI teams.

    def welcome_notes(self, game: TrackGame) -> list[Message]:
        """Each AI team with its temperament."""
        decks = [(seat, alley(game).ai_deck(seat)) for seat in range(game.seats)]
        teams: list[Value] = [
            Message("cli.ai-named", {"team": self.book.team(game.teams[seat]), "deck": Message("ai-deck." + deck)})
            for seat, deck in decks
            if deck is not None
        ]
        return [Message("cli.ai-teams", {"teams": teams, "word": AI_TEAMS})] if teams else []

    def about(self, terminal: Terminal, game: TrackGame, asked: str) -> list[Text]:
        """`? ai`: what each AI team has still to come; `? hunters`: that deck in words."""
        race = alley(game)
        if not race.has_ai:
            return []
        if asked == AI:
            return [_still_to_come(terminal, race, seat) for seat in range(race.seats) if race.plays_itself(seat)]
        return _deck(terminal, race, asked) if asked in race.box.ai.names else []


def _still_to_come(terminal: Terminal, game: ThunderAlley, seat: int) -> Text:
    """The cards left in an AI team's deck, in no order; after the fourth all come again."""
    left = sorted(game.ai_decks[seat].left()) or game.box.ai.cards_of[game.ai_of[seat]]
    values: dict[str, Value] = {
        "team": game.book.team(game.teams[seat]),
        "deck": Message("ai-deck." + game.box.ai.names[game.ai_of[seat]]),
        "cards": [game.book.called("ai_card", card) for card in left],
    }
    return Text(terminal.words(Message("cli.ai-team", values)))


def _deck(terminal: Terminal, game: ThunderAlley, name: str) -> list[Text]:
    """All cards of a deck in words."""
    ai = game.box.ai
    about = Message("cli.ai-deck", {"deck": Message("ai-deck." + name), "text": Message("ai-deck." + name + ".text")})
    rows = [Text(terminal.words(about), style="bold")]
    for number in ai.cards_of[ai.names.index(name)]:
        card = ai.cards[number]
        words = " ".join(terminal.words(message) for message in card.messages())
        rows.append(Text.assemble((terminal.words(game.book.called("ai_card", number)), "bold"), ": ", words))
    return rows
