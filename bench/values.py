"""How good a value of positions is, without an opponent: what luck it explains, what it foretells, what it costs.

    PYTHONPATH=build/compiled python bench/values.py                          all games and measures
    PYTHONPATH=build/compiled python bench/values.py --game thunder-alley --measure luck --races 300
    PYTHONPATH=build/compiled python bench/values.py --save                   keep them in bench/values.json

luck    In whole races between bots of a kind: after every draw of a card or die the rest is dealt anew some times, and
        luck is the value of what came less the mean of what might have come, hands open. The martingale score is the
        share of the variance of the results that the sums of luck explain (squared correlation): 1 for a true value.
chances On races of their own, one position from each quarter of each: log-loss of the chance to win, how often seats
        with so much of a chance won, by tenth, and bias and R2 of the points expected; as a spectator and as the seat
        asked see it, from views in which nothing hidden is left.
regret  Where a move begins: what the bot chose against the best of the ideas by many trials to the end of the race; the
        points lost are of other deals than those that found the best.

`--value foreseen` carries out everybody's best idea up to the next draw before it judges open hands, as the luck ledger
of the pit wall does. `--value outlook` judges by the hand-made terms before learned values, with a build of commit
9f04206 on the import path (`old.py` makes one). They know no chance to win; theirs is a softmax of points with the
temperature that fits best, a favour that learned values do not get.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from bench.positions import Setting, drawn, mixed, points_of, raced, usual  # noqa: E402
from draftline.bots.craft import Candidate, Craft, carried_out  # noqa: E402
from draftline.bots.crafts import Crafts  # noqa: E402
from draftline.core import game as engine  # noqa: E402
from draftline.core.rng import stream  # noqa: E402
from draftline.core.track_game import TrackGame  # noqa: E402
from draftline.core.travel import part  # noqa: E402
from draftline.core.view import View  # noqa: E402
from draftline.games.registry import game_ids  # noqa: E402
from draftline.study.chance import dealt_anew  # noqa: E402

KEPT = ROOT / "bench" / "values.json"
DEALS = 8  # deals of what might have come
QUARTERS = 4
TENTHS = 10
IDEAS = 8  # ideas that are tried for the regret
MOVES = ("play", "roll", "program", "drive")  # questions at which a move begins
TEMPERATURES = [0.02 * 1.25**step for step in range(25)]  # tried for the hand-made terms, per point


class Reading(NamedTuple):
    """What a value says of a position, by seat; no chances where it knows none."""

    points: list[float]
    wins: list[float] | None


Judge = Callable[[TrackGame | View, bool], Reading]

_crafts = Crafts({})


def by_outlook(position: TrackGame | View, open_hands: bool) -> Reading:
    """The hand-made terms of earlier versions: every seat by its own eyes, a spectator's as good as they get."""
    game: Any = position.sample(random.Random(0)) if isinstance(position, View) else position
    craft: Any = _crafts.of(game)
    scale, seats = craft.scale(game), range(game.seats)
    if game.id == "thunder-rolls":
        look = part("draftline.games.thunder_rolls.bots.outlook:DiceOutlook")
        known = [float(game.points[game.rows[seat][0]]) for seat in seats]
        return Reading([look(game, seat, scale, open_hands).value(game) + known[seat] for seat in seats], None)
    outlook = part("draftline.racing.bots.outlook:outlook")
    return Reading([outlook(game, seat, scale).value() for seat in seats], None)


def by_learned(position: TrackGame | View, open_hands: bool) -> Reading:
    found = part("draftline.bots.values:reading")(position, open_hands)
    return Reading(list(found.points), list(found.wins))


def by_foresight(position: TrackGame | View, open_hands: bool) -> Reading:
    """With all cards open the race is foreseen up to the next draw before it is judged."""
    if not open_hands or isinstance(position, View):
        return by_learned(position, open_hands)
    ahead = part("draftline.bots.values:foreseen")(_crafts.of(position), position)
    return Reading(points_of(ahead), None) if ahead.over else by_learned(ahead, True)


JUDGES: dict[str, Judge] = {"learned": by_learned, "foreseen": by_foresight, "outlook": by_outlook}


def worth(judge: Judge, game: TrackGame) -> list[float]:
    """Points by seat with all cards open; of a race that is over those that it has."""
    return points_of(game) if game.over else judge(game, True).points


# Luck.


class Luck(NamedTuple):
    """Of one race by seat: points, and the luck of all draws together; how many draws there were."""

    points: list[float]
    luck: list[float]
    draws: int
    seconds: float


def luck_of(setting: Setting, judge: str, deals: int) -> Luck:
    value = JUDGES[judge]
    luck = [0.0] * setting.seats
    draws = 0
    seconds = 0.0
    game = None
    for step in raced(setting):
        game = step.after
        if not drawn(step.before, game):
            continue
        begun = time.process_time()
        draws += 1
        might = [0.0] * setting.seats
        for deal in range(deals):
            other = dealt_anew(step.before, random.Random(f"{setting.seed} {draws} {deal}").getrandbits(40))
            other._do(step.seat, step.code)
            might = [total + one for total, one in zip(might, worth(value, other), strict=True)]
        now = worth(value, game)
        luck = [total + one - all / deals for total, one, all in zip(luck, now, might, strict=True)]
        seconds += time.process_time() - begun
    assert game is not None
    return Luck(points_of(game), luck, draws, seconds)


def martingale(found: list[Luck]) -> dict[str, Any]:
    points = [one for race in found for one in race.points]
    luck = [one for race in found for one in race.luck]
    by_race = [explained([race.points for race in found], [race.luck for race in found], left_out=at)
               for at in range(0, len(found), max(len(found) // 20, 1))]  # fmt: skip
    rest = [one - other for one, other in zip(points, luck, strict=True)]
    lucky = [race for race in found if race.points.index(max(race.points)) == race.luck.index(max(race.luck))]
    return {
        "races": len(found),
        "draws": round(mean([race.draws for race in found]), 1),
        "ms": round(1000.0 * mean([race.seconds for race in found]), 1),
        "sd_points": round(math.sqrt(variance(points)), 2),
        "sd_luck": round(math.sqrt(variance(luck)), 2),
        "mean_luck": round(mean(luck), 3),
        "correlation": round(correlation(points, luck), 3),
        "score": round(correlation(points, luck) ** 2, 3),
        "score_margin": round(jackknife(by_race), 3),
        "removed": round(1.0 - variance(rest) / variance(points), 3),
        "luckiest_wins": round(len(lucky) / len(found), 2),
    }


def explained(points: list[list[float]], luck: list[list[float]], left_out: int) -> float:
    """The score without one block of races."""
    block = max(len(points) // 20, 1)
    kept = [at for at in range(len(points)) if not left_out <= at < left_out + block]
    one = [value for at in kept for value in points[at]]
    other = [value for at in kept for value in luck[at]]
    return correlation(one, other) ** 2


def jackknife(values: list[float]) -> float:
    """Half the 95 % interval from a figure with one block after the other left out."""
    if len(values) < 2:
        return 0.0
    return 1.96 * math.sqrt((len(values) - 1) * sum((one - mean(values)) ** 2 for one in values) / len(values))


# What it foretells.


class Sight(NamedTuple):
    """A position seen by somebody: what was said, and what came of it."""

    quarter: int
    spectator: bool
    seat: int  # that is asked
    said: Reading
    points: list[float]
    winner: int | None


def sights_of(setting: Setting, judge: str) -> list[Sight]:
    """One position of each quarter of a race, as a spectator and as the seat that is asked see it."""
    rng = random.Random(setting.seed)
    steps = list(raced(setting))
    end = steps[-1].after
    assert end.outcome is not None
    found: list[Sight] = []
    for quarter in range(QUARTERS):
        game = steps[rng.randrange(len(steps) * quarter // QUARTERS, len(steps) * (quarter + 1) // QUARTERS)].before
        seat = game.asked[0]
        for eyes in (None, seat):
            said = JUDGES[judge](game.view(eyes), False)
            found.append(Sight(quarter, eyes is None, seat, said, points_of(end), end.outcome.winner))
    return found


def foretold(sights: list[Sight]) -> dict[str, Any]:
    """By sight: log-loss and R2 by quarter, bias, and the table by tenth."""
    found: dict[str, Any] = {"positions": sum(sight.spectator for sight in sights)}
    for name, spectator in (("spectator", True), ("own", False)):
        seen = [sight for sight in sights if sight.spectator == spectator]
        quarters = [[sight for sight in seen if sight.quarter == quarter] for quarter in range(QUARTERS)]
        said = [value for quarter in quarters for value in chances(quarter)]
        told = [pair for quarter in quarters for pair in expectations(quarter)]
        found[name] = {
            "log_loss": [round(log_loss(chances(quarter)), 3) for quarter in quarters],
            "evenly": round(log_loss([(sight, [1.0 / len(sight.points)] * len(sight.points)) for sight in seen]), 3),
            "r2": [round(r2(expectations(quarter)), 3) for quarter in quarters],
            "bias": [round(bias(expectations(quarter)), 2) for quarter in quarters],
            "r2_all": round(r2(told), 3),
            "tenths": calibration(said),
        }
    return found


Said = list[tuple[Sight, list[float]]]


def chances(sights: list[Sight]) -> Said:
    """The chances to win that were said; of hand-made points those that fit best after the event."""
    if all(sight.said.wins is not None for sight in sights):
        return [(sight, sight.said.wins or []) for sight in sights]
    tried = [[(sight, softmax(sight.said.points, heat)) for sight in sights] for heat in TEMPERATURES]
    return min(tried, key=log_loss)


def softmax(points: list[float], heat: float) -> list[float]:
    weights = [math.exp(heat * (one - max(points))) for one in points]
    return [weight / sum(weights) for weight in weights]


def log_loss(said: Said) -> float:
    """Of races that a seat won."""
    return mean([-math.log(max(wins[sight.winner], 1e-9)) for sight, wins in said if sight.winner is not None])


def calibration(said: Said) -> list[dict[str, float]]:
    """By tenth of the chance that was said: how many, what was said and what happened, and the error of chance.

    A spectator judges every seat, a seat itself.
    """
    pairs = [(wins[seat], float(sight.winner == seat)) for sight, wins in said for seat in judged(sight)]
    rows: list[dict[str, float]] = []
    for tenth in range(TENTHS):
        among = [pair for pair in pairs if min(int(pair[0] * TENTHS), TENTHS - 1) == tenth]
        if among:
            told, happened = mean([pair[0] for pair in among]), mean([pair[1] for pair in among])
            error = 1.96 * math.sqrt(max(told * (1.0 - told), 1e-9) / len(among))
            rows.append({"n": len(among), "said": round(told, 3), "won": round(happened, 3), "margin": round(error, 3)})
    return rows


def judged(sight: Sight) -> Iterable[int]:
    return range(len(sight.points)) if sight.spectator else (sight.seat,)


def expectations(sights: list[Sight]) -> list[tuple[float, float]]:
    """Points expected and scored."""
    return [(sight.said.points[seat], sight.points[seat]) for sight in sights for seat in judged(sight)]


def bias(told: list[tuple[float, float]]) -> float:
    return mean([said - scored for said, scored in told])


def r2(told: list[tuple[float, float]]) -> float:
    left = mean([(said - scored) ** 2 for said, scored in told])
    whole = variance([scored for _, scored in told])
    return 1.0 - left / whole if whole else 0.0


# What the bot loses by its choices.


class Regret(NamedTuple):
    """At one position: points that the best idea brings over the bot's choice in deals that did not choose it."""

    lost: float
    same: bool


def regrets_of(setting: Setting, positions: int, deals: int) -> list[Regret]:
    """At some positions of a race where a move begins."""
    rng = random.Random(setting.seed)
    steps = [step for step in raced(setting) if step.before.book.kinds[step.before.kind].name in MOVES]
    return [regret(step.before, step.code, rng, deals) for step in rng.sample(steps, min(positions, len(steps)))]


def regret(game: TrackGame, chosen: int, rng: random.Random, deals: int) -> Regret:
    seat = game.asked[0]
    view = game.view(seat)
    craft = _crafts.of(game)
    decision = view.decision
    assert decision is not None
    ideas = craft.ranked(view._sampled(rng), decision)
    plain = Candidate((game.book.vocabulary.action(chosen),), 0.0)
    bots = next((idea for idea in ideas if idea.actions[0].code == chosen), plain)
    ideas = [bots, *[idea for idea in ideas if idea is not bots]][:IDEAS]
    totals = [0.0] * len(ideas)
    for _ in range(deals):
        sample: Any = view.sample(rng)
        seed = rng.getrandbits(40)
        totals = [all + played_out(sample, seat, idea, craft, seed) for all, idea in zip(totals, ideas, strict=True)]
    best = ideas[totals.index(max(totals))]
    if best is bots:
        return Regret(0.0, True)
    lost = 0.0
    for _ in range(deals):
        sample = view.sample(rng)
        seed = rng.getrandbits(40)
        lost += played_out(sample, seat, best, craft, seed) - played_out(sample, seat, bots, craft, seed)
    return Regret(lost / deals, False)


def played_out(sample: TrackGame, seat: int, idea: Candidate, craft: Craft, seed: int) -> float:
    """The points of a seat once an idea is carried out and everybody plays on quickly to the end."""
    game = cast(TrackGame, carried_out(sample, seat, idea.actions))
    chance = stream(seed, 0)
    while not game.over:
        craft.play_on(game, chance)
    return points_of(game)[seat]


def regretted(found: list[Regret]) -> dict[str, Any]:
    lost = [one.lost for one in found]
    return {
        "positions": len(found),
        "lost": round(mean(lost), 3),
        "margin": round(1.96 * math.sqrt(variance(lost) / max(len(lost), 1)), 3),
        "agreed": round(mean([float(one.same) for one in found]), 2),
    }


# Sums.


def mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values) if values else 0.0


def variance(values: list[float]) -> float:
    middle = mean(values)
    return mean([(value - middle) ** 2 for value in values])


def correlation(one: list[float], other: list[float]) -> float:
    middle, centre = mean(one), mean(other)
    shared = mean([(a - middle) * (b - centre) for a, b in zip(one, other, strict=True)])
    return shared / math.sqrt(max(variance(one) * variance(other), 1e-12))


# All of it.


@dataclass(frozen=True)
class Wishes:
    """What is measured, on how many races."""

    value: str
    bot: str
    races: int
    seed: int
    mixed: bool
    deals: int
    processes: int

    def settings(self, game: str, share: float, offset: int) -> list[Setting]:
        """So many races, of seeds that no other measure has."""
        make = mixed if self.mixed else usual
        return make(game, max(int(self.races * share), 1), self.seed + offset, self.bot)


def luck(game: str, wishes: Wishes, pool: ProcessPoolExecutor) -> dict[str, Any]:
    todo = wishes.settings(game, 1.0, 0)
    return martingale(list(pool.map(partial(luck_of, judge=wishes.value, deals=wishes.deals), todo)))


def foresight(game: str, wishes: Wishes, pool: ProcessPoolExecutor) -> dict[str, Any]:
    todo = wishes.settings(game, 1.0, 1_000_000)
    found = pool.map(partial(sights_of, judge=wishes.value), todo)
    return foretold([sight for sights in found for sight in sights])


def loss(game: str, wishes: Wishes, pool: ProcessPoolExecutor) -> dict[str, Any]:
    todo = wishes.settings(game, 0.1, 2_000_000)
    found = pool.map(partial(regrets_of, positions=4, deals=4 * wishes.deals), todo)
    return regretted([one for race in found for one in race])


MEASURES = {"luck": luck, "chances": foresight, "regret": loss}


def told(name: str, found: dict[str, Any]) -> list[str]:
    """A measure for people."""
    if name == "luck":
        words = "{races} races, {draws} draws each, {ms} ms; sd of points {sd_points}, of luck {sd_luck}; "
        words += "score {score} ± {score_margin}, removed {removed}, luckiest wins {luckiest_wins}"
        return [words.format(**found)]
    if name == "regret":
        return ["{positions} positions: {lost} ± {margin} points lost, best chosen {agreed}".format(**found)]
    lines = []
    for eyes in ("spectator", "own"):
        row = found[eyes]
        lines.append(f"{eyes}: log-loss by quarter {row['log_loss']} (even chances {row['evenly']})")
        lines.append(f"  points: R2 by quarter {row['r2']}, in all {row['r2_all']}, bias {row['bias']}")
        tenths = [f"{one['said']:.2f} -> {one['won']:.2f} (±{one['margin']:.2f}, {one['n']})" for one in row["tenths"]]
        lines.append("  chances: " + ", ".join(tenths))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description="How good a value of positions is.")
    parser.add_argument("--game", choices=game_ids())
    parser.add_argument("--measure", choices=list(MEASURES), action="append")
    parser.add_argument("--value", choices=list(JUDGES), default="learned")
    parser.add_argument("--bot", default="club", help="in all seats")
    parser.add_argument("--races", type=int, default=500, help="for the chances four positions of each")
    parser.add_argument("--seed", type=int, default=7_000_000)
    parser.add_argument("--mixed", action="store_true", help="all tracks and numbers of seats")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--save", action="store_true", help="keep the figures in bench/values.json")
    given = parser.parse_args()
    wishes = Wishes(**{name: getattr(given, name) for name in Wishes.__dataclass_fields__})
    print("compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted", flush=True)
    with ProcessPoolExecutor(wishes.processes) as pool:
        for game in [given.game] if given.game else game_ids():
            for measure in given.measure or list(MEASURES):
                found = MEASURES[measure](game, wishes, pool)
                print(f"{game}, {wishes.value}, {measure}:", *told(measure, found), sep="\n  ", flush=True)
                if given.save:
                    keep(wishes.value, game, measure, found)
    return 0


def keep(value: str, game: str, measure: str, found: dict[str, Any]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    kept.setdefault(value, {}).setdefault(game, {})[measure] = found
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
