"""Why a bot answers the questions that Grand Prix alone asks, in a sentence: message ids `why.*`."""

from __future__ import annotations

from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.games.grand_prix.bots.pit_wall import prix
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.tyres import tyre_of_word
from draftline.games.grand_prix.verbs import BOOST, PROMISE
from draftline.racing.bots.reasons import Reasons, words_of
from draftline.racing.card_game import CardGame


class TyreReasons(Reasons):
    """Tyres, boosts and promises."""

    def of_answer(self, game: CardGame, decision: Decision, action: Action) -> Message:
        kind = decision.kind
        values: dict[str, Value] = {"car": first_of(action.code)}
        if kind == "tyres":
            kinds = sorted(set(arguments_of(action.code)))
            return Message("why.tyres", {"tyres": [_tyre(prix(game), word) for word in kinds]})
        if kind == "promise":
            return Message("why.promise" if verb_of(action.code) == PROMISE else "why.suffer", values)
        if kind == "boost":
            return Message("why.boost" if verb_of(action.code) == BOOST else "why.no-boost")
        words = words_of(action) if kind == "repair" else []
        tyres: list[Value] = [_tyre(prix(game), word) for word in words if tyre_of_word(prix(game), word) >= 0]
        if tyres:
            return Message("why.repair-tyres", {**values, "n": len(words) - 1, "tyres": tyres})
        return super().of_answer(game, decision, action)


def _tyre(game: GrandPrix, word: int) -> Message:
    return Message("tyre." + game.box.tyres[tyre_of_word(game, word)])
