"""Findings in words: figures with their margins, and what is shown and what is not."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message, Value
from draftline.documents.plots import number
from draftline.lab.measures import NUMBER
from draftline.lab.statistics import FEWEST_PAIRS, LARGE, MEDIUM, SMALL

SIZES = ((LARGE, "lab.effect-large"), (MEDIUM, "lab.effect-medium"), (SMALL, "lab.effect-small"))
MOST_LISTED = 6  # measures that a sentence names
MOST_ROWS = 3  # rows of a table that a sentence names
SEVERAL = {"more": "lab.several-more", "less": "lab.several-less", "open": "lab.several-open"}
VERDICTS = {"more": "lab.answer-more", "less": "lab.answer-less", "open": "lab.answer-open"}


def figure_of(arm: dict[str, Any], digits: int) -> str:
    """A mean with its margin."""
    if not arm["n"]:
        return "-"
    mean = number(arm["mean"], digits)
    return mean if arm["margin"] is None else f"{mean} ±{number(arm['margin'], digits)}"


def change_of(change: dict[str, Any], digits: int) -> str:
    if not change["n"]:
        return "-"
    digits += 1
    mean = number(change["mean"], digits, True)
    return mean if change["margin"] is None else f"{mean} ±{number(change['margin'], digits)}"


def effect_word(effect: float | None) -> Message:
    """A small, medium or large effect, in standard deviations from race to race."""
    for least, id in SIZES:
        if effect is not None and abs(effect) >= least:
            return Message(id)
    return Message("lab.effect-tiny")


def answers(found: dict[str, Any]) -> list[Message]:
    """What is shown of every number, the clear answers first; nothing where there is one world."""
    said: list[Message] = []
    if found["deals"] < found["wanted"]:
        said.append(Message("lab.incomplete", {"n": found["deals"], "wanted": found["wanted"]}))
    if found["lost"]:
        numbers: list[Value] = [f"{one['number']} ({one['seed']})" for one in found["lost"][:10]]
        said.append(Message("lab.lost", {"n": len(found["lost"]), "races": numbers}))
    for bot, count in sorted(found["faults"].items()):
        said.append(Message("lab.faults", {"bot": bot, "n": count}))
    if "duel" in found:
        return [*said, *duel_answers(found)]
    if "tune" in found:
        values = {"point": ", ".join(f"{name}={value}" for name, value in found["tune"]["best"].items())}
        said.append(Message("lab.tuned", {**values, "n": len(found["tune"]["trials"])}))
    if len(found["worlds"]) > 1 and found["deals"] < FEWEST_PAIRS:
        return [*said, Message("cli.verdict-few", {"n": found["deals"], "least": FEWEST_PAIRS})]
    measures = [one for one in found["measures"] if one["rows"]]
    numbers_found = [one for one in measures if one["shape"] == NUMBER]
    if len(found["worlds"]) > 2:
        said += [_beside(found, one) for one in numbers_found if one["rows"][0]["arms"][0]["n"]]
    elif len(found["worlds"]) == 2:
        said += _apart(found, numbers_found)
    return [*said, *_in_tables(found, [one for one in measures if one["shape"] != NUMBER])]


def _apart(found: dict[str, Any], measures: list[dict[str, Any]]) -> list[Message]:
    """Two worlds: a sentence for every difference that is shown, one for all that are not."""
    known = [one for one in measures if one["rows"][0]["differences"][1]["n"]]
    still_open = [one for one in known if one["rows"][0]["differences"][1]["verdict"] == "open"]
    said = [_answer(found, one, 1) for one in known if one not in still_open]
    if len(still_open) > MOST_LISTED:
        said.append(Message("lab.answer-open-many", {**_worlds(found, 1), "n": len(still_open)}))
    elif len(still_open) > 1:
        titles: list[Value] = [Message.from_json(one["title"]) for one in still_open]
        said.append(Message("lab.answer-open-all", {**_worlds(found, 1), "measures": titles}))
    else:
        said += [_answer(found, one, 1) for one in still_open]
    return said


def _beside(found: dict[str, Any], measure: dict[str, Any]) -> Message:
    """Several worlds: a sentence for every number, with the worlds where it is more, less, or not shown to differ."""
    row, digits = measure["rows"][0], measure["digits"]
    parts: list[Value] = []
    for verdict, id in SEVERAL.items():
        worlds: list[Value] = [
            Message("lab.answer-world", {"world": Message.from_json(world), "there": number(arm["mean"], digits)})
            for world, arm, change in zip(found["worlds"], row["arms"], row["differences"], strict=True)
            if change is not None and change["n"] and change["verdict"] == verdict
        ]
        if worlds:
            parts.append(Message(id, {"worlds": worlds}))
    values: dict[str, Value] = {
        "measure": Message.from_json(measure["title"]), "parts": parts,
        "base": Message.from_json(found["worlds"][0]), "here": number(row["arms"][0]["mean"], digits),
    }  # fmt: skip
    return Message("lab.answer-several", values)


def _in_tables(found: dict[str, Any], measures: list[dict[str, Any]]) -> list[Message]:
    """Of numbers by name, by lap or by seat those that differ most, of those that are shown to differ."""
    said = []
    for at in range(1, len(found["worlds"])):
        for one in measures:
            shown = [row for row in one["rows"] if row["differences"][at]["verdict"] != "open"]
            shown.sort(key=lambda row: -abs(row["differences"][at]["effect"] or 0.0))
            rows: list[Value] = [
                Message("lab.answer-row", {
                    "label": Message.from_json(row["label"]),
                    "change": change_of(row["differences"][at], one["digits"]),
                })
                for row in shown[:MOST_ROWS]
            ]  # fmt: skip
            if rows:
                values: dict[str, Value] = {"measure": Message.from_json(one["title"]), "rows": rows, "n": len(shown)}
                said.append(Message("lab.answer-rows", {**_worlds(found, at), **values}))
    return said


def _worlds(found: dict[str, Any], at: int) -> dict[str, Value]:
    return {"world": Message.from_json(found["worlds"][at]), "base": Message.from_json(found["worlds"][0])}


def _answer(found: dict[str, Any], measure: dict[str, Any], at: int) -> Message:
    row, digits = measure["rows"][0], measure["digits"]
    change = row["differences"][at]
    told = change["verdict"] != "open"  # more or less: then the sentence says which, and the number has no sign
    values: dict[str, Value] = {
        **_worlds(found, at),
        "measure": Message.from_json(measure["title"]),
        "there": number(row["arms"][at]["mean"], digits),
        "here": number(row["arms"][0]["mean"], digits),
        "by": number(abs(change["mean"]), digits + 1) if told else number(change["mean"], digits + 1, True),
        "margin": number(change["margin"], digits + 1),
    }
    if told:
        values["size"] = effect_word(change["effect"])
    return Message(VERDICTS[change["verdict"]], values)


DUELS = {True: "lab.duel-high", False: "lab.duel-low", None: "lab.duel-open"}
GUARDS = {"kept": "lab.guard-kept", "broken": "lab.guard-broken", "open": "lab.guard-open"}


def duel_answers(found: dict[str, Any]) -> list[Message]:
    """What a duel shows, what it does not, and how its guards stand."""
    duel, terms = found["duel"], found["duel"]["terms"]
    titles = {one["name"]: Message.from_json(one["title"]) for one in found["measures"]}
    values: dict[str, Value] = {
        "measure": _title(titles, terms["measure"]), "n": duel["deals"],
        "low": number(terms["low"], 2), "high": number(terms["high"], 2),
        "alpha": number(100.0 * terms["alpha"], 1), "beta": number(100.0 * terms["beta"], 1),
    }  # fmt: skip
    interval = {"mean": number(duel["mean"], 2, True), "margin": number(duel["sequence_margin"], 2)}
    ratio = {"ratio": number(duel["ratio"], 2, True), "lower": number(duel["bounds"][0], 2)}
    said = [
        Message(DUELS[duel["verdict"]], values),
        Message("lab.duel-interval", {**interval, **ratio, "upper": number(duel["bounds"][1], 2)}),
    ]
    for guard in duel["guards"]:
        told: dict[str, Value] = {"measure": _title(titles, guard["measure"]), "limit": number(guard["limit"], 2, True)}
        told |= {"mean": number(guard["mean"], 2, True), "margin": number(guard["margin"], 2)}
        said.append(Message(GUARDS[guard["state"]], told))
    return said


def _title(titles: dict[str, Message], name: str) -> Message:
    return titles.get(name) or titles.get(name.rpartition(":")[2]) or Message("lab.as-it-is", {"text": name})
