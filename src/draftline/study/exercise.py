"""A puzzle as a scene to learn from: its position to be driven, judged by the whole choice, and its solution shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from draftline.core.messages import Message, OptionError, Value
from draftline.core.tables import EDITION
from draftline.core.track_game import TrackGame
from draftline.games.registry import game_ids
from draftline.learn.scenes import KEPT, MISSED, OPEN, SOLVED, Scene, Verdict, scene_of
from draftline.study.puzzles import DIFFICULTY_NAMES, THEME_NAMES, Puzzle, of_the_day, puzzles_of, same_answer
from draftline.study.verdicts import Plan, in_figures

PUZZLE: Final = "puzzle:"  # begins the id of a scene that is a puzzle
BEGUN: Final = 64  # exercises that are remembered
SECONDS_PER_DAY: Final = 86_400


class Exercise(Scene):
    """One whole choice at the position of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start = puzzle.position()
        self.book = self.start.book
        self.id = PUZZLE + puzzle.id
        self.seat = puzzle.seat
        self.choices = 1
        self.others = []
        self.solution = [list(puzzle.best.actions)]

    def begin(self) -> TrackGame:
        return self.start.copy()

    def siblings(self) -> list[str]:
        return [PUZZLE + other.id for other in puzzles_of(self.puzzle.game)]

    def advised(self, done: Sequence[str]) -> list[str]:
        """A hint gives nothing away."""
        return []

    def text(self, part: str) -> Message:
        puzzle = self.puzzle
        if part == "title":
            return title_of(puzzle)
        if part == "task":
            return Message("wall.puzzle-task", {"team": self.book.team(self.start.teams[self.seat])})
        if part == "hint":
            return Message("wall.puzzle-hint", {"idea": puzzle.club.idea})
        about: dict[str, Value] = {"idea": puzzle.best.idea, "why": puzzle.best.why, "second": puzzle.second.idea}
        return Message("wall.puzzle-done", {**about, **in_figures(puzzle.margin.points, puzzle.margin.error)})

    def verdict(self, done: Sequence[str]) -> Verdict:
        return _verdict(self, tuple(done))


@lru_cache(KEPT)
def _verdict(exercise: Exercise, done: tuple[str, ...]) -> Verdict:
    now = exercise.tried(done)
    puzzle = exercise.puzzle
    solved = now.own[: len(puzzle.best.actions)] == list(puzzle.best.actions)  # a solution may leave the rest open
    if not now.own or (now.within and not solved):
        return Verdict(OPEN)

    def chosen(plan: Plan) -> bool:
        return same_answer(puzzle, now.own, plan)

    if chosen(puzzle.best):
        return Verdict(SOLVED, exercise.text("done"))
    if chosen(puzzle.club):
        return Verdict(MISSED, Message("wall.puzzle-club", in_figures(puzzle.gain.points, puzzle.gain.error)))
    if chosen(puzzle.second):
        return Verdict(MISSED, Message("wall.puzzle-second", in_figures(puzzle.margin.points, puzzle.margin.error)))
    return Verdict(MISSED, Message("wall.puzzle-missed"))


@lru_cache(BEGUN)
def exercise_of(game: str, id: str) -> Exercise:
    """The exercise to a puzzle that ships."""
    for puzzle in puzzles_of(game):
        if PUZZLE + puzzle.id == id:
            return Exercise(puzzle)
    raise OptionError(Message("error.puzzle-unknown", {"text": id.removeprefix(PUZZLE)}))


def lesson_of(game: str, id: str, edition: int = EDITION) -> Scene:
    """A scene or an exercise, by its id; what a puzzle is raced by is in its record."""
    return exercise_of(game, id) if id.startswith(PUZZLE) else scene_of(game, id, edition)


def title_of(puzzle: Puzzle) -> Message:
    """What a puzzle is called in a list."""
    theme, difficulty = THEME_NAMES[puzzle.themes[0]], DIFFICULTY_NAMES[puzzle.difficulty]
    return Message("wall.puzzle-title", {"theme": theme, "difficulty": difficulty})


def day_of(seconds: float) -> int:
    """The day of a moment, counted as computers do: the same all over the world."""
    return int(seconds // SECONDS_PER_DAY)


def todays(day: int) -> Puzzle | None:
    """The puzzle of a day: the games take turns."""
    games = [game for game in game_ids() if puzzles_of(game)]
    return of_the_day(games[day % len(games)], day // len(games)) if games else None
