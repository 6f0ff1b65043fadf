"""What both card games show of a car, of a card in the hand and of the table; and what stands around every space."""

from __future__ import annotations

from typing import Final

from draftline.core.columns import i32, i64, vec
from draftline.core.track import Track
from draftline.encode.layout import share, yes
from draftline.encode.scales import scale

CAR: Final = (
    yes("driven", "the seat may activate it (3.4.1)"),
    yes("along", "it moves along with the active car (6.2)"),
    yes("racing", "it is in the race"),
    yes("apron", "it stands on the apron (C28)"),
    yes("home", "it has finished (10.1)"),
    share("marker", "its position marker, of all cars; 0 before it has one"),
    share("to-go", "sectors to the finish, of the whole distance", 2.0),
    share("width-ahead", "lanes of the next sector, of six"),
    yes("fresh", "it has still to be activated (1.5)"),
    share("worn", "wear markers, in sixes (7.1)", 3.0),
    share("slowed", "movement points that they cost, in sixes (7.4)", 3.0),
    share("led", "how often it led, in fives", 4.0),
)
HAND: Final = (
    yes("present", "there is such a card"),
    share("kind", "its kind, of all kinds of race cards, from 1"),
    share("speed", "its speed, in tens"),
    share("pit-speed", "its speed out of the pits, in tens"),
    yes("solo", "Solo movement"),
    yes("draft", "Draft or Line movement"),
    yes("pursuit", "Pursuit movement"),
    yes("lead", "Lead movement"),
    yes("wears", "it brings a marker that comes off in the pits"),
    yes("lasting", "it brings a marker that stays"),
    share("tokens", "Close Calls that it brings, in threes"),
    yes("text", "it has a text"),
)
TABLE: Final = (
    yes("moving", "a car is under way"),
    yes("solo", "by Solo movement"),
    yes("draft", "by Draft or Line movement"),
    yes("pursuit", "by Pursuit movement"),
    yes("lead", "by Lead movement"),
    share("turn", "the turn, in twenties", 3.0),
    share("distance", "the leader's share of the whole distance"),
    share("laps", "laps of the race, in tens", 10.0),
    share("sectors", "sectors of a lap, of 100", 4.0),
    share("seats", "seats, of twelve"),
    share("cards", "cards in the own hand, in tens", 2.0),
    share("rivals-cards", "cards in the other hands, in tens a rival", 2.0),
    share("deck", "race cards still to be drawn, of all"),
    share("events", "event cards still to be drawn, of all"),
    share("home", "cars at home, of all"),
    share("left", "cars in the race, of all"),
)


class Around:
    """Of every space of a track the first one ahead and behind, -1 for none; its lane, the widths here and ahead."""

    def __init__(self, track: Track) -> None:
        lanes, sixths = track.lanes, scale(6.0)
        sectors = [int(sector) for sector in track.sector_of]
        self.in_lane: vec[i32] = vec[i32]([sixths[lane] for lane in track.lane_of])
        self.wide: vec[i32] = vec[i32]([sixths[lanes[sector]] for sector in sectors])
        self.wide_ahead: vec[i32] = vec[i32]([sixths[lanes[(sector + 1) % len(lanes)]] for sector in sectors])
        self.ahead: vec[i64] = vec[i64]([ways[0] if len(ways) else -1 for ways in track.ahead])
        self.behind: vec[i64] = vec[i64]([ways[0] if len(ways) else -1 for ways in track.behind])
