"""Write a league as the TOML file that `season_file` reads."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message
from draftline.league.league import League
from draftline.league.lookup import kind_of
from draftline.league.race import UNTOLD
from draftline.league.result import Result
from draftline.league.season_file import SEASON_FORMAT, SEASON_VERSION
from draftline.league.toml_text import comment, entries, table


def write_season(league: League, lang: str = "en", with_seed: bool = True) -> str:
    """The whole league, with comments that say how to go on by hand. Without a seed nobody can look ahead."""
    kind = kind_of(league)
    lines = comment(Message("cli.season-file-head"), lang)
    head = {"format": SEASON_FORMAT, "version": SEASON_VERSION, "kind": league.kind, "game": league.game}
    rules = {} if league.edition == UNTOLD else {"rules": league.edition}
    lines += [*entries({**head, **rules}), ""]
    lines += [*entries({"name": league.name, "seed": league.seed} if with_seed else {"name": league.name}), ""]
    if league.variant is not None:
        lines += [*comment(Message("cli.season-file-variant"), lang), *table("[variant]", league.variant.to_json())]
    lines += kind.settings(league, lang)
    lines += comment(Message("cli.season-file-entrants"), lang)
    for entrant in league.entrants:
        lines += table("[[entrants]]", entrant.to_json())
    lines += kind.races(league, lang)
    lines += comment(Message(kind.how_to_enter), lang)
    for i, result in enumerate(league.results):
        lines += table("[[results]]", _result(league, kind.place, i, result))
    return "\n".join(lines).rstrip("\n") + "\n"


def _result(league: League, place: str, i: int, result: Result) -> dict[str, Any]:
    row: dict[str, Any] = {"number": i + 1, place: result.race}
    row["finish"] = [car.number for car in result.cars]
    row["points"] = [car.points for car in result.cars]
    if all(car.led is not None for car in result.cars):
        row["led"] = {str(car.number): car.led for car in result.cars if car.led}
    row["out"] = {str(car.number): car.out for car in result.cars if car.out}
    row["absences"] = league.absences[i]
    row["unused"] = league.unused_of(i)
    return {key: value for key, value in row.items() if value or key not in ("out", "absences", "unused")}
