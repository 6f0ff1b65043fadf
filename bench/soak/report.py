"""The figures of a soak, as a table to read, and whether they are what they should be."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from bench.soak import journal
from bench.soak.check import SHOWN, Verdict
from bench.soak.faults import Outage
from bench.soak.journal import Entry
from bench.soak.web import CREATED

Json = dict[str, Any]
CALM, ABUSE, FAULTS, OUTAGES, AFTER = "calm", "abuse", "faults", "outages", "after"
PHASES = (CALM, ABUSE, AFTER, FAULTS, OUTAGES)
MOVES = "moves"
ASKED = (MOVES, journal.PREVIEW, journal.HINT, journal.BOT, journal.FIRST, journal.LAG)
LABELS = {
    MOVES: "moves", journal.PREVIEW: "previews", journal.HINT: "hints", journal.BOT: "a bot's answer",
    journal.FIRST: "first move of bots", journal.LAG: "the players' own lag",
}  # fmt: skip
P95_MS = 150.0  # for honest players while the abuser runs
TIMES_CALM = 3.0  # and no more than so many times as long as without
GROWTH = 5.0  # percent of memory over the last half
MEBIBYTE = 1 << 20


class Span(NamedTuple):
    """A phase of the run."""

    name: str
    begun: float
    ended: float


class Sample(NamedTuple):
    """The server at one moment, with all its processes."""

    at: float
    memory: int  # bytes
    files: int
    processes: int


# From the journal.


def spread(times: list[float]) -> Json:
    """How many, and the percentiles."""
    if len(times) < 2:
        return {"n": len(times)}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    found = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "max": max(times)}
    return {"n": len(times), **{name: round(value, 1) for name, value in found.items()}}


def phase_of(sent: float, ms: float, spans: list[Span], outages: list[Outage]) -> str | None:
    """What was on the way during an outage counts there; of the rest, what was sent within a phase."""
    answered = sent + ms / 1000
    if any(sent < outage.ended and answered > outage.begun for outage in outages):
        return OUTAGES
    return next((span.name for span in spans if span.begun <= sent < span.ended), None)


def latencies(noted: dict[str, list[Entry]], spans: list[Span], outages: list[Outage]) -> dict[str, Json]:
    """Milliseconds until honest players were answered, by what they asked and by phase."""
    times: dict[str, dict[str, list[float]]] = {asked: {phase: [] for phase in PHASES} for asked in ASKED}
    answers = [(MOVES, sent, ms) for *_, sent, ms in noted[journal.ACCEPTED]]
    for asked, sent, ms in (*answers, *noted[journal.ANSWERED]):
        phase = phase_of(sent, ms, spans, outages)
        if asked in times and phase in times[asked]:
            times[asked][phase].append(ms)
    return {asked: {phase: spread(found) for phase, found in by.items()} for asked, by in times.items()}


def refused(noted: dict[str, list[Entry]], spans: list[Span], outages: list[Outage]) -> dict[str, dict[str, int]]:
    """What honest players were refused, and the connections that they lost, by phase and code."""
    found = [(at, f"table {status}") for status, at, _ in noted[journal.MADE] if status != CREATED]
    found += [(at, str(code)) for *_, code, at in noted[journal.REFUSED]]
    found += [(at, f"{code} for now") for code, at in noted[journal.AGAIN]]
    found += [(at, f"connection {why}") for at, why in noted[journal.LOST]]
    by: dict[str, Counter[str]] = {phase: Counter() for phase in PHASES}
    for at, what in found:
        phase = phase_of(at, 0.0, spans, outages)
        if phase is not None:
            by[phase][what] += 1
    return {phase: dict(sorted(codes.items())) for phase, codes in by.items() if codes}


# From the machine.


def middle(values: Iterable[int]) -> float:
    found = list(values)
    return statistics.median(found) if found else 0.0


def resources(samples: list[Sample], spans: list[Span]) -> Json:
    """Memory minute by minute, files, and growth: from the calm before the abuser to that after it."""
    if not samples:
        return {}
    first = samples[0].at
    minutes: dict[int, list[int]] = {}
    for sample in samples:
        minutes.setdefault(int((sample.at - first) / 60), []).append(sample.memory)

    def during(name: str) -> float:
        within = [span for span in spans if span.name == name]
        return middle(one.memory for one in samples if any(span.begun <= one.at < span.ended for span in within))

    before, after = during(CALM), during(AFTER)
    ends = {"start": samples[0], "mid": samples[len(samples) // 2], "end": samples[-1]}
    return {
        "memory": [round(middle(found) / MEBIBYTE) for _, found in sorted(minutes.items())],
        "growth": round(100 * (after / before - 1), 1) if before and after else None,
        **{name: {"MiB": round(one.memory / MEBIBYTE), "files": one.files} for name, one in ends.items()},
        "most": {"MiB": round(max(s.memory for s in samples) / MEBIBYTE), "files": max(s.files for s in samples)},
    }


# What is wrong.


def broken(figures: Json) -> list[str]:
    """What must never be, on any machine."""
    found = [f"{len(faults)} {name}" for name, faults in figures["faults"].items() if faults]
    found += [f"{count} processes left after it was {how}" for how, count in figures["left"].items() if count]
    found += [f"not well again after: {one['name']}" for one in figures["outages"] if not one["back"]]
    if not figures["acknowledged"]:
        found.append("nothing was acknowledged")
    return found


def missed(figures: Json) -> list[str]:
    """Targets that this machine did not reach."""
    found = []
    moves = figures["times"][MOVES]
    calm, abused = (moves[phase].get("p95") for phase in (CALM, ABUSE))
    if abused is not None and abused >= P95_MS:
        found.append(f"p95 of moves while the abuser runs: {abused} ms, not under {P95_MS:.0f} ms")
    if calm and abused is not None and abused > TIMES_CALM * calm:
        found.append(f"p95 of moves while the abuser runs: {abused / calm:.1f} times that without, not within 3")
    growth = figures["resources"].get("growth")
    if growth is not None and growth >= GROWTH:
        found.append(f"memory grew by {growth} % over the last half, not under {GROWTH:.0f} %")
    return found


# To read.


def table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def told(figures: Json) -> str:
    """Everything, in lines."""
    lines = [
        f"{figures['database']}: {figures['workers']} worker(s), {figures['seconds']} s, {figures['people']} tables of "
        f"people, {figures['bots']} of bots",
        f"actions acknowledged: {figures['acknowledged']}; "
        + "; ".join(f"{name}: {len(faults)}" for name, faults in figures["faults"].items()),
        f"tables: {figures['tables']}, of them over: {figures['over']}; gone on after a restart: {figures['gone_on']}; "
        f"sent and never answered: {figures['unanswered']}",
        "",
        *table([["milliseconds", "phase", "n", "p50", "p95", "p99", "max"], *_times(figures["times"])]),
        "",
        *(f"{one['name']}: well again after {one['seconds']} s" for one in figures["outages"]),
        *(f"honest players refused, {phase}: {_counts(codes)}" for phase, codes in figures["refused"].items()),
        *(f"abuser, {name}: {_counts(codes)}" for name, codes in figures["abuser"].items()),
        *_resources(figures["resources"]),
        *(f"processes left after it was {how}: {count}" for how, count in figures["left"].items()),
    ]
    for name, faults in figures["faults"].items():
        lines += [f"{name}: {fault}" for fault in faults[:SHOWN]]
    return "\n".join(lines)


def _times(times: Json) -> list[list[str]]:
    columns = ("n", "p50", "p95", "p99", "max")
    return [
        [LABELS[asked], phase, *(str(found.get(column, "")) for column in columns)]
        for asked, phases in times.items()
        for phase, found in phases.items()
        if found["n"]
    ]


def _counts(counts: Json) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"


def _resources(found: Json) -> list[str]:
    if not found:
        return []
    names = ("start", "mid", "end", "most")
    ends = (f"{name} {found[name]['MiB']} MiB, {found[name]['files']} files" for name in names)
    return [
        "; ".join(ends),
        f"memory minute by minute: {' '.join(map(str, found['memory']))} MiB; growth over the last half: "
        f"{found['growth']} %",
    ]


def figures_of(verdict: Verdict) -> Json:
    names = ("acknowledged", "unanswered", "tables", "over", "gone_on")
    return {**{name: getattr(verdict, name) for name in names}, "faults": verdict.faults()}
