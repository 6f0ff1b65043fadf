"""Steps through golden records and notes what they show, in the words of `golden_books`."""

from __future__ import annotations

from typing import Any

from draftline.core.facts import Facts
from draftline.games.grand_prix.components import ALL_PIT
from draftline.games.grand_prix.finish import ENDINGS
from draftline.racing.move import MOVEMENTS
from tools.golden_books import BOXES
from tools.golden_rolls import RollsWatcher
from tools.golden_step import Stepper

# Facts that are something coming of an event.
DEEDS = ("worn", "repaired", "retired", "spun", "pitted", "weather", "close-calls", "off-track", "on-apron")


class Watcher(Stepper):
    """What both card games show."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.box = BOXES[record["game"]]
        self.card = 0
        self.event = -1
        self.done = False  # something came of the event
        self.flag = ""
        self.place: dict[int, int] = {}  # car -> progress, as the facts have told
        super().__init__(record)

    def _note_setup(self, record: dict[str, Any]) -> None:
        super()._note_setup(record)
        if len(self.game.numbers) == 42:
            self.seen.add("race: 42 cars")

    def _act(self, decision: Any, action: str, seat: int | None) -> None:
        if decision.kind == "step":
            self._note_step(action)
        self._note_answer(decision, action)
        before = {car: self.game.progress(car) for car in self.game.numbers}
        mp, effect, apron = self.game.mp, self.game.move.effect.id, self._on_apron()
        facts = self.game.apply(action, seat)
        self._note_facts(facts)
        self._note_moves(action, facts, before, apron)
        if apron and action.startswith("out"):
            self.seen.add("pits: out again")
        if effect == "free-lateral" and action.split()[0] in ("out", "in") and not apron:
            pushed = any(fact.name == "displaced" for fact in facts)
            self.seen.add("effect: free side push" if pushed else "effect: free side step")
            if mp == 0:
                self.seen.add("effect: free step after the last MP")

    def _on_apron(self) -> bool:
        return bool(
            self.game.move.active >= 0 and self.game.status(self.game.numbers[self.game.move.active]) == "apron"
        )

    def _note_step(self, action: str) -> None:
        """What the card's text does to this step."""
        game = self.game
        effect = game.move.effect.id
        self.seen.add(f"movement: {MOVEMENTS[game.move.movement]}")
        if action.startswith("diagonal"):
            self.seen.add(f"effect: {action}")
        if game.fleet.state[game.move.active] == 0:
            seam = len(game.track.ahead[game.field.space[game.move.active]]) > 1
            if effect in ("inside", "outside") and seam and action == "forward":
                self.seen.add(f"effect: {effect} at a seam")
            for side, forbidden in (("out", "inside"), ("in", "outside")):
                reason = game.legal(side).reason
                if reason is not None and reason.id == "reason.card-forbids":
                    both = effect == "no-lateral"
                    self.seen.add("effect: side step forbidden" if both else f"effect: {side} forbidden")
                    assert both or effect == forbidden

    def _note_answer(self, decision: Any, action: str) -> None:
        verb, *arguments = action.split()
        if verb == "retire":
            car = int(arguments[0])
            self.seen.add("left: with six markers" if len(self.game.wear(car)) >= 6 else "left: by choice")
        elif verb == "second":
            self.seen.add("effect: second car")
        elif verb == "choose":
            self.seen.add("event: declined" if arguments == ["none"] else "event: chosen by its owner")
        elif verb == "repair":
            self._note_repair(int(arguments[0]), arguments[1:])
        elif verb in ("forward", "out", "in") and arguments:
            self.seen.add("moved: way chosen at a seam")
            if len(arguments) > 1:
                self.seen.add("moved: several ways chosen at once")

    def _note_repair(self, car: int, words: list[str]) -> None:
        flag = self.box.flags[self.game.flag]
        self.seen.add("pits: nothing repaired" if words == ["none"] else f"pits: repaired under {flag}")

    def _note_moves(self, action: str, facts: Facts, before: dict[int, int], apron: bool) -> None:
        """How other cars were moved by the action itself, before the turn's end if that follows."""
        verb = action.split()[0]
        mover = -1
        if verb == "play":
            self._note_standing(int(action.split()[-1]), facts)
        for fact in facts:
            if fact.name in ("turn", "event", "lined-up", "ai-card", "ai-exit"):
                break
            car = fact.values.get("car", -1)
            if fact.name == "stepped":
                mover = car
            elif fact.name == "displaced":
                self._note_push(verb if mover < 0 else "", fact.values["progress"] - before[car], apron)
            elif fact.name == "followed":
                self.seen.add("moved: pulled")
            elif fact.name == "finished" and mover >= 0 and car != mover:
                self.seen.add("finish: pulled across")
            elif fact.name == "finished" and mover < 0 and verb == "forward":
                self.seen.add("finish: pushed across")
        if any(self.game.progress(car) // self.game.track.sectors < at // self.game.track.sectors
               and at >= 0 for car, at in before.items()):  # fmt: skip
            self.seen.add("finish: lap taken back")

    def _note_standing(self, car: int, facts: Facts) -> None:
        """C8, C25: a card that leaves the car no MP; only its closing effects follow."""
        names = [fact.name for fact in facts]
        stood = not {"stepped", "swapped", "bumped"} & set(names) and self.game.kind == 0
        if stood and self.game.activated(car) and self.game.status(car) == "track":
            self.seen.add("moved: no MP at all")

    def _note_push(self, verb: str, step: int, apron: bool) -> None:
        if apron:
            self.seen.add("pits: out again against a car")
        elif verb == "forward":
            self.seen.add("moved: pushed forward")
        elif step < 0:
            self.seen.add("moved: pushed back at the edge")
        elif step == 0:
            self.seen.add("moved: pushed sideways")
        elif verb in ("out", "in") and not self.game.rules.edge_back:
            self.seen.add("moved: pushed on at the edge")

    def _note_fact(self, name: str, values: dict[str, int]) -> None:
        self._note_card(name, values)
        self._note_event(name, values)
        self._note_race(name, values)
        if "progress" in values:
            self.place[values["car"]] = values["progress"]

    def _note_card(self, name: str, values: dict[str, int]) -> None:
        if name == "played":
            self.card = values["card"]
            self.seen.add(f"card: {self.box.card_id[self.card]}")
        elif name == "swapped":
            late = self.box.effect[self.card].id == "late-swap"
            self.seen.add("effect: late swap" if late else "effect: swap")
        elif name == "closed-up":
            self.seen.add("effect: placed")
        elif name == "sidestepped":
            inward = self.box.effect[self.card].id == "closing-in"
            self.seen.add("effect: closing step in" if inward else "effect: closing step out")
        elif name == "worn":
            self.seen.add(f"wear: {self.box.wear[values['wear']]}")
        elif name == "repaired":
            self.seen.add(f"repaired: {self.box.wear[values['wear']]}")
        elif name == "ai-card":
            self.seen.add(f"ai card: {self.game.box.ai.card_ids[values['ai_card']]}")

    def _note_event(self, name: str, values: dict[str, int]) -> None:
        """An event is done when something happens between its card and the flag."""
        if name == "event":
            self.event, self.done = values["event"], False
            self.seen.add(f"event: {self.box.events[self.event].id}")
        elif name == "flag":
            if self.done and self.event >= 0:
                self.seen.add(f"event done: {self.box.events[self.event].id}")
            self.event = -1
            self.flag = self.box.flags[values["flag"]]
            self.seen.add(f"flag: {self.flag}")
        elif self.event >= 0 and name in DEEDS:
            self.done = True
            if name == "retired":
                self.seen.add("left: by an event")
        elif name == "bar-picked":
            self.seen.add("bar: picked")
        elif name == "set-aside":
            self.seen.add("rain: set aside")

    def _note_race(self, name: str, values: dict[str, int]) -> None:
        if name == "race-over":
            ending = ENDINGS[values["ending"]]
            self.seen.add(f"ending: {ending}")
            if ending == "ending.rain":
                self.seen.add("flag: red")
            elif ending == "ending.finished":
                self._note_finish()
        elif name == "lapped":
            self.seen.add("left: lapped")
        elif name == "finished" and values["place"] == 1:
            self.seen.add("finish: first")
        elif name == "turn" and "finish: first" in self.seen:
            self.seen.add("turn: after the finish")
        elif name == "pitted" and self.event < 0:
            self._note_stop(values["car"], values["n"])
        elif name == "lined-up":
            self._note_restart(values["progress"])

    def _note_stop(self, car: int, back: int) -> None:
        self.seen.add(f"pits: under {self.flag}")

    def _note_restart(self, progress: int) -> None:
        green = self.game.goal - self.game.track.green_line - 1
        if progress == green and self.game.lap == self.game.laps:
            self.seen.add("restart: behind the green line")


class GrandPrixWatcher(Watcher):
    """The same, with NPCs, tyres, weather, Safety Zones and restarts."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.crossed: set[int] = set()  # cars that have finished
        self.off: set[int] = set()  # cars off the track
        self.void = False  # the event is a non-event
        self.lined_up = False
        super().__init__(record)

    def _is_npc(self, car: int) -> bool:
        return bool(self.game.seat_of(car) < 0)

    def _note_step(self, action: str) -> None:
        super()._note_step(action)
        game = self.game
        if game.owner[game.move.active] < 0 and self._on_apron():
            self.seen.add("moved: an NPC out of the pits")

    def _note_answer(self, decision: Any, action: str) -> None:
        super()._note_answer(decision, action)
        verb, *arguments = action.split()
        if decision.kind in ("boost", "promise"):
            self.seen.add(f"{decision.kind}: {verb}")
        elif verb == "play" and self._is_npc(int(arguments[-1])):
            drivers = sum(self.game.car(int(arguments[-1])) in cars for cars in self.game.drives)
            self.seen.add("moved: by a seat's own NPC" if drivers == 1 else "moved: by a neutral NPC")

    def _note_repair(self, car: int, words: list[str]) -> None:
        tyres = bool(set(words) & {"hard", "soft", "wet"})
        if self.game.in_event:
            self.seen.add("pits: repaired by an event")
            return
        if tyres:
            self.seen.add("pits: tyres alone" if len(words) == 1 else "pits: tyres and repairs")
        if not tyres or len(words) > 1:
            super()._note_repair(car, words)
        if self.game.car(car) in self.game.promised:
            self.seen.add("pits: a promise kept")
        if self.game.status(car) == "apron":
            self.seen.add("pits: once more from the pit lane")

    def _note_moves(self, action: str, facts: Facts, before: dict[int, int], apron: bool) -> None:
        super()._note_moves(action, facts, before, apron)
        if self.game.boosting and any(fact.name == "displaced" for fact in facts):
            self.seen.add("boost: with a displacement")

    def _note_facts(self, facts: Facts) -> None:
        for fact in facts:
            self._note_grand_prix(fact.name, fact.values)
            if "progress" in fact.values:
                self._note_zone(fact.name, fact.values["car"], fact.values["progress"])
        super()._note_facts(facts)

    def _note_zone(self, name: str, car: int, progress: int) -> None:
        """Moves in a Safety Zone, and what it does to those whom it catches."""
        game = self.game
        old = self.place.get(car, progress)
        if name == "stepped" and car in self.off:
            self.seen.add("moved: a car that was off the track")
        self.off = self.off | {car} if name == "off-track" else self.off - {car}
        if name == "shifted":
            self.seen.add("zone: shifted to the inside" if progress == old else "zone: pushed along")
        elif name == "stepped" and game.centre >= 0 and game.track.zone[progress % game.track.sectors]:
            entering = not game.track.zone[old % game.track.sectors]
            self.seen.add("zone: entered" if entering else "zone: moved in")
        self.place[car] = progress

    def _note_grand_prix(self, name: str, values: dict[str, int]) -> None:
        if name == "weather":
            self._note_weather(("dry", "rain")[values["weather"]])
        elif name == "tyres":
            when = "at the start" if self.asked == "tyres" else "in the pits"
            self.seen.add(f"tyres: {('hard', 'soft', 'wet')[values['tyre']]} {when}")
        elif name == "zone-over":
            self.seen.add("zone: lifted")
        elif name == "team-draw":
            self.seen.add("event: a Team Draw")
        elif name == "pit-number" and values["number"] == ALL_PIT:
            self.seen.add("npc pits: all of them")
        elif name == "finished":
            self.crossed.add(values["car"])
        elif name == "disqualified":
            crossed = values["car"] in self.crossed
            self.seen.add("disqualified: one that has finished" if crossed else "disqualified: one still on the way")

    def _note_weather(self, weather: str) -> None:
        self.seen.add(f"weather: to {weather}" if self.asked else f"weather: {weather} at the start")

    def _note_event(self, name: str, values: dict[str, int]) -> None:
        event = self.box.events[self.event] if self.event >= 0 else None
        if name == "event":
            self.void = self.lined_up = False
            self.last = self.box.events[values["event"]].id
        elif name == "no-event":
            self.void = True
        elif name == "zone":
            self.seen.add(f"zone: after {self.last}")
        elif name == "flag" and event is not None:
            self._note_flag(self.box.flags[event.flag], self.box.flags[values["flag"]])
        elif event is not None and name in ("retired", "on-apron", "off-track") and self._is_npc(values["car"]):
            self.seen.add(f"npc hit: {event.id}")
        super()._note_event(name, values)

    def _note_flag(self, flag: str, shown: str) -> None:
        if self.lined_up:
            self.seen.add(f"restart: {shown}")
        elif flag in ("double-yellow", "red") and not self.void:
            self.seen.add("restart: ignored near the finish")

    def _note_restart(self, progress: int) -> None:
        self.lined_up = True

    def _note_stop(self, car: int, back: int) -> None:
        whose = "npc pits" if self._is_npc(car) else "pits"
        self.seen.add(f"{whose}: under {self.flag}")
        if whose == "pits":
            self.seen.add("bill: " + ("up to 5" if back <= 5 else "up to 15" if back <= 15 else "more than 15"))


WATCHERS: dict[str, type[Stepper]] = {
    "thunder-alley": Watcher,
    "grand-prix": GrandPrixWatcher,
    "thunder-rolls": RollsWatcher,
}


def shown(record: dict[str, Any]) -> tuple[set[str], str]:
    """What a record shows, and the digest of its questions and facts."""
    watcher = WATCHERS[record["game"]](record)
    return watcher.seen, watcher.digest.hexdigest()
