"""Write a league as the TOML file that `season_file` reads."""

from __future__ import annotations

import json
import textwrap
from typing import Any, Final

from draftline.core.messages import Message, text
from draftline.league.championship import Championship
from draftline.league.league import League
from draftline.league.result import Result
from draftline.league.rolls import RollsLeague, box_cards, box_cars
from draftline.league.season import Season
from draftline.league.season_file import FORMAT, VERSION
from draftline.league.series import RaceSeries

WIDTH: Final = 100


def write_season(league: League, lang: str = "en", with_seed: bool = True) -> str:
    """The whole league; its comments, in a language, say how to go on by hand. Without a seed nobody can look ahead."""
    lines = _comment(Message("cli.season-file-head"), lang)
    lines += [*_entries({"format": FORMAT, "version": VERSION, "kind": league.kind, "game": league.game}), ""]
    lines += [*_entries({"name": league.name, "seed": league.seed} if with_seed else {"name": league.name}), ""]
    if isinstance(league, Season):
        lines += _season(league, lang)
    elif isinstance(league, RollsLeague):
        lines += _rolls(league)
    lines += _comment(Message("cli.season-file-entrants"), lang)
    for entrant in league.entrants:
        lines += _table("[[entrants]]", entrant.to_json())
    if isinstance(league, Season):
        lines += _races(league, lang)
    lines += _comment(_how_to_enter(league), lang)
    for i, result in enumerate(league.results):
        lines += _table("[[results]]", _result(league, i, result))
    return "\n".join(lines).rstrip("\n") + "\n"


def _how_to_enter(league: League) -> Message:
    if isinstance(league, Season):
        return Message("cli.season-file-results")
    return Message("cli.season-file-results-rolls")


def _season(league: Season, lang: str) -> list[str]:
    scoring = {**league.rules.to_json(), "away": league.away}
    lines = [*_comment(Message("cli.season-file-scoring"), lang), *_table("[scoring]", scoring)]
    if league.options:
        lines += [*_comment(Message("cli.season-file-options"), lang), *_table("[options]", league.options)]
    return lines


def _races(league: Season, lang: str) -> list[str]:
    lines = _comment(Message("cli.season-file-races"), lang)
    for venue in league.schedule:
        row: dict[str, Any] = {"track": venue.track}
        if venue.laps is not None:
            row["laps"] = venue.laps
        if venue.options:
            row["options"] = venue.options
        lines += _table("[[races]]", row)
    return lines


def _rolls(league: RollsLeague) -> list[str]:
    """The settings, and the box where it is not the one that comes with the game."""
    row: dict[str, Any] = {"races": league.races}
    if isinstance(league, RaceSeries):
        row["chosen"] = league.chosen
    elif isinstance(league, Championship):
        row.update({"session": league.session, "schedule": league.schedule, "former": league.former})
    lines = _table(f"[{league.kind}]", row)
    if [car.to_json() for car in league.cars] != [car.to_json() for car in box_cars()]:
        for car in league.cars:
            lines += _table("[[cars]]", car.to_json())
    if [card.to_json() for card in league.cards] != [card.to_json() for card in box_cards()]:
        for card in league.cards:
            lines += _table("[[cards]]", card.to_json())
    return lines


def _result(league: League, i: int, result: Result) -> dict[str, Any]:
    place = "track" if isinstance(league, Season) else "card"
    row: dict[str, Any] = {"number": i + 1, place: result.race}
    row["finish"] = [car.number for car in result.cars]
    row["points"] = [car.points for car in result.cars]
    if all(car.led is not None for car in result.cars):
        row["led"] = {str(car.number): car.led for car in result.cars if car.led}
    row["out"] = {str(car.number): car.out for car in result.cars if car.out}
    row["absences"] = league.absences[i]
    if isinstance(league, RollsLeague):
        row["unused"] = league.unused_of(i)
    return {key: value for key, value in row.items() if value or key not in ("out", "absences", "unused")}


# TOML.


def _comment(message: Message, lang: str) -> list[str]:
    """Paragraphs of a message are parted by a bar."""
    lines: list[str] = []
    for paragraph in text(message, lang).split(" | "):
        lines += textwrap.wrap(paragraph, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
    return lines


def _table(header: str, row: dict[str, Any]) -> list[str]:
    return [header, *_entries(row), ""]


def _entries(row: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in row.items()]


def _key(key: str) -> str:
    bare = key.isascii() and bool(key) and all(sign.isalnum() or sign in "-_" for sign in key)
    return key if bare else _value(key)


def _value(value: Any) -> str:
    """Texts are written as in JSON, whose escapes TOML knows too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_value(item) for item in value]) + "]"
    if isinstance(value, dict):
        inner = ", ".join([f"{_key(str(key))} = {_value(item)}" for key, item in value.items()])
        return "{ " + inner + " }" if inner else "{}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
