"""A card and an event for each game, each one entry with an effect that shipped ones have."""

from __future__ import annotations

ALLEY = """
base = "thunder-alley"
name = "One of each"

[cards.slip-past]
copies = 30
speed = 6
pit = 2
movement = "solo"
wear = "tire"
effect = "swap"

[events.lost-nerve]
copies = 20
flag = "green"
rule = "add-most"
counts = ["tire"]
gives = "blue"
n = 1
"""

PRIX = """
base = "grand-prix"
name = "One of each"

[cards.slip-past]
copies = 30
speed = 6
pit = 2
movement = "solo"
wear = "tire"
effect = "swap"

[events.lost-nerve]
copies = 20
flag = "green"
rule = "each-owner"
gives = "tire"
n = 1
"""

ROLLS = """
base = "thunder-rolls"
name = "One of each"

[thunder.slip-past]
copies = 30
move = 5
bonus = "crossover"

[hazards.lost-nerve]
slot = 0
effect = "slow"
n = 1
ongoing = true
no_pit = "back"
no_pit_n = 1
"""

SAMPLES = {"thunder-alley": ALLEY, "grand-prix": PRIX, "thunder-rolls": ROLLS}
NEW_CARD = {"thunder-alley": "card.slip-past", "grand-prix": "gp-card.slip-past", "thunder-rolls": "tr-card.slip-past"}
NEW_EVENT = {
    "thunder-alley": "event.lost-nerve",
    "grand-prix": "gp-event.lost-nerve",
    "thunder-rolls": "tr-hazard.lost-nerve",
}
