"""The contract battery: checks that every game has to pass, whatever its rules.

What a game is raced over follows from its rulebook: seats, tracks, and for every option each value that it may take.
Games whose options belong together have sets of their own besides (OPTION_SETS). A `Case` is one race: game, seats,
track, options, seed and the kind of player at the wheel. `check_race` plays it to its end and holds the game to its
contract on the way; it needs nothing but the contract, so it also runs on the compiled package.
"""

from __future__ import annotations

import json
import os
import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice, product
from typing import Any

import draftline
from draftline.core.decks import Deck
from draftline.core.options import CHOICE, COUNT
from draftline.core.rulebook import Rulebook
from draftline.games.registry import SHIPPED, begin

EVEN = "even"  # every action is as likely as any other, retirements too
KEEN = "keen"  # never retires while anything else is to be done
RACER = "racer"  # keen, mostly forward, seldom in the pits
PLAYERS = (KEEN, RACER, EVEN)
MORE = int(os.environ.get("DRAFTLINE_MORE", "1"))  # times as many races as the tests make by themselves
LONGEST = 20_000  # decisions; no race is anywhere near it
SHARED = ("Track", "Board", "Components", "Preset", "Rulebook")  # of which games hold one object that never changes


@dataclass(frozen=True)
class Setup:
    """What a game is raced over: seat counts, tracks, and option sets that together use every option."""

    seats: tuple[int, ...]
    tracks: tuple[str, ...]
    options: tuple[dict[str, Any], ...]

    def variants(self) -> Iterator[tuple[int, str, dict[str, Any]]]:
        """Every combination."""
        for options in self.options:
            for track in self.tracks:
                for seats in self.seats:
                    yield seats, track, options


# "@first", "@last": the colour of the first, the last seat; "@reversed": all colours from the back;
# "@one": an AI team in the last seat, "@many": in all seats but one, of which two if there are fewer than five teams;
# "@highest": the highest numbers of each team; "@car", "@npc": the number of a player's car, of an NPC.
OPTION_SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "thunder-alley": (
        {},
        {"pits": "variable"},
        {"start": "card-per-round"},
        {"start": "card-per-place"},
        {"finish": "everyone"},
        {"preset": "reference-manual"},
        {"cars": 6},
        {"cars": 1, "laps": 2},
        {"cars": 2, "finish": "everyone", "moved_up": "@last"},
        {"teams": "@reversed", "pits": "variable", "finish": "everyone"},
        {"numbers": "@highest", "laps": 1},
        {"start": "card-per-round", "moved_up": "@first", "preset": "reference-manual", "cars": 4},
        {
            "cars": 6, "laps": 2, "pits": "variable", "start": "card-per-place",
            "finish": "everyone", "preset": "reference-manual",
        },
        {"ai": "@one", "start": "card-per-place"},
        {"ai": "@many", "laps": 2},
        {"ai": "@many", "ai_wear": "on", "pits": "variable", "finish": "everyone"},
        {"ai": "@many", "ai_wear": "on", "preset": "reference-manual", "moved_up": "@last"},
    ),
    "grand-prix": (
        {},
        {"start": "mixed", "weather": "rain", "laps": 2},
        {"start": "random", "weather": "random"},
        {"pit_order": "running"},
        {"order": "corner", "moved_up": "@car", "laps": 1},
        {"teams": "@reversed", "weather": "rain", "pit_order": "running"},
        {
            "teams": "@reversed", "laps": 2, "start": "random", "pit_order": "running",
            "order": "corner", "weather": "random", "moved_up": "@npc",
        },
    ),
    "thunder-rolls": (
        {},
        {"race": "copper-mile"},
        {"race": "lantern-night"},
        {"race": "ridge-runner"},
        {"race": "copper-mile", "grid": "@grid", "bonuses": "@bonuses", "points": "@points"},
        {"race": "lantern-night", "teams": "@reversed", "champion": "pink"},
        {"race": "harvest-moon-500", "season_leader": "blue"},
        {"race": "ridge-runner", "npds": "@npds", "champion": "@first", "season_leader": "@first"},
        {
            "teams": "@reversed", "npds": "@npds", "grid": "@grid", "bonuses": "@bonuses", "points": "@points",
            "season_leader": "@last", "race": "lantern-night",
        },
    ),
}  # fmt: skip


def declared_sets(book: Rulebook) -> tuple[dict[str, Any], ...]:
    """Every value of every option that is a choice or a number, the colours from the back, and the last of all."""
    found: list[dict[str, Any]] = [{}]
    for option in book.options:
        if option.kind == CHOICE:
            found += [{option.name: value} for value in option.values[1:]]
        elif option.kind == COUNT:
            found += [{option.name: option.least}, {option.name: option.most}]
        elif option.name == "teams":
            found.append({option.name: "@reversed"})
    return (*found, {name: value for row in found for name, value in row.items()})


def raced_tracks(book: Rulebook) -> list[str]:
    """All that it can be raced on but those that are made for one other game alone."""
    return [name for name in book.all_tracks() if len(laps := book.track(name).laps) != 1 or book.id in laps]


@cache
def setup_of(game: str) -> Setup:
    """What a game is raced over."""
    book = draftline.rulebook(game)
    options = OPTION_SETS.get(game) or declared_sets(book)
    return Setup(tuple(range(book.least, book.most + 1)), tuple(raced_tracks(book)), options)


GAMES = tuple(book.id for book in SHIPPED)
DECKS = ("hunters", "haulers", "loners", "pack", "chargers", "shepherds")
WINNERS = {"@car": 1, "@npc": 13}
# Thunder Rolls: what a series hands on, from all colours and those of the players.
ROLLS_VALUES: dict[Any, Any] = {
    "@grid": lambda colours, teams: [*colours[3:], *colours[:3]],
    "@npds": lambda colours, teams: [colour for colour in colours[::-1] if colour not in teams],
    "@bonuses": lambda colours, teams: {colour: number for number, colour in enumerate(teams[::2], 1)},
    "@points": lambda colours, teams: {colour: 3 * i for i, colour in enumerate(colours)},
}


def filled(game: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Option values that depend on the seats, put in."""
    colours = tuple(draftline.rulebook(game).colours)
    teams = colours[::-1][:seats] if options.get("teams") == "@reversed" else colours[:seats]
    result = dict(options)
    for name, value in options.items():
        if value in ROLLS_VALUES:
            result[name] = ROLLS_VALUES[value](colours, teams)
        elif value == "@reversed":
            result[name] = list(colours[::-1][:seats])
        elif value in ("@car", "@npc"):
            result[name] = WINNERS[value]
        elif value == "@first":
            result[name] = teams[0]
        elif value == "@last":
            result[name] = teams[-1]
        elif value == "@highest":
            result[name] = highest_numbers(teams, seats)
        elif value in ("@one", "@many"):
            result[name] = ai_teams(teams, value == "@many")
    return result


def ai_teams(teams: tuple[str, ...], many: bool) -> dict[str, str]:
    """AI teams in the last seats with different decks; none where too few people would be left."""
    people = 2 if len(teams) < 5 else 1
    left = teams[people:] if many else teams[max(len(teams) - 1, people) :]
    return {team: DECKS[(len(teams) + at) % len(DECKS)] for at, team in enumerate(left)}


def highest_numbers(teams: tuple[str, ...], seats: int) -> dict[str, list[int]]:
    """The highest numbers of each team instead of its lowest (C34)."""
    from draftline.games.thunder_alley.components import box

    return {team: box().cars_of[team][-box().cars_by_seats[seats] :] for team in teams}


@dataclass(frozen=True)
class Case:
    """One race to be run; `options` is JSON text, so that a case can be a key and the name of a test."""

    game: str
    seats: int
    track: str
    seed: int
    player: str
    options: str = "{}"

    def new(self) -> Any:
        options = json.loads(self.options)
        return draftline.new_game(
            self.game, seats=self.seats, track=self.track, seed=self.seed, options=options
        )

    def __str__(self) -> str:
        wanted = json.loads(self.options)
        short = ",".join(f"{k}={v}" if not isinstance(v, (list, dict)) else k for k, v in wanted.items())
        return f"{self.game}-{self.seats}-{self.track}-{self.seed}-{self.player}-{short or 'plain'}"


def make_case(game: str, seats: int, track: str, options: dict[str, Any], seed: int, player: str) -> Case:
    return Case(game, seats, track, seed, player, json.dumps(filled(game, options, seats), sort_keys=True))


def options_of(case: Case) -> list[int]:
    """Which of the option sets of its game a race was given; with few seats two may come to the same."""
    given = [json.dumps(filled(case.game, row, case.seats), sort_keys=True) for row in setup_of(case.game).options]
    return [number for number, options in enumerate(given) if options == case.options]


def every_pair(game: str, first_seed: int = 0) -> Iterator[Case]:
    """Races without end; seats, tracks, options and players change at different paces, so all pairs occur."""
    setup = setup_of(game)
    for i in count():
        seats = setup.seats[i % len(setup.seats)]
        track = setup.tracks[i // len(setup.seats) % len(setup.tracks)]
        round_of = i // (len(setup.seats) * len(setup.tracks))
        options = setup.options[(i + 3 * round_of) % len(setup.options)]  # by three more, or pairs would take longer
        player = PLAYERS[(round_of + i) % len(PLAYERS)]
        yield make_case(game, seats, track, options, first_seed + i, player)


def spread(game: str, races: int, first_seed: int = 0) -> list[Case]:
    """The first so many of them."""
    return list(islice(every_pair(game, first_seed), races))


@cache
def covering(game: str) -> tuple[Case, ...]:
    """The fewest races in which every pair of seats, track, options and player occurs.

    Those are all pairs of the two with most values; the others go on with each of these at different paces.
    """
    setup = setup_of(game)
    factors: list[Sequence[Any]] = [setup.seats, setup.tracks, setup.options, PLAYERS]
    order = sorted(range(len(factors)), key=lambda number: -len(factors[number]))
    cases: list[Case] = []
    for one, other in product(*(range(len(factors[number])) for number in order[:2])):
        paces = zip(order, (one, other, one + other, one + 2 * other), strict=True)
        chosen = {number: factors[number][at % len(factors[number])] for number, at in paces}
        cases.append(make_case(game, chosen[0], chosen[1], chosen[2], len(cases), chosen[3]))
    return tuple(cases)


def every_variant(game: str, count: int, first_seed: int = 0) -> Iterator[Case]:
    """So many races over the full product of seats, tracks, options and players, each with a new seed."""
    setup = setup_of(game)
    rows = [(variant, player) for variant in setup.variants() for player in PLAYERS]
    for i in range(count):
        (seats, track, options), player = rows[i % len(rows)]
        yield make_case(game, seats, track, options, first_seed + i, player)


class Player:
    """Chooses at random in one of three manners; knows actions by their verbs only."""

    def __init__(self, style: str, seed: int) -> None:
        self.style = style
        self.rng = random.Random(f"{style} {seed}")

    def choose(self, decisions: tuple[Any, ...]) -> tuple[Any, int]:
        """An action and who does it; of several seats asked at once any may go first."""
        decision = decisions[0] if len(decisions) == 1 else self.rng.choice(decisions)
        return self.pick(decision.actions), decision.seat

    def pick(self, actions: tuple[Any, ...]) -> Any:
        if self.style != EVEN and any(action.verb == "retire" for action in actions):
            actions = tuple(action for action in actions if action.verb != "retire") or actions
        if self.style == RACER:
            if actions[0].verb == "forward" and self.rng.random() < 0.6:
                return actions[0]
            if actions[0].verb == "pit" and self.rng.random() < 0.7:
                return actions[0]
        return self.rng.choice(actions)


# What can be compared.


def question(game: Any) -> list[Any]:
    """Every open question with its actions in order."""
    return [[d.seat, d.kind, [action.code for action in d.actions]] for d in game.decisions]


def facts_of(facts: Any) -> list[dict[str, Any]]:
    return [fact.to_json() for fact in facts]


def public(game: Any) -> str:
    """Everything of a game that its contract shows, as text: equal for games that are in the same state."""
    views = [game.view(seat).to_json() for seat in [*range(game.seats), None]]
    outcome = None if game.outcome is None else game.outcome.to_json()
    return json.dumps([views, question(game), outcome, game.record()], sort_keys=True)


def internals(game: Any) -> dict[str, Any]:
    """Every attribute of a game by value, of its history what is its own; compiled: what it shows."""
    if not hasattr(game, "__dict__"):
        return {"question": question(game), "seen": [game.view(s).to_bytes() for s in range(game.seats)]}
    state = {name: _frozen(value) for name, value in vars(game).items() if name != "_history"}
    state["_history"] = tuple(game.history())
    return state


def _frozen(value: Any) -> Any:
    """A value that later changes of the game cannot reach; what games share is told by identity."""
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return json.dumps(value, sort_keys=True, default=repr)
    if isinstance(value, (int, str, type(None))):
        return value
    if type(value).__name__ in SHARED:
        return id(value)
    if isinstance(value, Deck):  # its lists are shared with copies beyond what is its own
        return tuple(value.left()), tuple(value.discards)
    return tuple((name, _frozen(item)) for name, item in sorted(vars(value).items()))


# Checks of one position. Each raises AssertionError with what is wrong.


def check_sound(game: Any) -> None:
    problems = game.problems()
    assert not problems, [message.to_json() for message in problems]
    if game.id == "grand-prix":
        check_grand_prix(game)
    elif game.id == "thunder-alley":
        check_ai_teams(game)


def check_ai_teams(game: Any) -> None:
    """S1, S2, S7: nobody asks an AI team, nobody deals it cards, and every team has three cars."""
    seats = [seat for seat in range(game.seats) if game.ai_deck(seat) is not None]
    assert not [decision for decision in game.decisions if decision.seat in seats]
    assert not [seat for seat in seats if game.hand(seat)]
    if seats:
        assert {len(game.cars(seat)) for seat in range(game.seats)} == {3}
        assert game.hand_size == 4
    for seat in seats:
        assert game.ai_wear or not [car for car in game.cars(seat) if game.wear(car)]


def check_grand_prix(game: Any) -> None:
    """What only Grand Prix has: NPCs take no wear, tokens or tyres, a Safety Zone has one lane."""
    track = game.track
    assert (game.centre >= 0) == (track is not game.board)
    for car, number in enumerate(game.numbers):
        space = game.field.space[car]
        zoned = game.centre >= 0 and space >= 0 and track.zone[track.sector_of[space]]
        assert not zoned or track.lane_of[space] == 0, number
        assert game.fleet.outside[car] == 0 or game.status(number) != "track", number
        if game.owner[car] < 0:
            assert (game.fleet.worn[car], game.tokens(car), game.tyre[car], game.fresh[car]) == (0, 0, -1, 0), number
        else:
            assert (game.tyre[car] < 0) == (game.turn == 0), number
            assert game.fresh[car] == 0 or game.tyres(number) == "soft", number
    if game.decisions and game.decision.kind == "play":
        assert game.promised == [], "a promise of the turn before is still open"
        assert not game.boosting
        assert not game.in_event


def check_questions(decisions: tuple[Any, ...]) -> None:
    """Never empty, nothing twice, a real choice unless several seats choose at once (C10)."""
    assert len({decision.seat for decision in decisions}) == len(decisions)
    for decision in decisions:
        assert len(decision.actions) > (0 if len(decisions) > 1 else 1), decision
        assert len(set(decision.actions)) == len(decision.actions), decision


def check_texts(decisions: tuple[Any, ...]) -> None:
    """Every action's text parses back to it, and prompts survive JSON."""
    for decision in decisions:
        for action in decision.actions:
            assert action.vocabulary.parse(str(action)) == action, action
        prompt = decision.prompt
        assert draftline.Message.from_json(json.loads(json.dumps(prompt.to_json()))) == prompt
        assert not str(prompt).startswith("["), f"no words for {prompt.id}"


def random_texts(rng: random.Random, count: int) -> list[str]:
    """Actions out of the blue, of any game: most are illegal anywhere, some nonsense."""
    books = draftline.rulebooks()
    verbs = sorted({verb.name for book in books for verb in book.vocabulary.verbs})
    words = sorted({word for book in books for word in book.vocabulary.words})
    found: list[str] = []
    for _ in range(count):
        verb = rng.choice(verbs)
        arguments = [str(rng.randrange(100)) for _ in range(rng.randrange(3))]
        if rng.random() < 0.3:
            arguments.append(rng.choice([*words, "none"]))
        if verb == "play" and len(arguments) > 1:
            arguments.insert(1, "on")
        found.append(" ".join([verb, *arguments]))
    return found


def readable(game: Any, text: str) -> Any:
    """The action of a text, None if it is not one."""
    try:
        return game.parse(text)
    except draftline.IllegalAction:
        return None


def check_legal(game: Any, texts: list[str]) -> None:
    """`legal` says yes to exactly the actions of the decisions, and gives a reason for every no."""
    offered = {decision.seat: set(decision.actions) for decision in game.decisions}
    for seat in range(game.seats):
        mine = offered.get(seat, set())
        for action in mine:
            assert game.legal(action, seat), (action, game.legal(action, seat))
        for text in texts:
            verdict = game.legal(text, seat)
            assert bool(verdict) == (readable(game, text) in mine), (text, seat, verdict)
            assert bool(verdict) == (verdict.reason is None)


def refusal_of(game: Any, text: str, seat: int | None) -> draftline.Message:
    """Why `apply` refuses this."""
    try:
        game.apply(text, seat)
    except draftline.IllegalAction as refusal:
        return refusal.message
    raise AssertionError(f"{text} was refused by legal() and taken by apply()")


def check_refusals(game: Any, texts: list[str]) -> None:
    """`apply` refuses what `legal` refuses, for the same reason, in words, and nothing changes."""
    before = public(game)
    for seat in [*range(game.seats), None, game.seats, -1]:
        for text in texts:
            verdict = game.legal(text, seat)
            if verdict:
                continue
            reason = refusal_of(game, text, seat)
            assert reason == verdict.reason, (text, seat)
            assert not str(reason).startswith("["), f"no words for {reason.id}"
    assert public(game) == before


def check_copy(game: Any, player: Player, steps: int) -> None:
    """A copy is the same game; what is done to it stays in it; the same actions then do the same in both.

    What has travelled is the same game too.
    """
    before = public(game)
    other = game.copy()
    assert public(other) == before
    travelled = pickle.loads(pickle.dumps(game))
    assert travelled == other == game
    assert public(travelled) == before
    done: list[tuple[Any, int, list[Any]]] = []
    while (decisions := other.decisions) and len(done) < steps:
        action, seat = player.choose(decisions)
        done.append((action, seat, facts_of(other.apply(action, seat))))
    assert public(game) == before
    twin = game.copy()
    for action, seat, facts in done:
        assert facts_of(twin.apply(action, seat)) == facts
    assert public(twin) == public(other)
    assert public(game) == before


def check_views(game: Any, rng: random.Random, texts: list[str]) -> None:
    """A view shows its seat's question and is JSON; with the unseen dealt anew it is the same to the byte."""
    for seat in [*range(game.seats), None]:
        view = game.view(seat)
        own = [d for d in game.decisions if d.seat == seat]
        assert (view.decision is not None) == bool(own)
        if own:
            assert view.decision.actions == own[0].actions
            assert view.decision.prompt == own[0].prompt
        seen = view.to_bytes()
        assert json.loads(seen) == json.loads(json.dumps(view.to_json()))
        check_sample(game, view, view.sample(rng), texts)
        assert view.to_bytes() == seen


def check_sample(game: Any, view: Any, sample: Any, texts: list[str]) -> None:
    """A sampled game is one that the seat could be in: sound, and nothing that the seat sees differs."""
    check_sound(sample)
    again = sample.view(view.seat)
    assert again.to_bytes() == view.to_bytes()
    for text in texts:
        one, other = view.legal(text).reason, again.legal(text).reason
        assert (one and one.to_json()) == (other and other.to_json()), text
        if view.seat is not None:
            real = game.legal(text, view.seat).reason
            assert (one and one.to_json()) == (real and real.to_json()), text


def check_sample_plays(game: Any, seat: int | None, player: Player, steps: int) -> None:
    """A sampled game can be played on like any other, and does not touch the real one."""
    before = public(game)
    sample = game.view(seat).sample(player.rng)
    for _ in range(steps):
        if not (decisions := sample.decisions):
            break
        check_questions(decisions)
        sample.apply(*player.choose(decisions))
        check_sound(sample)
    assert public(game) == before


def check_record(game: Any) -> None:
    """The record is JSON, and replaying it, as a document or as text, gives the same game."""
    record = game.record()
    text = json.dumps(record)
    assert json.loads(text) == record
    for given in (record, text, json.dumps(record, indent=1)):
        again = draftline.replay(given)
        assert again.record() == record
    assert public(again) == public(game)


def check_position(game: Any, player: Player, known: list[str]) -> None:
    """All the costly checks at one position; `known` are actions that were possible earlier in the race."""
    rng = player.rng
    texts = random_texts(rng, 12) + rng.sample(known, min(len(known), 12))
    check_texts(game.decisions)
    check_legal(game, texts)
    check_refusals(game, texts[8:16])
    check_copy(game, player, 12)
    check_views(game, rng, texts)
    check_sample_plays(game, rng.choice([*range(game.seats), None]), player, 12)


def check_standings(outcome: Any) -> None:
    """Everybody who scores stands once, by the points of this race; whoever has as many says why it is ahead."""
    rows = outcome.standings
    assert [row.rank for row in rows] == list(range(1, len(rows) + 1))
    assert outcome.winner == rows[0].seat
    assert outcome.ranking == tuple(row.seat for row in rows if row.seat is not None)
    assert [row.points for row in rows] == [sum(outcome.car_points[car] for car in row.cars) for row in rows]
    assert len({car for row in rows for car in row.cars}) == sum(len(row.cars) for row in rows)
    for ahead, behind in zip(rows, [*rows[1:], None], strict=True):
        assert behind is None or ahead.points >= behind.points
        assert bool(ahead.tie_break) == (behind is not None and ahead.points == behind.points)
        assert not ahead.tie_break or not str(draftline.Message(ahead.tie_break)).startswith("[")
    assert draftline.Outcome.from_json(outcome.to_json()) == outcome


def check_end(game: Any) -> None:
    """A finished game asks nothing, takes nothing, and has a complete outcome."""
    assert game.decision is None
    assert game.decisions == ()
    outcome = game.outcome
    data = outcome.to_json()
    assert json.loads(json.dumps(data)) == data
    assert sorted(outcome.ranking) == list(range(game.seats))
    assert len(outcome.points) == game.seats
    assert sorted(outcome.places.values()) == list(range(1, len(outcome.places) + 1))
    assert [outcome.points[seat] for seat in outcome.ranking] == sorted(outcome.points, reverse=True)
    assert not str(draftline.Message(outcome.ending)).startswith("["), outcome.ending
    check_standings(outcome)
    last = game.history()[-1].partition(" @")[0]
    for seat in (0, None):
        assert game.legal(last, seat).reason.id == "reason.race-is-over"
    check_refusals(game, [last, "forward", "play 1 on 1", "nonsense", ""])
    for seat in [*range(game.seats), None]:
        assert game.view(seat).decision is None


def check_replay(case: Case, game: Any, trail: list[Any]) -> None:
    """The record leads through the same questions, in the same order, and the same facts."""
    record = json.loads(json.dumps(game.record()))
    again = begin(record)
    assert question(again) == trail[0]
    for number, text in enumerate(record["actions"]):
        action, _, seat = text.partition(" @")
        facts = facts_of(again.apply(action, int(seat) if seat else None))
        assert [facts, question(again)] == trail[number + 1], (number, text)
    assert again.record() == record
    assert draftline.replay(record).record() == record


def check_race(case: Case, every: int = 0) -> Any:
    """Play a case to its end: sound after every action, all else checked every so many actions."""
    game = case.new()
    player = Player(case.player, case.seed)
    checker = Player(KEEN, case.seed)
    known: list[str] = []
    trail: list[Any] = [question(game)]
    check_sound(game)
    while decisions := game.decisions:
        check_questions(decisions)
        if every and len(trail) % every == 0:
            check_position(game, checker, known)
        action, seat = player.choose(decisions)
        known.append(str(action))
        facts = game.apply(action, seat)
        trail.append([facts_of(facts), question(game)])
        check_sound(game)
        assert len(trail) < LONGEST, "this race does not end"
    check_end(game)
    check_replay(case, game, trail)
    return game


def race(case: Case) -> Any:
    """The same race without the checks."""
    game = case.new()
    player = Player(case.player, case.seed)
    while decisions := game.decisions:
        game.apply(*player.choose(decisions))
    return game
