"""The bots of another build of Draftline, the one on the import path: asked by `old.py`, in a process of its own.

A question is a line of JSON: which driver asks, its bot's code, the pickled view, a number for its generator and the
seconds that it has. The answer is the action's text, and how long it took on the processor.
"""

from __future__ import annotations

import base64
import json
import pickle
import random
import sys
import time
from collections import OrderedDict
from typing import Any

from draftline.bots import Bot, Budget, make_bot

DRIVERS_KEPT = 64  # bots that remember their race


def answer(question: dict[str, Any], drivers: OrderedDict[int, Bot]) -> dict[str, Any]:
    """What a bot of this build does; its budget is processor time, as that of the bots that it races against."""
    number = question["driver"]
    if number not in drivers:
        drivers[number] = make_bot(question["bot"])
        if len(drivers) > DRIVERS_KEPT:
            drivers.popitem(last=False)
    drivers.move_to_end(number)
    view = pickle.loads(base64.b64decode(question["view"]))
    rng = random.Random(question["chance"])
    begun = time.thread_time()
    action = drivers[number].choose(view, view.decision, rng, Budget(question["seconds"], time.thread_time))
    return {"action": str(action), "seconds": time.thread_time() - begun}


def main() -> None:
    """Ends when its input does."""
    drivers: OrderedDict[int, Bot] = OrderedDict()
    for line in sys.stdin:
        try:
            said = answer(json.loads(line), drivers)
        except Exception as fault:
            said = {"fault": f"{type(fault).__name__}: {fault}"}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
