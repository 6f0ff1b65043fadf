"""A race at the terminal: the player's choices, taken back until they are final, and the bots' in between."""

from __future__ import annotations

from pathlib import Path

from draftline.bots.referee import Referee
from draftline.cli.display import Display
from draftline.cli.saves import NAME, free_name, save, save_somewhere
from draftline.core.actions import Action
from draftline.core.facts import Fact, Facts
from draftline.core.messages import DraftlineError, Message
from draftline.core.track_game import TrackGame


class Session:
    """The game, the bots, and everything that has happened since the player last had nothing to take back."""

    def __init__(self, screen: Display, game: TrackGame, seat: int, referee: Referee, path: Path | None) -> None:
        self.screen = screen
        self.terminal = screen.terminal
        self.game = game
        self.seat = seat
        self.referee = referee
        self.path = path
        self.count = len(game.history())
        self._commentary = screen.teller()
        self._past: list[tuple[TrackGame, int]] = []  # games before each choice of this activation
        self._facts: list[Fact] = []
        self.last: list[Fact] = []  # what the player's last choice brought about

    def tell_start(self) -> None:
        """What AI teams have done before anybody is asked."""
        facts = Facts(self.game.log, self.game)
        if not self.game.history() and facts.named("ai-card"):
            self.screen.lines(self._commentary.hear(facts.seen_by(self.seat), self.game))

    # Bots.

    def bot_choice(self, seat: int) -> None:
        """One choice of a bot, told."""
        known = len(self.referee.faults)
        action = self.referee.choose(self.game, seat, self.count)
        for fault in self.referee.faults[known:]:
            self.terminal.complain(fault.told())  # once for each kind and seat
        facts = self.game.apply(action, seat).seen_by(self.seat)
        self.count += 1
        self.screen.lines(self._commentary.hear(facts, self.game))

    # The player's own choices.

    def attempt(self, action: Action) -> bool:
        """Do what the player chose, but so that it can be taken back; True if that ends the move."""
        after = self.game.copy()
        facts = after.apply(action, self.seat).seen_by(self.seat)
        self._past.append((self.game, len(self._facts)))
        self._facts += facts
        self.last = facts
        self.game = after
        self.count += 1
        return self._commentary.ended(after, self._facts, self.seat)

    def passed_on(self) -> bool:
        """Whether more has happened than the player's own move."""
        return len(self.own_part(self._facts)) < len(self._facts)

    def own_part(self, facts: list[Fact]) -> list[Fact]:
        """Of some facts those that belong to the player's own move."""
        return self._commentary.of_the_move(facts, self.seat)

    def depth(self) -> int:
        """How many choices can be taken back."""
        return len(self._past)

    def undo(self, depth: int | None = None) -> bool:
        """Back by one choice, or until only `depth` are left; False if there is nothing to take back."""
        if not self._past:
            return False
        target = len(self._past) - 1 if depth is None else depth
        while len(self._past) > target:
            self.game, known = self._past.pop()
            self._facts = self._facts[:known]
            self.count -= 1
        return True

    def show_end(self) -> None:
        """The end of the move as it will be, without what is still face down."""
        own = self.own_part(self._facts)
        shown = self.screen.preview(self._past[0][0], own) if self.passed_on() else self.game
        self.terminal.out.print()
        if shown is not None:
            self.screen.track(shown)
        teller = self.screen.teller()
        lines = teller.hear(own, shown or self.game, rank=shown is not None)
        self.screen.lines(lines + teller.finish(shown or self.game, rank=shown is not None))

    def commit(self) -> None:
        """What was done is final; it is told, and saved if there is a file."""
        facts, self._facts, self._past = self._facts, [], []
        self.screen.lines(self._commentary.hear(facts, self.game))
        if self.path is not None:
            self.try_save(self.path, quiet=True)

    # Files.

    def try_save(self, path: Path, quiet: bool = False) -> bool:
        """Save as far as things are final; a failure is told and the race goes on."""
        try:
            save(path, self._final(), self.seat, self.referee.codes)
        except DraftlineError as error:
            self.terminal.complain(error.message)
            return False
        if not quiet:
            self.terminal.say(Message("cli.saved", {"path": str(path)}))
        self.path = path
        return True

    def save_name(self) -> Path:
        return self.path or free_name(Path(NAME))

    def save_on_the_way_out(self) -> None:
        """Nobody can be asked any more: save where it is possible, and say where."""
        self.terminal.out.print()
        try:
            path = save_somewhere(self.save_name(), self._final(), self.seat, self.referee.codes)
        except DraftlineError as error:
            self.terminal.complain(error.message)
            return
        self.terminal.say(Message("cli.left"))
        self.terminal.out.print(f"  draftline play --load {path}", soft_wrap=True)

    def _final(self) -> TrackGame:
        """The game without choices that could still be taken back."""
        return self._past[0][0] if self._past else self.game
