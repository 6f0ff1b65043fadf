"""Many races side by side: one call takes an action in each of them, lets the bots answer, and writes what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.bulk import CHANCE_STREAM, FAST, UNIFORM, Policy, policy_of
from draftline.bots.registry import offered_bot
from draftline.core.columns import BytesWriter, i32, i64, u8, vec, write_i32_le
from draftline.core.field import filled
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError
from draftline.core.rng import Stream, stream
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.variant import Variant
from draftline.encode.encoding import Encoding, encoding_of
from draftline.encode.memory import Memory
from draftline.encode.moves import single_steps, whole_moves
from draftline.encode.rewards import NONE, POINTS, check_reward, final_rewards, potentials
from draftline.encode.scales import bits_of
from draftline.games.registry import new_game

LEARNER: Final = "learner"  # a seat whose actions come from outside
INFO: Final = ("seat", "kind", "actions", "decisions")  # whole numbers about every race
INFOS: Final = 4
MOST_RACES: Final = 1_000_000
MOST_HISTORY: Final = 64  # actions that a race remembers: nobody replays one of a batch
WORD_BITS: Final = 32
NOTHING_YET: Final[list[float]] = []
NO_MOVES: Final[list[list[int]]] = []


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
        game._do(game.asked[0], self.chosen(game, stream))
        return 1

    def chosen(self, game: Game, stream: Stream) -> int:
        """What the bot would do."""
        assert isinstance(game, TrackGame)
        view = game.view(game.asked[0])
        decision = view.decision
        assert decision is not None
        return self.bot.choose(view, decision, StreamBits(stream), Budget.none()).code


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
        self.potentials: list[float] = NOTHING_YET
        self.moves: list[list[int]] = NO_MOVES  # what may be chosen, where it is not simply any legal action


class Batch:
    """`count` races of one set-up, each with its own seeds: `seed + i`, then `seed + i + count`, and so on.

    `step` takes one action in every race, goes on until a learner is asked again, and begins a new race where one is
    over. What it finds stands in columns that stay where they are, race by race: `seen` (the views, if wanted, float32
    as their bits), `legal` (the masks, if wanted), `told` (see `INFO`), `paid` (rewards, float32 as their bits) and
    `done`. With `candidates` so many legal actions of each race can be chosen, single steps or whole moves, and `about`
    says what each is about and brings (float32); what one race has fewer is empty.
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
        views: bool = True,
        masks: bool = False,
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
        self.shared = all(driver in (LEARNER, UNIFORM, FAST) for driver in drivers)  # who remember nothing of a race
        self.policies: list[Policy | None] = []
        self.model: TrackGame | None = None  # whose fixed tables all others use
        self.tables: dict[tuple[int, ...], Any] = {}  # by the numbers of the cars, which a game may draw
        self.encoding: Encoding = encoding_of(self._race(seed), cars)
        self.seats: i64 = self.encoding.seats
        self.views = views
        self.masks = masks
        self.raced: vec[i64] = filled(count, 0)  # races that each lane has finished
        self.lanes: list[Lane] = []
        self.counts: vec[i64] = filled(count, 0)  # legal actions
        self.seen: vec[i32] = vec[i32]([0] * (count * int(self.encoding.size) if views else 0))
        self.legal: vec[u8] = vec[u8]([0] * (count * int(self.encoding.flat) if masks else 0))
        self.told: vec[i32] = vec[i32]([0] * (count * len(INFO)))
        self.paid: vec[i32] = vec[i32]([0] * (count * int(self.seats)))
        self.done: vec[u8] = vec[u8]([0] * count)
        self.about = BytesWriter()

    # Races.

    def _race(self, seed: int) -> TrackGame:
        made = new_game(
            self.id, seats=len(self.drivers), track=self.track, seed=seed, options=self.options, variant=self.variant
        )
        made.quiet = True
        made.log = []
        if self.model is None:
            self.model = made
        else:
            made.alone = self.model.alone
            made.clockwise = self.model.clockwise
            made.row_of = self.tables.setdefault(tuple(made.numbers), made.row_of)
        return made

    def _lane(self, i: i64) -> Lane:
        """The next race of a lane, at its first question to a learner."""
        while True:
            seed = self.seed + i + int(self.raced[i]) * self.count
            game = self._race(seed)
            before = self.lanes[i] if i < len(self.lanes) else None
            memory = self.encoding.new_memory(self.seen, i * self.encoding.size) if before is None else before.memory
            if not self.shared or not self.policies:
                self.policies = [seat_policy(game, driver) for driver in self.drivers]
            lane = Lane(game, self.policies, stream(seed, CHANCE_STREAM), memory)
            self._go_on(lane)
            if not game.over:
                if self.shaped:
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
        for at in range(len(self.seen)):
            self.seen[at] = 0
        for at in range(len(self.legal)):
            self.legal[at] = 0
        for at in range(len(self.paid)):
            self.paid[at] = 0
        self.about.truncate(0)
        for i in range(self.count):
            lane = self._lane(i)
            self.lanes.append(lane)
            self.done[i] = 0
            self._tell(lane, i)

    def game(self, i: int) -> TrackGame:
        """One of the races as it is, without its history; whoever may see nothing else takes its view."""
        return self.lanes[i].game

    # Steps.

    def step(self, actions: Sequence[int], flat: bool = False) -> None:
        """Take in every race the action with this place in its decision, or with this number in the flat space."""
        chosen = self._chosen(actions, flat)
        self.about.truncate(0)
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
            if game.over or self.shaped or self.done[i] != 0:
                self._pay(lane, i)
            if game.over:
                self.done[i] = 1
                self.raced[i] += 1
                lane = self.lanes[i] = self._lane(i)
            else:
                self.done[i] = 0
            self._tell(lane, i)  # at once, while the race is at hand

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
        game = lane.game
        found = final_rewards(game, self.reward) if game.over else [0.0] * int(self.seats)
        if self.shaped:
            now = potentials(game, self.shaping, self.reward)
            found = [reward + self.discount * now[s] - lane.potentials[s] for s, reward in enumerate(found)]
            lane.potentials = now
        for seat, reward in enumerate(found):
            self.paid[i * self.seats + seat] = bits_of(reward)

    # What is written.

    def _tell(self, lane: Lane, i: i64) -> None:
        """What the seat that is asked sees and may do."""
        game, encoding = lane.game, self.encoding
        seat: i64 = game.asked[0]
        self.counts[i] = game.choices.count
        if self.candidates:
            self._offer(lane, i)
        encoding.use(lane.memory)
        if self.views:
            encoding.see(game, seat)
        if self.masks:
            encoding.write_mask(game, seat, self.legal, i * encoding.flat, self.views)
        told, at = self.told, i * INFOS
        told[at] = i32(seat)
        told[at + 1] = i32(game.kind)
        told[at + 2] = i32(self.counts[i])
        told[at + 3] = i32(lane.decisions)

    def _offer(self, lane: Lane, i: i64) -> None:
        """Some of the legal actions, and what each is about and brings."""
        game, encoding, most = lane.game, self.encoding, int(self.candidates)
        found = whole_moves if self.whole else single_steps
        lane.moves = found(game, most, int(lane.decisions))
        self.counts[i] = len(lane.moves)
        encoding.use(lane.memory)
        encoding.arrange(game, game.asked[0])
        for codes in lane.moves:
            encoding.write_features(game, game.asked[0], codes, self.about)
        self.about.write(bytes(4 * int(encoding.width) * (most - len(lane.moves))))


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
        for code in _next_codes(policy, game, chance):
            trace.add(game, game.asked[0], code)
            game._do(game.asked[0], code)


def _next_codes(policy: Policy, game: TrackGame, chance: Stream) -> list[int]:
    """What a policy would do next: one decision or a few in turn."""
    if isinstance(policy, ByBot):
        return [policy.chosen(game, chance)]
    ahead = game.copy()
    count = policy.play_on(ahead, chance)
    return ahead._history[ahead._played - count : ahead._played]
