"""Many races side by side: one call takes an action in each of them, lets the bots answer, and writes what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.bulk import CHANCE_STREAM, FAST, UNIFORM, Policy, policy_of
from draftline.bots.registry import offered_bot
from draftline.core.columns import BytesWriter, i32, i64, vec, write_f32_le, write_i32_le
from draftline.core.field import filled
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError
from draftline.core.rng import Stream, stream
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import Encoding, encoding_of
from draftline.encode.rewards import NONE, POINTS, check_reward, final_rewards, potentials
from draftline.games.registry import new_game

LEARNER: Final = "learner"  # a seat whose actions come from outside
INFO: Final = ("seat", "kind", "actions", "decisions")  # whole numbers about every race
MOST_RACES: Final = 1_000_000
WORD_BITS: Final = 32


class StreamBits:
    """One of the game's generators, for bots that ask for random bits."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def getrandbits(self, k: int, /) -> int:
        found = 0
        for _ in range(0, k, WORD_BITS):
            found = found << WORD_BITS | int(self.stream.word())
        return found & ((1 << k) - 1)


class ByBot(Policy):
    """A named bot, which sees its seat's view and nothing else."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def play_on(self, game: Game, stream: Stream) -> int:
        assert isinstance(game, TrackGame)
        seat = game.asked[0]
        view = game.view(seat)
        decision = view.decision
        assert decision is not None
        game._do(seat, self.bot.choose(view, decision, StreamBits(stream), Budget.none()).code)
        return 1


def seat_policy(game: TrackGame, name: str) -> Policy | None:
    """Who drives a seat: None for a learner, else `uniform`, `fast` or a bot by its code."""
    if name == LEARNER:
        return None
    if name in (UNIFORM, FAST):
        return policy_of(game.book, name, game)
    return ByBot(offered_bot(name))


class Lane:
    """One of the races: who drives it, its generator for policies, and what the last potentials were."""

    def __init__(self, game: TrackGame, policies: list[Policy | None], chance: Stream) -> None:
        self.game = game
        self.policies = policies
        self.chance = chance
        self.decisions: i64 = 0
        self.potentials: list[float] = []


class Batch:
    """`count` races of one set-up, each with its own seeds: `seed + i`, then `seed + i + count`, and so on.

    `step` takes one action in every race, goes on until a learner is asked again, and begins a new race where one is
    over; what was bound is written: views (float32), masks (uint8), infos (int32), rewards (float32), dones (uint8).
    """

    def __init__(
        self,
        game: str,
        count: int,
        drivers: Sequence[str],
        track: str | Track | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        reward: str = POINTS,
        shaping: str = NONE,
        discount: float = 1.0,
        cars: int = 0,
    ) -> None:
        check_reward(reward, shaping)
        if not 1 <= count <= MOST_RACES:
            raise OptionError(
                Message("error.option-count", {"option": "count", "value": str(count), "least": 1, "most": MOST_RACES})
            )
        if LEARNER not in drivers:
            raise OptionError(
                Message("error.option-choice", {"option": "drivers", "value": str(list(drivers)), "known": [LEARNER]})
            )
        self.id = game
        self.count: i64 = count
        self.drivers: list[str] = list(drivers)
        self.track = track
        self.options: dict[str, Any] = dict(options or {})
        self.seed: int = seed
        self.reward = reward
        self.shaping = shaping
        self.discount = discount
        self.shared = all(driver in (LEARNER, UNIFORM, FAST) for driver in drivers)
        self.encoding: Encoding = encoding_of(self._race(seed), cars)
        self.seats: i64 = self.encoding.seats
        self.views: Any = None
        self.masks: Any = None
        self.infos: Any = None
        self.rewards: Any = None
        self.dones: Any = None
        self.raced: vec[i64] = filled(count, 0)  # races that each lane has finished
        self.lanes: list[Lane] = []
        self.paid: vec[float] = vec[float]([0.0] * (count * int(self.seats)))
        self.done: vec[i64] = filled(count, 0)

    # Races.

    def _race(self, seed: int) -> TrackGame:
        made = new_game(self.id, seats=len(self.drivers), track=self.track, seed=seed, options=self.options)
        made.quiet = True
        return made

    def _lane(self, i: i64) -> Lane:
        """The next race of a lane, at its first question to a learner."""
        while True:
            seed = self.seed + i + int(self.raced[i]) * self.count
            game = self._race(seed)
            if self.lanes and self.shared and i < len(self.lanes):
                policies = self.lanes[i].policies
            else:
                policies = [seat_policy(game, driver) for driver in self.drivers]
            lane = Lane(game, policies, stream(seed, CHANCE_STREAM))
            self._go_on(lane)
            if not game.over:
                lane.potentials = potentials(game, self.shaping, self.reward)
                return lane
            self.raced[i] += 1  # over before a learner was asked anything

    def _go_on(self, lane: Lane) -> None:
        game, policies = lane.game, lane.policies
        while not game.over:
            policy = policies[game.asked[0]]
            if policy is None:
                return
            lane.decisions += policy.play_on(game, lane.chance)

    def reset(self, seed: int) -> None:
        """Begin all races anew."""
        self.seed = seed
        self.raced = filled(self.count, 0)
        self.lanes = []
        for i in range(self.count):
            self.lanes.append(self._lane(i))
        for i in range(len(self.paid)):
            self.paid[i] = 0.0
        for i in range(self.count):
            self.done[i] = 0
        self._write()

    def game(self, i: int) -> TrackGame:
        """One of the races as it is; whoever may see nothing else takes its view."""
        return self.lanes[i].game

    # Steps.

    def step(self, actions: Sequence[int], flat: bool = False) -> None:
        """Take in every race the action with this place in its decision, or with this number in the flat space."""
        codes = self._codes(actions, flat)
        for i in range(self.count):
            lane = self.lanes[i]
            game = lane.game
            game._do(game.asked[0], codes[i])
            lane.decisions += 1
            self._go_on(lane)
            self.done[i] = 1 if game.over else 0
            self._pay(lane, i)
            if game.over:
                self.raced[i] += 1
                self.lanes[i] = self._lane(i)
        self._write()

    def _codes(self, actions: Sequence[int], flat: bool) -> list[int]:
        """What is to be done in every race; nothing is done anywhere if one of them may not."""
        if len(actions) != self.count:
            raise OptionError(Message("error.actions-count", {"n": len(actions), "races": int(self.count)}))
        codes: list[int] = []
        for i in range(self.count):
            game = self.lanes[i].game
            at: int = actions[i]
            code: int = -1
            if flat:
                code = self.encoding.code_of(game, game.asked[0], at)
            elif 0 <= at < game.choices.count:
                code = game.choices.nth(at)
            if code < 0:
                raise OptionError(Message("error.action-number", {"value": at, "race": int(i)}))
            codes.append(code)
        return codes

    def _pay(self, lane: Lane, i: i64) -> None:
        """Rewards of all seats since the last step: at the end those of the race, on the way what shapes them."""
        game, paid = lane.game, self.paid
        at = i * self.seats
        if not game.over and self.shaping == NONE:
            for seat in range(self.seats):
                paid[at + seat] = 0.0
            return
        found = final_rewards(game, self.reward) if game.over else [0.0] * int(self.seats)
        if self.shaping != NONE:
            now = potentials(game, self.shaping, self.reward)
            found = [reward + self.discount * now[s] - lane.potentials[s] for s, reward in enumerate(found)]
            lane.potentials = now
        for seat in range(self.seats):
            paid[at + seat] = found[seat]

    # What is written.

    def bind(self, views: Any, masks: Any, infos: Any, rewards: Any, dones: Any) -> None:
        """Where to write, as memoryviews of bytes; None for what nobody wants."""
        self.views = views
        self.masks = masks
        self.infos = infos
        self.rewards = rewards
        self.dones = dones

    def _write(self) -> None:
        if self.views is not None or self.masks is not None:
            self._write_views()
        if self.infos is not None:
            self._write_infos()
        if self.rewards is not None:
            out = BytesWriter()
            for i in range(len(self.paid)):
                write_f32_le(out, self.paid[i])
            self.rewards[:] = out.getvalue()
        if self.dones is not None:
            out = BytesWriter()
            for i in range(self.count):
                out.append(self.done[i])
            self.dones[:] = out.getvalue()

    def _write_views(self) -> None:
        views, masks = BytesWriter(), BytesWriter()
        encoding = self.encoding
        for i in range(self.count):
            game = self.lanes[i].game
            seat: i64 = game.asked[0]
            if self.views is not None:
                encoding.write_view(game, seat, views)
            else:
                encoding.arrange(game, seat)
            if self.masks is not None:
                encoding.write_mask(game, seat, masks)
        if self.views is not None:
            self.views[:] = views.getvalue()
        if self.masks is not None:
            self.masks[:] = masks.getvalue()

    def _write_infos(self) -> None:
        out = BytesWriter()
        for i in range(self.count):
            lane = self.lanes[i]
            game = lane.game
            write_i32_le(out, i32(game.asked[0]))
            write_i32_le(out, i32(game.kind))
            write_i32_le(out, i32(game.choices.count))
            write_i32_le(out, i32(lane.decisions))
        self.infos[:] = out.getvalue()
