"""What club and pro think things are worth in the card games."""

from __future__ import annotations

from draftline.bots.weights import weight_table


class Weights:
    """One value for each term of the evaluation; the TOML files in data/bots say what they mean."""

    def __init__(self, game: str, changed: dict[str, float]) -> None:
        values = {**weight_table(game), **changed}
        self.turn: float = values["turn"]
        self.spread: float = values["spread"]
        self.doubt: float = values["doubt"]
        self.pace: float = values["pace"]
        self.wear: float = values["wear"]
        self.horizon: float = values["horizon"]
        self.lasting: float = values["lasting"]
        self.bill: float = values["bill"]
        self.pits: float = values["pits"]
        self.mate: float = values["mate"]
        self.link: float = values["link"]
        self.later: float = values["later"]
        self.block: float = values["block"]
        self.lead: float = values["lead"]
        self.hand: float = values["hand"]
        self.draft: float = values["draft"]
        self.drag: float = values["drag"]
        self.token: float = values["token"]
        self.duty: float = values["duty"]
        self.fresh: float = values["fresh"]
        self.wrong: float = values["wrong"]
        self.keep: float = values["keep"]
        self.learned: float = values["learned"]
        self.breadth: int = int(values["breadth"])
        self.looks: int = int(values["looks"])
        self.trial_looks: int = int(values["trial_looks"])
        self.waiting: float = values["pass"]
        self.places: float = values["places"]
