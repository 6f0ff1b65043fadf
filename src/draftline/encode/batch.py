"""Many races side by side: one call takes an action in each of them, lets the bots answer, and writes what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.bulk import CHANCE_STREAM, FAST, UNIFORM, Policy, policy_of
from draftline.bots.registry import offered_bot
from draftline.core.columns import BytesWriter, i32, i64, octets, u8, vec, words, write_f32_le, write_i32_le
from draftline.core.field import filled
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError
from draftline.core.rng import Stream, stream
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.variant import Variant
from draftline.encode.encoding import Encoding, Memory, encoding_of
from draftline.encode.moves import single_steps, whole_moves
from draftline.encode.rewards import NONE, POINTS, check_reward, final_rewards, potentials
from draftline.games.registry import new_game

LEARNER: Final = "learner"  # a seat whose actions come from outside
INFO: Final = ("seat", "kind", "actions", "decisions")  # whole numbers about every race
MOST_RACES: Final = 1_000_000
MOST_HISTORY: Final = 64  # actions that a race remembers: nobody replays one of a batch
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

    def __init__(self, game: TrackGame, policies: list[Policy | None], chance: Stream, memory: Memory) -> None:
        self.game = game
        self.memory = memory
        self.policies = policies
        self.chance = chance
        self.decisions: i64 = 0
        self.potentials: list[float] = []
        self.moves: list[list[int]] = []  # what may be chosen, where it is not simply any legal action


class Batch:
    """`count` races of one set-up, each with its own seeds: `seed + i`, then `seed + i + count`, and so on.

    `step` takes one action in every race, goes on until a learner is asked again, and begins a new race where one is
    over; what was bound is written: views (float32), masks (uint8), infos (int32), rewards (float32), dones (uint8).
    With `candidates` so many legal actions of each race can be chosen, single steps or whole moves, and what each is
    about and brings is written too (features, float32); what one race has fewer is empty.
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
        candidates: int = 0,
        whole: bool = False,
        variant: Variant | None = None,
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
        self.variant = variant
        self.candidates: i64 = candidates
        self.whole = whole
        self.reward = reward
        self.shaping = shaping
        self.discount = discount
        self.shaped = shaping != NONE
        self.shared = all(driver in (LEARNER, UNIFORM, FAST) for driver in drivers)
        self.model: TrackGame | None = None  # whose fixed tables all others use
        self.encoding: Encoding = encoding_of(self._race(seed), cars)
        self.seats: i64 = self.encoding.seats
        self.views: Any = None
        self.masks: Any = None
        self.infos: Any = None
        self.rewards: Any = None
        self.dones: Any = None
        self.raced: vec[i64] = filled(count, 0)  # races that each lane has finished
        self.lanes: list[Lane] = []
        self.counts: vec[i64] = filled(count, 0)  # legal actions
        self.seen: vec[i32] = vec[i32]([])  # what the views of all races are written into, as bits
        self.legal: vec[u8] = vec[u8]([])  # and their masks
        self.features: Any = None
        self.told, self.paid, self.done, self.about = BytesWriter(), BytesWriter(), BytesWriter(), BytesWriter()

    # Races.

    def _race(self, seed: int) -> TrackGame:
        made = new_game(
            self.id, seats=len(self.drivers), track=self.track, seed=seed, options=self.options, variant=self.variant
        )
        made.quiet = True
        made.log = []
        if self.model is None:
            self.model = made
        elif list(made.numbers) == list(self.model.numbers):
            made.row_of = self.model.row_of
            made.alone = self.model.alone
            made.clockwise = self.model.clockwise
        return made

    def _lane(self, i: i64) -> Lane:
        """The next race of a lane, at its first question to a learner."""
        while True:
            seed = self.seed + i + int(self.raced[i]) * self.count
            game = self._race(seed)
            before = self.lanes[i] if i < len(self.lanes) else None
            memory = self.encoding.new_memory(self.seen, i * self.encoding.size) if before is None else before.memory
            if before is not None and self.shared:
                policies = before.policies
            else:
                policies = [seat_policy(game, driver) for driver in self.drivers]
            lane = Lane(game, policies, stream(seed, CHANCE_STREAM), memory)
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
        seen: int = self.count * self.encoding.size if self.views is not None else 0
        legal: int = self.count * self.encoding.flat if self.masks is not None else 0
        self.seen = vec[i32]([0] * seen)
        self.legal = vec[u8]([0] * legal)
        self._open()
        for i in range(self.count):
            lane = self._lane(i)
            self.lanes.append(lane)
            for _ in range(self.seats):
                write_f32_le(self.paid, 0.0)
            self.done.append(0)
            self._tell(lane, i)
        self._close()

    def game(self, i: int) -> TrackGame:
        """One of the races as it is, without its history; whoever may see nothing else takes its view."""
        return self.lanes[i].game

    # Steps.

    def step(self, actions: Sequence[int], flat: bool = False) -> None:
        """Take in every race the action with this place in its decision, or with this number in the flat space."""
        chosen = self._chosen(actions, flat)
        self._open()
        for i in range(self.count):
            lane = self.lanes[i]
            game = lane.game
            if flat:
                game._do(game.asked[0], chosen[i])
            elif self.candidates:
                for code in lane.moves[chosen[i]]:
                    game._do(game.asked[0], code)
            else:
                game._do(game.asked[0], game.choices.nth(chosen[i]))
            lane.decisions += 1
            if game._played > MOST_HISTORY:
                game._history = []
                game._played = 0
            self._go_on(lane)
            self._pay(lane, i)
            if game.over:
                self.done.append(1)
                self.raced[i] += 1
                lane = self.lanes[i] = self._lane(i)
            else:
                self.done.append(0)
            self._tell(lane, i)  # at once, while the race is at hand
        self._close()

    def _chosen(self, actions: Sequence[int], flat: bool) -> list[int]:
        """What is to be done in every race; nothing is done anywhere if one of them may not."""
        if len(actions) != self.count:
            raise OptionError(Message("error.actions-count", {"n": len(actions), "races": int(self.count)}))
        found: list[int] = []
        for i in range(self.count):
            at: int = actions[i]
            if flat:
                lane = self.lanes[i]
                self.encoding.use(lane.memory)
                found.append(self.encoding.code_of(lane.game, lane.game.asked[0], at))
            else:
                found.append(at if at < self.counts[i] else -1)
            if found[i] < 0:
                raise OptionError(Message("error.action-number", {"value": at, "race": int(i)}))
        return found

    def _pay(self, lane: Lane, i: i64) -> None:
        """Rewards of all seats since the last step: at the end those of the race, on the way what shapes them."""
        game, paid = lane.game, self.paid
        if not game.over and not self.shaped:
            for _ in range(self.seats):
                write_f32_le(paid, 0.0)
            return
        found = final_rewards(game, self.reward) if game.over else [0.0] * int(self.seats)
        if self.shaped:
            now = potentials(game, self.shaping, self.reward)
            found = [reward + self.discount * now[s] - lane.potentials[s] for s, reward in enumerate(found)]
            lane.potentials = now
        for reward in found:
            write_f32_le(paid, reward)

    # What is written.

    def bind(self, views: Any, masks: Any, infos: Any, rewards: Any, dones: Any, features: Any = None) -> None:
        """Where to write, as memoryviews of bytes; None for what nobody wants."""
        self.views = views
        self.masks = masks
        self.infos = infos
        self.rewards = rewards
        self.dones = dones
        self.features = features

    def _open(self) -> None:
        """Nothing is written yet."""
        self.told.truncate(0)
        self.paid.truncate(0)
        self.done.truncate(0)
        self.about.truncate(0)

    def _tell(self, lane: Lane, i: i64) -> None:
        """What the seat that is asked sees and may do."""
        game, encoding = lane.game, self.encoding
        seat: i64 = game.asked[0]
        self.counts[i] = game.choices.count
        if self.candidates:
            self._offer(lane, i)
        encoding.use(lane.memory)
        if self.views is not None:
            encoding.see(game, seat)
        if self.masks is not None:
            encoding.write_mask(game, seat, self.legal, i * encoding.flat)
        told = self.told
        write_i32_le(told, i32(seat))
        write_i32_le(told, i32(game.kind))
        write_i32_le(told, i32(self.counts[i]))
        write_i32_le(told, i32(lane.decisions))

    def _offer(self, lane: Lane, i: i64) -> None:
        """Some of the legal actions, and what each is about and brings."""
        game, encoding, most = lane.game, self.encoding, int(self.candidates)
        found = whole_moves if self.whole else single_steps
        lane.moves = found(game, most, int(lane.decisions))
        self.counts[i] = len(lane.moves)
        if self.features is not None:
            encoding.use(lane.memory)
            encoding.arrange(game, game.asked[0])
            for codes in lane.moves:
                encoding.write_features(game, game.asked[0], codes, self.about)
            self.about.write(bytes(4 * int(encoding.width) * (most - len(lane.moves))))

    def _close(self) -> None:
        """What was written goes into the caller's arrays at once."""
        if self.views is not None:
            self.views[:] = words(self.seen)
        if self.masks is not None:
            self.masks[:] = octets(self.legal)
        if self.features is not None:
            self.features[:] = self.about.getvalue()
        if self.infos is not None:
            self.infos[:] = self.told.getvalue()
        if self.rewards is not None:
            self.rewards[:] = self.paid.getvalue()
        if self.dones is not None:
            self.dones[:] = self.done.getvalue()


class Trace:
    """One race, decision by decision, as bytes: views (float32), choices (int32) and legal actions (int32).

    A choice is race, seat, kind, number of the action in the flat space, and how many were legal.
    """

    def __init__(self, encoding: Encoding, race: int) -> None:
        self.encoding = encoding
        self.race = race
        self.decisions = 0
        self.views, self.choices, self.legal = BytesWriter(), BytesWriter(), BytesWriter()

    def add(self, game: TrackGame, seat: int, code: int) -> None:
        """What a seat saw and might have done, and what it did."""
        encoding = self.encoding
        self.views.write(encoding.view_bytes(game, seat))
        flats = encoding.flats(game, seat)
        chosen = flats[game._choices(seat).codes().index(code)]
        for number in (self.race, seat, int(game.kind), chosen, len(flats)):
            write_i32_le(self.choices, i32(number))
        for flat in flats:
            write_i32_le(self.legal, i32(flat))
        self.decisions += 1

    def parts(self) -> tuple[bytes, bytes, bytes]:
        return self.views.getvalue(), self.choices.getvalue(), self.legal.getvalue()


def traced(game: TrackGame, drivers: Sequence[str], seed: int, trace: Trace) -> None:
    """Race a game to its end with a policy or a bot in every seat, and write down all of it."""
    game.quiet = True
    policies = [seat_policy(game, driver) for driver in drivers]
    chance = stream(seed, CHANCE_STREAM)
    while not game.over:
        policy = policies[game.asked[0]]
        assert policy is not None
        ahead = game.copy()
        count = policy.play_on(ahead, chance)
        codes = ahead._history[ahead._played - count : ahead._played]
        for code in codes:
            trace.add(game, game.asked[0], code)
            game._do(game.asked[0], code)
