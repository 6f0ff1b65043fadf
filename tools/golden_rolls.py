"""What a golden record of Thunder Rolls shows, in the words of `golden_books`."""

from __future__ import annotations

from typing import Any

from draftline.core.facts import Facts
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.interlude import ENDINGS
from draftline.games.thunder_rolls.state import CREW
from draftline.games.thunder_rolls.table import SET
from tools.golden_step import Stepper

ON_THE_MOVE = ("stepped", "followed", "displaced", "swapped", "pushed-back", "risk", "lost-control")


class Turn:
    """What an NPD has done since its NP Action card was drawn."""

    def __init__(self, car: int, card: int) -> None:
        self.car = car
        self.card = card
        self.done: list[str] = []


class RollsWatcher(Stepper):
    """Steps through a record; what a test or a race for position was about shows only in the facts after it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.box = c.box()
        self.thundering = False  # the Thunder Phase
        self.bonus_of = ""  # where the bonus at hand comes from
        self.npd: Turn | None = None
        self.slot = 0
        self.mover = 0  # the car that drives
        self.hazard = 0  # just revealed
        self.hazards: list[tuple[int, int]] = []  # seat and slot of every Hazard of this stage
        self.last = ""  # name of the last fact
        self.testing = 0  # cars of a push that are still to test
        self.drafting = False
        self.lost: list[int] = []  # cars that lost control together
        self.race: set[str] = set()  # what came of a race for position
        self.threw: list[int] = []  # cars that have thrown in it
        self.laps: dict[int, int] = {}
        super().__init__(record)

    def _note_setup(self, record: dict[str, Any]) -> None:
        super()._note_setup(record)
        race = self.box.races[self.game.terms.race]
        own = race["board"] == record["track"]["id"]
        self.seen.add(f"own board: {race['id']}" if own else f"other track: {race['id']}")

    # Answers.

    def _act(self, decision: Any, action: str, seat: int | None) -> None:
        self._end_npd()
        verb, *arguments = action.split()
        if decision.kind == "drive":
            self._note_drive(verb, arguments)
        elif decision.kind == "back":
            self.seen.add("moved: back at a seam" if "".join(arguments).isdigit() else f"moved: {action}")
        elif decision.kind == "roll":
            self.bonus_of = "a Qualifying card" if verb == "use" else "an action space"
            if verb == "place":
                self._note_set(decision.seat, int(arguments[0]) - 1)
        elif decision.kind == "take":
            self.seen.add(f"taken from: {self.box.space_id[self.game.at_space]}")
        elif decision.kind == "program" and len(arguments) > self.box.slots:
            self.seen.add("hazard: slot chosen")
        elif action == "retrieve none":
            self.seen.add("dice: no retrieval")
        drafting = arguments[:1] == ["draft"]
        self.mover = self.game.numbers[self.game.drive.mover]
        rows = self.game.dice.sets[:]
        facts = self.game.apply(action, seat)
        self._note_facts(facts)
        if drafting:
            self._note_draft(facts)
        if verb == "place":
            self._note_climb(decision.seat, int(arguments[0]) - 1, rows)

    def _note_set(self, seat: int, space: int) -> None:
        if self.game.dice.on(space, seat):
            self.seen.add("dice: set grows")

    def _note_climb(self, seat: int, space: int, rows: list[list[int]]) -> None:
        """A set that came to stand above one that was there."""
        owners = [entry // SET for entry in self.game.dice.sets[space]]
        before = [entry // SET for entry in rows[space]]
        if seat in owners and any(other in before for other in owners[owners.index(seat) + 1 :]):
            self.seen.add("dice: set climbs")
        if owners and owners[0] >= CREW:
            self.seen.add("crew: has a set in front")

    def _note_drive(self, verb: str, arguments: list[str]) -> None:
        game = self.game
        if verb == "diagonal":
            self.seen.add(f"moved: diagonal {arguments[0]}")
        elif verb == "forward" and arguments:
            self.seen.add("moved: way chosen at a seam")
        elif verb == "stop":
            self.seen.add("bonus: left unused")
        elif verb == "bonus":
            when = "after the move" if game.drive.started else "before the move"
            self.seen.add(f"bonus: {arguments[0]} {when if game.slot else f'of {self.bonus_of}'}")
        if game.slot:
            self._note_hindrance()
        elif game.decks.turned:
            self.seen.add("dice: consolation")
        elif self.bonus_of == "a Qualifying card":
            self.seen.add("dice: bonus drive before placing")

    def _note_hindrance(self) -> None:
        """What Hazards of this slot, or ongoing ones of an earlier slot, do to the card."""
        game, drive, program = self.game, self.game.drive, self.game.program
        seat, slot = game.seat, game.slot
        bonus = self.box.bonus[program.cards[seat * self.box.slots + slot - 1]]
        now = (seat, slot) in self.hazards
        space = game.field.space[drive.mover]
        diagonal = any(game.field.at[to] < 0 for to in game.board.ahead[space][game.board.straights[space] :])
        for what, here, later in (
            ("slower", drive.card_slow > 0 and game.mp, program.slowed[seat] > 0),
            ("no bonus", drive.card_barred and bonus, program.barred[seat] and bonus),
            ("no diagonal", drive.card_stuck and diagonal, program.stuck[seat] and diagonal),
        ):
            if here:
                self.seen.add(f"hazard: {what}")
            if later and not now:
                self.seen.add(f"hazard: {what} in a later slot")

    def _note_draft(self, facts: Facts) -> None:
        names = [fact.name for fact in facts if fact.name in ("stepped", "followed")]
        self.seen.add("draft: leading" if names[:1] == ["stepped"] else "draft: following")
        together = sum(fact.name == "stepped" and fact.values["car"] == self.mover for fact in facts)
        if together > self.box.rules["draft"]:
            self._note_rule("draft")

    def _note_rule(self, rule: str) -> None:
        """The Race card's special rule, if it is this one, has been at work."""
        if self.box.races[self.game.terms.race]["rule"] == rule:
            self.seen.add(f"rule: {self.box.race_ids[self.game.terms.race]}")

    # Facts.

    def _note_fact(self, name: str, values: dict[str, int]) -> None:
        if self.hazard:
            how = "without" if name == "no-pit" else "after a pit stop"
            self.seen.add(f"hazard: {self.box.hazard_id[self.hazard]} {how}")
            self.hazard = 0
        self._note_tests(name, values)
        if self.npd is not None and name in ON_THE_MOVE:
            self.npd.done.append(name)
        else:
            self._end_npd()
        self._note_places(name, values)
        self._note_dice(name, values)
        self._note_cards(name, values)
        self._note_race(name, values)
        self.last = name

    def _note_tests(self, name: str, values: dict[str, int]) -> None:
        """Risk Tests: those of a push follow it, as many as cars moved; all others are races for position."""
        if name == "displaced":
            self.drafting = self.drafting and self.testing > 0
            self.testing += 1
        elif name in ("stepped", "followed") and self.testing:
            self.testing += 1
            if name == "followed":
                self.drafting = True
                self.seen.add("draft: pushing")
        elif name == "risk":
            self._note_risk(values["car"])
        elif name == "lost-control":
            self._note_lost(values["car"])
        else:
            self._note_stake(name)
        if name not in ("risk", "lost-control"):
            self.lost = []

    def _note_risk(self, car: int) -> None:
        if self.testing:
            if self.last != "risk":
                self.threw = []
                several = self.testing > (3 if self.drafting else 2)
                self.seen.add("moved: pushed several" if several else "moved: pushed one")
            self.testing -= 1
            return
        self.race.add("raced for")
        if car in self.threw and self.last == "risk":
            self.seen.add("raced for: once more, lanes apart")
        self.threw = [*self.threw, car] if self.last == "risk" else [car]

    def _note_lost(self, car: int) -> None:
        self.lost.append(car)
        if self.race:
            self.race.add("lost control")
            self.threw = []
        else:
            self.seen.add("lost control: after a draft" if self.drafting else "lost control: after a push")
        if len(self.lost) == 3:
            self.seen.add("lost control: three at once")
        if not self.race and car == (self.npd.car if self.npd else self.mover):
            self.seen.add("lost control: the mover")

    def _note_stake(self, name: str) -> None:
        """What cars have raced for shows when it is given."""
        if name in ("token", "points", "placed"):
            stake = {"token": "the token", "points": "stage points", "placed": "the finish"}[name]
            if "raced for" in self.race:
                self.seen.add(f"raced for: {stake}")
            if "lost control" in self.race:
                self.seen.add(f"lost control: in a race for {'the token' if name == 'token' else 'points'}")
            self.race = set()
        self.drafting = False

    def _note_places(self, name: str, values: dict[str, int]) -> None:
        if "progress" not in values:
            return
        car, lap = values["car"], values["progress"] // self.game.track.sectors
        if lap < self.laps.get(car, lap):
            self.seen.add("moved: lap taken back")
        self.laps[car] = lap
        if name == "backed" and self.last == "pushed-back":
            self.seen.add("moved: back, others pushed")

    def _note_dice(self, name: str, values: dict[str, int]) -> None:
        box = self.box
        if name == "set-placed":
            self.seen.add(f"placed on: {box.space_id[values['space']]}")
        elif name == "retrieved":
            self.seen.add(f"retrieved from: {box.space_id[values['space']]}")
        elif name == "bonus-used":
            self.seen.add(f"qualifying bonus: {values['qualifying']}")
        elif name == "qualified":
            self._note_qualified(values["car"], values["number"])
        elif name == "tile":
            self.seen.add(f"tile: {box.crews[values['crew']]} {box.space_id[values['space']]} {values['n']}")
        elif name == "left-card":
            self.seen.add("crew: takes a card")

    def _note_qualified(self, car: int, number: int) -> None:
        if self.game.seat_of(car) >= 0:
            self.seen.add(f"qualified with: {number}")
            same = [other for other in self.game.numbers if self.game.seat_of(other) < 0]
            if any(self.box.qualifying_of[self.box.colour_of[other]] == number for other in same):
                self.seen.add("grid: a player before an NPD of the same number")

    def _note_cards(self, name: str, values: dict[str, int]) -> None:
        box = self.box
        if name == "drew":
            speed = not box.is_thunder[values["card"]]
            self.seen.add("cards: Speed cards to fill up" if speed else "cards: extra for many players")
        elif name == "drew-hazard":
            self.seen.add("hazard: by an icon" if self.last == "hazard-roll" else "hazard: from the Pit Stop")
        elif name == "revealed":
            self.seen.add(f"card: {box.card_id[values['card']]}")
        elif name == "hazard":
            self._note_hazard(values["seat"], values["hazard"])
        elif name == "discarded" and self.thundering:
            self.seen.add("hazard: card beneath discarded")
        elif name == "clean-air" and values["n"] > box.rules["clean_air"]:
            self._note_rule("clean-air")
        elif name == "perfect-line":
            pairs = values["n"] // self.game.terms.perfect_line
            self.seen.add("perfect line: one pair" if pairs == 1 else "perfect line: two pairs")
            if values["n"] > pairs * box.rules["perfect_line"]:
                self._note_rule("perfect-line")

    def _note_hazard(self, seat: int, hazard: int) -> None:
        self.hazard = hazard
        if (seat, self.slot) in self.hazards:
            self.seen.add("hazard: two in one slot")
        self.hazards.append((seat, self.slot))
        if self.box.hazard_effect[hazard] == c.GO_BACK:
            self._note_rule("hazard")

    def _note_race(self, name: str, values: dict[str, int]) -> None:
        if name == "stage":
            self.thundering = False
            self.hazards = []
        elif name == "slot":
            self.thundering = True
            self.slot = values["slot"]
        elif name == "np-action":
            phase = "thunder" if self.thundering else "rolling"
            self.seen.add(f"np {phase}: {values['action']}")
            self.npd = Turn(values["car"], values["action"])
        elif name == "race-over":
            self.seen.add(f"ending: {ENDINGS[values['ending']]}")
            self._note_finish()

    # Non-Player Drivers.

    def _end_npd(self) -> None:
        """What the NPD that acted last did, and whether its own step was part of it."""
        if self.npd is None:
            return
        turn, self.npd = self.npd, None
        colour = self.box.colour_of[turn.car]
        steps = (self.box.thunder if self.thundering else self.box.rolling)[turn.card]
        kinds = [step for step, _ in steps]
        moves = sum(n for step, n in steps if step == c.MOVE)
        more = turn.done.count("stepped") - turn.done.count("followed") > moves
        done = {
            c.MOVE: "stepped" in turn.done and moves > 0,
            c.DRAFT: "followed" in turn.done,
            c.CROSSOVER: "swapped" in turn.done,
            c.SIDE_DRAFT: "pushed-back" in turn.done,
            c.CLEAN_AIR: more and c.CLEAN_AIR in kinds,
        }
        own = self.box.bonus_of[colour][0]
        if c.DRIVER in kinds and (more if own in (c.MOVE, c.CLEAN_AIR) else done[own] and own not in kinds):
            self.seen.add(f"npd's own: {colour}")
        self.seen |= {f"npd: {c.STEPS[step]}" for step, shown in done.items() if shown}
