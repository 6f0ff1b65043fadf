"""Prints a digest for each of some races, to compare builds and processes: `python -m tests.contract.digest`.

`python -m tests.contract.digest 3` takes every third.

The races are whole: every question, every fact, every view at the end, the record and the last fingerprint count.
"""

from __future__ import annotations

import hashlib
import json
import sys

from tests.contract.battery import GAMES, Case, Player, check_questions, facts_of, public, question, spread

RACES = {"thunder-alley": 26, "grand-prix": 20, "thunder-rolls": 24}
CASES = [case for game in GAMES for case in spread(game, RACES[game], 4000)]


def digest_of(case: Case) -> str:
    game = case.new()
    player = Player(case.player, case.seed)
    digest = hashlib.sha256(json.dumps(question(game)).encode())
    while decisions := game.decisions:
        check_questions(decisions)
        facts = game.apply(*player.choose(decisions))
        digest.update(json.dumps([facts_of(facts), question(game)]).encode())
    digest.update(f"{public(game)} {game.digest()}".encode())
    return digest.hexdigest()


def main() -> None:
    from draftline.core import game as engine

    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(json.dumps({"engine": engine.__file__, "races": [digest_of(case) for case in CASES[::step]]}))


if __name__ == "__main__":
    main()
