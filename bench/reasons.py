"""Whether what bots say about their moves is true, in whole races.

    PYTHONPATH=build/compiled python bench/reasons.py                              club, all games, 1,000 races of each
    PYTHONPATH=build/compiled python bench/reasons.py --bot pro:rounds=2 --races 50 --game grand-prix

Every sentence has a check over position and move: of the card games in `racing/bots/reasons.py`, where the move is made
in a copy of the race itself, with the cards that nobody could see, and the check is made against where the cars then
stand; of Thunder Rolls in `dice_reasons.py`.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import draftline  # noqa: E402
from bench import dice_reasons  # noqa: E402
from draftline.bots import Budget, explanation, make_bot  # noqa: E402
from draftline.bots.crafts import Crafts  # noqa: E402
from draftline.core.messages import Message  # noqa: E402
from draftline.games.registry import game_ids, rulebook  # noqa: E402
from draftline.racing.bots.moves import MOVE_KINDS  # noqa: E402
from draftline.racing.bots.reasons import Told  # noqa: E402

CARD_GAMES = ("thunder-alley", "grand-prix")
JUDGED = ("why.no-pit", "why.tyres", "why.suffer", "why.boost")  # they say that nothing is worth more
WHOLE_RACE = 1_000_000  # questions
SHARE = 0.3  # of the questions at which a bot is asked why


def parts(message: Message) -> Iterator[Message]:
    """A sentence and those within it."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts(value)


def race(game_id: str, code: str, seed: int, most: int = WHOLE_RACE) -> tuple[Counter[str], list[str]]:
    """How often every sentence was said in a race, and those that were not true."""
    rng = random.Random(f"{game_id} {seed}")
    tracks = rulebook(game_id).all_tracks()
    track = rng.choice(tracks) if tracks else None
    seats = rng.randint(2, 6) if most == WHOLE_RACE else 2
    options = {"laps": 1} if game_id in CARD_GAMES else {}
    game: Any = draftline.new_game(game_id, seats=seats, track=track, seed=seed, options=options)
    bots: list[Any] = [make_bot(code) for _ in range(seats)]
    craft: Any = Crafts({}).of(game)
    said: Counter[str] = Counter()
    untrue: list[str] = []
    for _ in range(most):
        if not game.asked:
            break
        seat = game.asked[0]
        view = game.view(seat)
        action = bots[seat].choose(view, view.decision, rng, Budget.none())
        if rng.random() < SHARE:
            deal = rng.getrandbits(32)  # from which the bot sees the race, when it weighs its ideas
            reason = explanation(bots[seat], view, view.decision, action, random.Random(deal))
            for part, true in checked(game, craft, bots[seat], action, reason, deal):
                said[part.id] += 1
                if not true:
                    untrue.append(f"{game_id} {code} {seed}: {reason} ({part.id}: {action})\n{game}")
        game.apply(action, seat)
    return said, untrue


def checked(game: Any, craft: Any, bot: Any, action: Any, reason: Message, deal: int) -> Iterator[tuple[Message, bool]]:
    """The sentences of a reason, and whether each is true."""
    seat = game.asked[0]
    decision = game.decision_of(seat)
    if game.id not in CARD_GAMES:
        planned = bot.planned(game.view(seat), decision, action)
        way = (action,) if planned is None else planned.actions
        said = [part for part in parts(reason) if part.id in dice_reasons.WITNESSES]
        yield from [(part, dice_reasons.is_true(game, seat, way, part)) for part in said]
        return
    told = Told(game, decision, action, craft.scale(game))
    if told.car >= 0:
        planned = bot.planned(game.view(seat), decision, action)
        after = moved(game, seat, (action,) if planned is None else planned.actions)
        if after is None:
            return
        told.progress, told.space, told.place = after.field.progress[:], after.field.space[:], after.fleet.marker[:]
    found = list(parts(reason))
    if any(part.id in JUDGED for part in found):
        told.found = bot.ideas(game.view(seat).sample(random.Random(deal)), decision)
    for part in found:
        if part.id in craft.why.checks:
            yield part, craft.why.checks[part.id](told, part)


def moved(game: Any, seat: int, way: tuple[Any, ...]) -> Any:
    """The race right after a move; None where so much follows from it that the move alone cannot be seen."""
    after = game.copy()
    for action in way:
        if seat not in after.asked or action not in after.decision_of(seat).actions:
            return None
        after.apply(action, seat)
    followed = after.over or after.kind in MOVE_KINDS or (after.turn, after.event_card) != (game.turn, game.event_card)
    return None if followed else after


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether what bots say is true.")
    parser.add_argument("--bot", default="club")
    parser.add_argument("--game", choices=game_ids())
    parser.add_argument("--races", type=int, default=1000, help="of each game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    games = [args.game] if args.game else game_ids()
    wrong = 0
    for game in games:
        said: Counter[str] = Counter()
        untrue: list[str] = []
        with ProcessPoolExecutor(args.processes) as pool:
            for words, false in pool.map(partial(race, game, args.bot), range(args.races)):
                said += words
                untrue += false
        print(f"{game}, {args.races} races of {args.bot}: {said.total()} sentences, {len(untrue)} untrue")
        print("\n".join(f"  {id:24}{count:8}" for id, count in said.most_common()))
        print("\n".join(untrue[:10]))
        wrong += len(untrue)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
