"""Scenes to learn from as tables of a server: one learner, and other seats that play by themselves."""

from __future__ import annotations

import time
from typing import Any

from draftline.learn.scenes import OPEN, Scene
from draftline.server.race import SCENE, LiveRace
from draftline.server.seating import MadeTable
from draftline.server.store import AI, PERSON, RUNNING, SeatRow, TableRow
from draftline.server.tokens import hashed, new_id, new_token
from draftline.study.exercise import PUZZLE, Exercise, day_of, title_of, todays
from draftline.study.puzzles import Puzzle

Json = dict[str, Any]


def make(scene: Scene) -> MadeTable:
    """A table at the beginning of a scene."""
    game = scene.begin()
    host, token, now = new_token(), new_token(), time.time()
    row = TableRow(
        id=new_id(), game=game.id, track=game.track.id, options={SCENE: scene.id}, seed=0, seeded=True,
        edition=game.edition, public=False, status=RUNNING, version=0, bots_next=False, host=hashed(host),
        created=now, changed=now, outcome=None, rematch=None,
    )  # fmt: skip
    tokens = [token if seat == scene.seat else None for seat in range(game.seats)]
    seats = [
        SeatRow(
            table_id=row.id, seat=seat, who=PERSON if own else AI, name="", bot="", token=own and hashed(own)
        )
        for seat, own in enumerate(tokens)
    ]  # fmt: skip
    return MadeTable(row, seats, game, host, tokens)


def told(race: LiveRace) -> Json | None:
    """The scene that is played at a table, and how far its learner is."""
    scene = race.setup.scene
    if scene is None:
        return None
    ids = scene.siblings()
    day = day_of(time.time())
    of_the_day = isinstance(scene, Exercise) and scene.puzzle is todays(day)
    verdict = scene.verdict(race.done)
    return {
        "id": scene.id,
        **{part: scene.text(part).to_json() for part in ("title", "task", "hint")},
        "state": verdict.state,
        "says": None if verdict.says is None else verdict.says.to_json(),
        "number": ids.index(scene.id) + 1,
        "count": len(ids),
        "next": next(iter(ids[ids.index(scene.id) + 1 :]), None),
        "puzzle": isinstance(scene, Exercise),
        "day": day if of_the_day else None,
    }


def asked_no_more(race: LiveRace) -> Json:
    """What of a view changes once a scene is decided: nobody has to choose any more."""
    scene = race.setup.scene
    if scene is None or scene.verdict(race.done).state == OPEN:
        return {}
    return {"waiting_for": [], "kind": None, "prompt": None, "actions": []}


def hint(race: LiveRace, scene: Scene) -> Json:
    """What the scene is about, with the next move of its solution while the learner has done nothing else."""
    plan = scene.advised(race.done)
    return {"action": plan[0] if plan else None, "why": scene.text("hint").to_json(), "bot": None, "plan": plan}


def puzzle_title(puzzle: Puzzle) -> Json:
    """A puzzle in a list; of today's, the day."""
    day = day_of(time.time())
    return {
        "game": puzzle.game, "id": PUZZLE + puzzle.id, "title": title_of(puzzle).to_json(),
        "difficulty": puzzle.difficulty,
        "day": day if puzzle is todays(day) else None,
    }  # fmt: skip
