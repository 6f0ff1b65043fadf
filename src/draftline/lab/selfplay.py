"""Races of bots as arrays to learn from: shards of what was seen and chosen, and a manifest to make them again.

The same plan gives the same shards byte for byte, in however many processes.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import draftline
from draftline.core.messages import Message, OptionError, Value
from draftline.core.tables import EDITION
from draftline.encode.batch import Trace, traced
from draftline.encode.encoding import SLOTS, Encoding, encoding_of
from draftline.games.registry import new_game

FORMAT = 1
MANIFEST = "manifest.json"
CHOICE = ("race", "seat", "kind", "action", "legal")  # columns of `choices`
RACES_A_SHARD = 50


@dataclass(frozen=True)
class Plan:
    """Which races: `races` of them from `seed` on, `shard` in a file."""

    game: str
    bots: tuple[str, ...]  # one for each seat
    races: int
    seed: int = 1
    track: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    shard: int = RACES_A_SHARD

    def shards(self) -> list[range]:
        """The seeds of each file."""
        last = self.seed + self.races
        return [range(at, min(at + self.shard, last)) for at in range(self.seed, last, self.shard)]


def arrays(plan: Plan, seeds: range) -> dict[str, np.ndarray[Any, Any]]:
    """One shard: views (float16), choices, legal actions behind each other, and the points of every race by seat."""
    parts: list[tuple[bytes, bytes, bytes]] = []
    points: list[tuple[int, ...]] = []
    encoding: Encoding | None = None
    for seed in seeds:
        game = new_game(plan.game, seats=len(plan.bots), track=plan.track, seed=seed, options=plan.options)
        encoding = encoding or encoding_of(game)
        trace = Trace(encoding, seed)
        traced(game, plan.bots, seed, trace)
        parts.append(trace.parts())
        assert game.outcome is not None
        points.append(game.outcome.points)
    assert encoding is not None
    views, choices, legal = (b"".join(column) for column in zip(*parts, strict=True))
    return {
        "views": np.frombuffer(views, "<f4").reshape(-1, encoding.layout.size).astype("<f2"),
        "choices": np.frombuffer(choices, "<i4").reshape(-1, len(CHOICE)),
        "legal": np.frombuffer(legal, "<i4"),
        "points": np.array(points, "<i4"),
        "seeds": np.array(seeds, "<i8"),
    }


def digest(found: dict[str, np.ndarray[Any, Any]]) -> str:
    """A fingerprint of the arrays, whatever file they are in."""
    made = hashlib.sha256()
    for name in sorted(found):
        made.update(f"{name} {found[name].dtype.str} {found[name].shape}".encode())
        made.update(np.ascontiguousarray(found[name]).tobytes())
    return made.hexdigest()


def write_shard(plan: Plan, seeds: range, file: Path) -> dict[str, Any]:
    """Race, write, and say what is in the file."""
    found = arrays(plan, seeds)
    np.savez(file, **found)  # type: ignore[arg-type]
    return {"file": file.name, "races": len(seeds), "decisions": len(found["choices"]), "digest": digest(found)}


def selfplay(plan: Plan, folder: Path, processes: int = 0) -> dict[str, Any]:
    """Write all shards and the manifest into a folder; the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds = plan.shards()
    files = [folder / f"shard-{at:05}.npz" for at in range(len(seeds))]
    rows: list[dict[str, Any]] = []
    workers = min(processes or os.cpu_count() or 1, len(seeds))
    if workers == 1:
        for one, file in zip(seeds, files, strict=True):
            rows.append(write_shard(plan, one, file))
    else:
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
            rows = list(pool.map(write_shard, [plan] * len(seeds), seeds, files))
    found = manifest(plan, rows)
    (folder / MANIFEST).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return found


def manifest(plan: Plan, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What is needed to read the shards, and to make them again."""
    game = new_game(plan.game, seats=len(plan.bots), track=plan.track, seed=plan.seed, options=plan.options)
    encoding = encoding_of(game)
    return {
        "format": FORMAT,
        "draftline": draftline.__version__,
        "rules": EDITION,
        "encoding": type(encoding).version,
        "plan": {**asdict(plan), "bots": list(plan.bots), "track": game.track.id},
        "size": encoding.layout.size,
        "flat": int(encoding.flat),
        "features": encoding.layout.names(),
        "choices": list(CHOICE),
        "slots": list(SLOTS),
        "shards": rows,
    }


def plan_of(found: dict[str, Any]) -> Plan:
    """The plan of a manifest, to make its shards again; other rules or another encoding would make others."""
    plan = Plan(**{**found["plan"], "bots": tuple(found["plan"]["bots"])})
    now = manifest(plan, [])
    for name in ("format", "rules", "encoding", "size"):
        if found[name] != now[name]:
            values: dict[str, Value] = {"name": name, "value": found[name], "known": now[name]}
            raise OptionError(Message("error.other-manifest", values))
    return plan


def load(folder: Path) -> tuple[dict[str, Any], list[dict[str, np.ndarray[Any, Any]]]]:
    """The manifest and all shards of a folder."""
    found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    shards: list[dict[str, np.ndarray[Any, Any]]] = []
    for row in found["shards"]:
        with np.load(folder / row["file"]) as file:
            shards.append({name: file[name] for name in file.files})
    return found, shards
