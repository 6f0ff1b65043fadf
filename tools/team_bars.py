"""Make the 84 Team Bars: two as printed, the others so that no colour has an edge over another.

`python tools/team_bars.py` writes thunder_alley/team_bars.toml; the same bars come out every time.
"""

from __future__ import annotations

import math
import random
from itertools import combinations
from pathlib import Path

COLOURS = ["red", "green", "yellow", "blue", "purple", "black", "pink"]
PRINTED = {
    15: ["red", "yellow", "green", "black", "purple", "pink", "blue"],
    81: ["black", "blue", "green", "pink", "yellow", "purple", "red"],
}
CARDS = 84
TARGET = Path(__file__).parent.parent / "src" / "draftline" / "data" / "thunder_alley" / "team_bars.toml"
HEADER = """\
# The Team Bar of every race card, left to right. Where a bar comes from: print or house.
# Every colour stands 12 times in every place, and before every other colour on half of the cards.
# Written by tools/team_bars.py.

"""

Bar = tuple[int, ...]
# What is counted, with how often it should happen: a colour in a place, a colour first among some.
Count = tuple[int, ...]
GROUPS = [group for size in (2, 3) for group in combinations(range(7), size)]


def counted(bar: Bar) -> list[Count]:
    """List what one bar adds to the tallies."""
    place = [bar.index(colour) for colour in range(7)]
    firsts = [(min(group, key=place.__getitem__), *group) for group in GROUPS]
    return [(colour, place[colour]) for colour in range(7)] + firsts


def wanted(count: Count) -> int:
    """Tell how often each thing happens in a perfectly balanced deck."""
    return CARDS // 7 if len(count) == 2 else CARDS // (len(count) - 1)


class Deck:
    """All bars with the tallies kept up to date, so that a change costs little."""

    def __init__(self, bars: list[Bar]) -> None:
        self.bars = bars
        self.tally: dict[Count, int] = {}
        self.cost = 0
        for colour in range(7):
            for place in range(7):
                self._start((colour, place))
        for group in GROUPS:
            for colour in group:
                self._start((colour, *group))
        for bar in bars:
            self._add(bar, 1)

    def _start(self, count: Count) -> None:
        self.tally[count] = -wanted(count)
        self.cost += weight(count) * wanted(count) ** 2

    def _add(self, bar: Bar, sign: int) -> None:
        for count in counted(bar):
            before = self.tally[count]
            self.tally[count] = before + sign
            self.cost += weight(count) * (2 * before * sign + 1)

    def replace(self, index: int, bar: Bar) -> None:
        self._add(self.bars[index], -1)
        self.bars[index] = bar
        self._add(bar, 1)


def weight(count: Count) -> int:
    """Places must come out exactly, pairs too if possible, threes as well as they can."""
    return {2: 8, 3: 4, 4: 1}[len(count)]


def exchanged(bar: Bar, first: int, second: int) -> Bar:
    changed = list(bar)
    changed[first], changed[second] = changed[second], changed[first]
    return tuple(changed)


def anneal(deck: Deck, free: list[int], rng: random.Random, steps: int) -> None:
    """Exchange colours inside bars, at first also for the worse, until nothing is out of balance."""
    for step in range(steps):
        if deck.cost == 0:
            return
        heat = 40.0 * math.exp(-7.0 * step / steps)
        index = free[int(rng.random() * len(free))]
        first, second = int(rng.random() * 7), int(rng.random() * 7)
        old, cost = deck.bars[index], deck.cost
        new = exchanged(old, first, second)
        if new in deck.bars:
            continue
        deck.replace(index, new)
        worse = deck.cost - cost
        if worse > 0 and rng.random() >= math.exp(-worse / heat):
            deck.replace(index, old)


def first_bars(rng: random.Random) -> list[Bar]:
    """Start from different bars drawn at random, with the printed ones in their places."""
    bars: list[Bar] = [tuple(COLOURS.index(colour) for colour in bar) for bar in PRINTED.values()]
    while len(bars) < CARDS:
        bar = tuple(sorted(range(7), key=lambda _: rng.random()))
        if bar not in bars:
            bars.append(bar)
    free = bars[len(PRINTED) :]
    printed = dict(zip(PRINTED, bars, strict=False))
    return [printed[number] if number in printed else free.pop() for number in range(1, CARDS + 1)]


def document(bars: list[Bar]) -> str:
    lines = ["[bars]"]
    for number, bar in enumerate(bars, 1):
        order = ", ".join(f'"{COLOURS[colour]}"' for colour in bar)
        source = "print" if number in PRINTED else "house"
        lines.append(f'{number} = {{ order = [{order}], source = "{source}" }}')
    return HEADER + "\n".join(lines) + "\n"


def main() -> None:
    rng = random.Random(84)
    deck = Deck(first_bars(rng))
    free = [number - 1 for number in range(1, CARDS + 1) if number not in PRINTED]
    anneal(deck, free, rng, 400_000)
    TARGET.write_text(document(deck.bars), encoding="utf-8")
    off = {size: max(abs(n) for count, n in deck.tally.items() if len(count) == size) for size in (2, 3, 4)}
    print(f"out of balance at most: places {off[2]}, pairs {off[3]}, threes {off[4]}")


if __name__ == "__main__":
    main()
