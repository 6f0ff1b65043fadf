"""From gaps to chances and from chances to points: what the outlooks of the games' crafts have in common.

Gaps and expected places are counted in quarters, in ints, to keep it quick.
"""

from __future__ import annotations

import math
from typing import Final

from draftline.core.columns import vec

QUARTERS: Final = 4  # steps of a sector
WIDEST_GAP: Final = 200  # quarters beyond which a gap is beyond doubt
SPREAD_STEPS: Final = 20  # steps of uncertainty about a place, in quarters

_curves: dict[int, vec[float]] = {}


def curve(deviation: int) -> vec[float]:
    """Chances that a car which many quarters ahead will finish ahead; the deviation is in quarters too."""
    if deviation not in _curves:
        scale = float(max(deviation, 1)) * math.sqrt(2.0)
        chances = [0.5 * (1.0 + math.erf(float(gap) / scale)) for gap in range(-WIDEST_GAP, WIDEST_GAP + 1)]
        _curves[deviation] = vec[float](chances)
    return _curves[deviation]


def smoothed(points: list[float]) -> list[list[float]]:
    """Points by expected place (in quarters from 0) for a place that is ever less certain."""
    tables: list[list[float]] = []
    for step in range(SPREAD_STEPS):
        deviation = 0.15 + float(step) / QUARTERS
        rows: list[float] = []
        for quarter in range(QUARTERS * len(points)):
            total = mass = 0.0
            for place, worth in enumerate(points):
                gap = (float(place) - float(quarter) / QUARTERS) / deviation
                share = math.exp(-0.5 * gap * gap)
                total += share * worth
                mass += share
            rows.append(total / mass)
        tables.append(rows)
    return tables
