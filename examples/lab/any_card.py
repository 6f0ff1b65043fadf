"""A bot that plays one of its Qualifying cards at random: so what a card wins is the card's, not the choice's."""

from __future__ import annotations

from typing import Any

from draftline.bots import make_bot


class AnyCard:
    def __init__(self, parameters: list[str]) -> None:
        self.bot = make_bot("club")

    def choose(self, view: Any, decision: Any, rng: Any, budget: Any) -> Any:
        if decision.kind == "qualify":
            return decision.actions[rng.getrandbits(30) % len(decision.actions)]
        return self.bot.choose(view, decision, rng, budget)
