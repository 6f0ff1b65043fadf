"""The track doctor: races on a track, and tells what it is like beside the shipped ones, and what is wrong with it."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message, Value
from draftline.core.track import Track
from draftline.lab.findings import LESS, MORE
from draftline.lab.words import number

DOCTORED: Final = (
    "length", "overtakes", "lead-changes", "spread", "grid-to-finish", "overtake-map", "running", "pit-stops",
    "pit-cost", "push-map", "retirement-map", "led-by-winner",
)  # fmt: skip
DEAD: Final = 0.15  # of the overtakes that a sector has on average: a stretch with less is dead
FEWEST_DEAD: Final = 3  # sectors in a row that make a stretch
GRID_DECIDES: Final = 0.5  # correlation of grid and finish


def diagnosis(found: dict[str, Any], track: Track) -> list[Message]:
    """What the track is like beside the others, then its faults."""
    said = []
    for measure in found["measures"]:
        if measure["shape"] == "number" and measure["rows"]:
            said.append(_beside(measure))
    return said + faults(found, track)


def _beside(measure: dict[str, Any]) -> Message:
    """More or less than on every other track only where each difference is shown."""
    row, digits = measure["rows"][0], measure["digits"]
    others = sorted(arm["mean"] for arm in row["arms"][1:] if arm["n"])
    here = number(row["arms"][0]["mean"], digits)
    values: dict[str, Value] = {"measure": Message.from_json(measure["title"]), "here": here}
    if not others:
        return Message("lab.doctor-alone", values)
    values |= {"low": number(others[0], digits), "high": number(others[-1], digits)}
    verdicts = {change["verdict"] for change in row["differences"][1:]}
    if verdicts == {LESS}:
        return Message("lab.doctor-more", values)
    return Message("lab.doctor-less" if verdicts == {MORE} else "lab.doctor-alike", values)


def faults(found: dict[str, Any], track: Track) -> list[Message]:
    """Stretches where nobody passes, a grid that decides."""
    by_name = {measure["name"]: measure for measure in found["measures"]}
    said = []
    for first, last in dead_stretches(track, by_name["overtake-map"]["maps"][0]):
        said.append(Message("lab.doctor-dead", {"first": first, "last": last}))
    grid = by_name["grid-to-finish"]["rows"]
    if grid and grid[0]["arms"][0]["mean"] - (grid[0]["arms"][0]["margin"] or 0.0) > GRID_DECIDES:
        said.append(Message("lab.doctor-grid", {"share": number(grid[0]["arms"][0]["mean"], 2)}))
    return said or [Message("lab.doctor-well")]


def dead_stretches(track: Track, counts: dict[str, float]) -> list[tuple[int, int]]:
    """Sectors in a row in which hardly anybody passes anybody, from the first to the last."""
    by_sector = [0.0] * track.sectors
    for space, count in counts.items():
        by_sector[track.sector_of[int(space)]] += count
    least = DEAD * sum(by_sector) / float(track.sectors)
    found: list[tuple[int, int]] = []
    begun = -1
    for sector in range(int(track.sectors) + 1):
        dead = sector < track.sectors and by_sector[sector] < least
        if dead and begun < 0:
            begun = sector
        elif not dead and begun >= 0:
            if sector - begun >= FEWEST_DEAD:
                found.append((begun, sector - 1))
            begun = -1
    return found
