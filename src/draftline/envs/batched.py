"""Many races at once in NumPy arrays: one call a step for all of them, bots included, in the compiled core."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from draftline.encode.batch import INFO, LEARNER, Batch, Lane, seat_policy
from draftline.encode.rewards import NONE, POINTS
from draftline.envs.position import SetUp, VariantLike, Window

MOST_MOVES = 64  # whole moves that are offered where nobody says how many


class BatchedRaces:
    """`count` races side by side; the arrays are the same objects all the time, and every step changes them.

    `views` (count x size), `masks` (count x flat), `seat`, `kind`, `actions` (how many are legal) and `decisions` are
    of the seat that is asked in each race; after a step `rewards` (count x seats) and `dones`. A race that is over is
    followed by the next one at once: `dones` says so, `rewards` are those of the old one, the rest is of the new one.
    They are for reading: copy what you want to keep or change.
    With `candidates=32` a step chooses among at most 32 of the legal actions of each race, evenly out of all, and the
    array `candidates` (count x 32 x features) says what each is about and brings; with `whole` they are whole moves.
    """

    def __init__(
        self,
        game: str,
        count: int,
        drivers: list[str] | None = None,
        seats: int = 4,
        track: str | None = None,
        options: dict[str, Any] | None = None,
        preset: str = "",
        seed: int = 0,
        reward: str = POINTS,
        shaping: str = NONE,
        discount: float = 1.0,
        cars: int = 0,
        views: bool = True,
        masks: bool = True,
        candidates: int = 0,
        whole: bool = False,
        variant: VariantLike = None,
    ) -> None:
        self._made_of = {name: value for name, value in locals().items() if name != "self"}
        self.game, self.count, self.seed = game, count, seed
        self.drivers = drivers or [LEARNER] * seats
        candidates = candidates or (MOST_MOVES if whole else 0)
        found = SetUp(game, preset, options, variant, track)
        self.core = Batch(
            game, count, self.drivers, found.track, found.options, seed, reward, shaping, discount, cars, candidates,
            whole, found.variant, views, masks,
        )  # fmt: skip
        self.encoding = self.core.encoding
        self.seats = int(self.core.seats)
        self.size, self.flat = self.encoding.layout.size, int(self.encoding.flat)
        self.windows: list[Window] = []  # those that are copies
        self.views = self._window(self.core.seen, np.float32, self.size) if views else np.zeros((0, 0), np.float32)
        self.masks = self._window(self.core.legal, np.uint8, self.flat) if masks else np.zeros((0, 0), np.uint8)
        self.infos = self._window(self.core.told, np.int32, len(INFO))
        self.rewards = self._window(self.core.paid, np.float32, self.seats)
        self.dones = self._window(self.core.done, np.uint8, 1)[:, 0]
        self.candidates = np.zeros((count, candidates, int(self.encoding.width)), np.float32)
        self.seat, self.kind, self.actions, self.decisions = self.infos.T

    def _window(self, column: Any, kind: Any, width: int) -> np.ndarray[Any, Any]:
        window = Window(column, kind)
        if not window.shared:
            self.windows.append(window)
        found: np.ndarray[Any, Any] = window.array.reshape(self.count, width)
        found.flags.writeable = False  # a step writes what has changed, and no more
        return found

    def _look(self) -> np.ndarray[Any, Any]:
        for window in self.windows:
            window.look()
        if self.candidates.size:
            self.candidates.ravel()[:] = np.frombuffer(self.core.about.getvalue(), np.float32)
        return self.views

    def reset(self, seed: int | None = None) -> np.ndarray[Any, Any]:
        """Begin all races; the same seed gives the same races."""
        self.core.reset(self.seed if seed is None else seed)
        return self._look()

    def step(self, actions: Any, flat: bool = False) -> np.ndarray[Any, Any]:
        """One action for every race: its place among the legal ones, or with `flat` its number in the flat space."""
        self.core.step(np.asarray(actions).tolist(), flat)
        return self._look()

    def features(self, race: int) -> np.ndarray[Any, Any]:
        """What the legal actions of one race are about and bring: actions x features."""
        game = self.core.game(race)
        found = np.frombuffer(self.encoding.features_bytes(game, game.asked[0]), np.float32)
        return found.reshape(-1, int(self.encoding.width))

    def flats(self, race: int) -> list[int]:
        """The numbers of the legal actions of one race in the flat space."""
        game = self.core.game(race)
        return self.encoding.flats(game, game.asked[0])

    def random_actions(self, generator: np.random.Generator) -> np.ndarray[Any, Any]:
        """An even choice for every race, as places among the legal actions."""
        chosen: np.ndarray[Any, Any] = (generator.random(self.count) * self.actions).astype(np.int64)
        return chosen

    # Keeping a moment.

    def save(self) -> bytes:
        """All races in this moment, for `restore`; bots that remember their race do not travel with it."""
        core = self.core
        lanes = [(one.game, one.chance, int(one.decisions), one.potentials) for one in core.lanes]
        return pickle.dumps((core.seed, list(core.raced), lanes, list(core.paid), list(core.done)))

    def restore(self, saved: bytes) -> np.ndarray[Any, Any]:
        """Exactly the moment that was saved, in this batch or in one made alike."""
        core = self.core
        seed, raced, lanes, paid, done = pickle.loads(saved)
        core.reset(seed)
        core.about.truncate(0)
        for i, (game, chance, decisions, potentials) in enumerate(lanes):
            policies = [seat_policy(game, driver) for driver in self.drivers]
            lane = Lane(game, policies, chance, core.lanes[i].memory)
            lane.decisions, lane.potentials = decisions, potentials
            core.lanes[i], core.raced[i], core.done[i] = lane, raced[i], done[i]
            core._tell(lane, i)
        for at, reward in enumerate(paid):
            core.paid[at] = reward
        return self._look()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._made_of, self.save())


def _again(made_of: dict[str, Any], saved: bytes) -> BatchedRaces:
    """A batch out of a pickle."""
    made = BatchedRaces(**made_of)
    made.restore(saved)
    return made
