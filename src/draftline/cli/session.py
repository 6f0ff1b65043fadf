"""A race at the terminal: the player's choices, which can be undone until they are final, and the bots' in between."""

from __future__ import annotations

from pathlib import Path

from draftline.bots.referee import Referee
from draftline.cli.commentary import of_a_move, own_facts
from draftline.cli.display import Display
from draftline.cli.saves import USUAL_NAME, free_name, save, save_somewhere
from draftline.core.actions import Action
from draftline.core.facts import Fact, Facts
from draftline.core.messages import DraftlineError, Message
from draftline.core.track_game import TrackGame


class Session:
    """The game, the bots, and the player's choices as long as they can be undone.

    One rule says how long that is, the game's own (`Game.can_take_back`): until something hidden becomes known or
    somebody else acts. A choice that ends there is done on a copy first, so that its end can be shown and the player
    asked before it stands.
    """

    def __init__(self, screen: Display, game: TrackGame, seat: int, referee: Referee, path: Path | None) -> None:
        self.screen = screen
        self.table = screen.table
        self.terminal = screen.terminal
        self.game = game
        self.seat = seat
        self.referee = referee
        self.path = path
        self.count = len(game.history())
        self._commentary = screen.commentary(game)
        self._past: list[tuple[TrackGame, int]] = []  # before each open choice: game, facts not yet shown
        self._told = 0  # how many of these choices the player has been shown
        self._facts: list[Fact] = []  # not shown yet
        self._own = 0  # how many of them are open: nothing hidden, nobody else
        self._shown: TrackGame | None = None  # what may be looked at while the player is asked to keep a move

    def tell_start(self) -> None:
        """What has moved before anybody is asked."""
        facts = Facts(self.game.log, self.game)
        if not self.game.history() and any(of_a_move(fact) for fact in facts):
            self.screen.lines(self._commentary.hear(facts.seen_by(self.seat), self.game))

    # Bots.

    def bot_choice(self, seat: int) -> None:
        """One choice of a bot, shown."""
        known = len(self.referee.faults)
        action = self.referee.choose(self.game, seat, self.count)
        for fault in self.referee.faults[known:]:
            self.terminal.complain(fault.told())  # once for each kind and seat
            self.terminal.quote(fault.trace)
        facts = self.game.apply(action, seat).seen_by(self.seat)
        self.count += 1
        self.screen.lines(self._commentary.hear(facts, self.game))

    # The player's own choices.

    def attempt(self, action: Action) -> bool:
        """Do what the player chose, so that it can be undone; True if the player is not asked again."""
        before, after = self.game, self.game.copy()
        facts = after.apply(action, self.seat).seen_by(self.seat)
        self._past.append((before, len(self._facts)))
        self._own = len(self._facts) + own_facts(after.open_facts())
        self._facts += facts
        self.game = after
        self.count += 1
        return not after.can_take_back(before) or after.asked != [self.seat]

    def passed_on(self) -> bool:
        """Whether more has happened than the player's own move."""
        return self._own < len(self._facts)

    def own_part(self) -> list[Fact]:
        """What has not been shown yet and belongs to the player's own move."""
        return self._facts[: self._own]

    def beyond(self) -> Fact | None:
        """The first thing that goes beyond the player's own move."""
        return self._facts[self._own] if self.passed_on() else None

    def depth(self) -> int:
        """How many choices can be undone."""
        return len(self._past)

    def untold(self) -> int:
        """How many choices belong to the move in progress."""
        return len(self._past) - self._told

    def undo(self, depth: int | None = None) -> bool:
        """Undo one choice, or all but `depth`; False if there is nothing to undo."""
        if not self._past:
            return False
        target = len(self._past) - 1 if depth is None else depth
        while len(self._past) > target:
            self.game, known = self._past.pop()
            self._facts = self._facts[:known]
            self.count -= 1
        self._own = len(self._facts)
        if target < self._told:
            self._told = target
            self._commentary = self.screen.commentary(self.game)  # what it heard has not happened
        self._shown = None
        return True

    def show_end(self) -> None:
        """The end of the move as it will be, without what is still face down."""
        own = self.own_part()
        before = self._past[self._told][0]
        self._shown = self.screen.preview(before, own) if self.passed_on() else self.game
        self.terminal.out.print()
        self.screen.track(self._shown)
        commentary = self.screen.commentary(before)
        self.screen.lines(commentary.hear(own, self._shown) + commentary.finish(self._shown))

    @property
    def asks(self) -> bool:
        """Whether the player is being asked to keep a move."""
        return self._shown is not None

    @property
    def seen(self) -> TrackGame:
        """The game as the player may look at it now."""
        return self._shown or self.game

    def keep(self) -> None:
        """Keep the move: show it, and save if there is a file; it can be undone only if it is still open."""
        if not self._still_open():
            self._past = []
        self.tell()
        if self.path is not None:
            self.try_save(self.path, quiet=True)

    def tell(self) -> None:
        """Tell what the player has done so far."""
        facts, self._facts, self._own, self._shown = self._facts, [], 0, None
        self._past = [(game, 0) for game, _ in self._past]
        self._told = len(self._past)
        self.screen.lines(self._commentary.hear(facts, self.game))

    def _still_open(self) -> bool:
        """Whether nothing has become known since the first open choice, and it is the player's turn again."""
        return bool(self._past) and self.game.can_take_back(self._past[0][0]) and self.game.asked == [self.seat]

    # Files.

    def try_save(self, path: Path, quiet: bool = False) -> bool:
        """Save what is final; if that fails, say so and go on."""
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
        return self.path or free_name(Path(USUAL_NAME))

    def save_on_the_way_out(self) -> None:
        """Nobody can be asked any more: save where possible, and say where."""
        self.terminal.out.print()
        try:
            path = save_somewhere(self.save_name(), self._final(), self.seat, self.referee.codes)
        except DraftlineError as error:
            self.terminal.complain(error.message)
            return
        self.terminal.say(Message("cli.left"))
        self.terminal.out.print(f"  draftline play --load {path}", soft_wrap=True)

    def _final(self) -> TrackGame:
        """The game without the choices of the move in progress."""
        return self._past[self._told][0] if self.untold() else self.game
