"""Ratings after Weng and Lin (Plackett-Luce) by openskill: one number for each bot, and how sure it is."""

from __future__ import annotations

from typing import Any

from draftline.cli.races import mean
from draftline.cli.standings import NORMAL, Race, names_of, seats_of
from draftline.core.messages import DraftlineError, Message


def ratings(races: list[Race]) -> dict[str, dict[str, float]]:
    """Race by race in their order; a bot with several seats is rated by the mean rank of its cars' teams."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise DraftlineError(Message("cli.needs-extra")) from None
    model = PlackettLuce(tau=0.0)  # bots do not change from race to race
    names = names_of(races)
    rated: dict[str, Any] = {name: model.rating(name=name) for name in names}
    for race in races:
        ranks = [mean([float(race["ranks"][seat]) for seat in seats_of(race, name)]) for name in names]
        after = model.rate([[rated[name]] for name in names], ranks=ranks)
        rated = {name: team[0] for name, team in zip(names, after, strict=True)}
    return {
        name: {"mean": float(rating.mu), "margin": NORMAL * float(rating.sigma), "sigma": float(rating.sigma)}
        for name, rating in rated.items()
    }
