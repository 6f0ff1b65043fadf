"""What a seat can do in Thunder Rolls, as whole plans, and the points that each promises."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate, best_first
from draftline.core.actions import Action, arguments_of, encode, first_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.field import filled
from draftline.core.game import Decision
from draftline.core.network import Network
from draftline.core.rng import DICE, Stream, stream
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.value import DiceValue, DriveSearch
from draftline.games.thunder_rolls.features import eyes_of
from draftline.games.thunder_rolls.forecast import worths_of
from draftline.games.thunder_rolls.moves import begin_drive, take_back, take_drive
from draftline.games.thunder_rolls.programming import lay_program
from draftline.games.thunder_rolls.rewards import take_card
from draftline.games.thunder_rolls.rolling import place_set, retrieve, retrieve_choices, use_bonus
from draftline.games.thunder_rolls.sight import face_up
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PLACE, PUSH, REROLL, RETRIEVE

SPACE_POINTS: Final = 0.4  # that a space is worth before the start
GRID_WORTH: Final = 0.2  # spaces that a step of the Qualifying number is worth
AS_GOOD: Final = 0.8  # spaces up to which a Qualifying card is as good as another: so far its worth is in doubt
FIRST_WAY_MARGIN: Final = 0.001  # points by which the first of equal ways back is better
PEEK_WORTH: Final = 0.02  # points that a look at hidden cards is worth
THROWS: Final = 18  # tried for a re-roll
SETS_LOOKED_AT: Final = 4  # sets that are looked at closely
LEAST_HOPE: Final = 0.2  # spaces that a re-roll must seem to gain to be looked at
SETS_KEPT: Final = 2  # of the best sets, of which a re-roll keeps some
MOST_DICE: Final = 17  # more dice than a set can have
MOVES: Final = (kinds.ROLL, kinds.DRIVE, kinds.RETRIEVE, kinds.TAKE, kinds.BACK)  # of one seat at a time
UNKNOWN: Final[vec[float]] = vec[float]([NO_WORTH] * (FACES * MOST_DICE))


def ranked_answers(game: State, decision: Decision, network: Network | None) -> list[Candidate]:
    """All candidates, best first."""
    return ranked_by(game, decision, network, eyes_of(game, decision.seat))


def ranked_by(game: State, decision: Decision, network: Network | None, known: list[bool]) -> list[Candidate]:
    """The same by what somebody knows."""
    kind = game.kind
    if kind == kinds.DRIVE:
        judge = DiceValue(game, decision.seat, network, known)
        ends = DriveSearch(game, judge).ends()
        found = [Candidate(end.way, end.value, judge.car) for end in ends if end.way]
    elif kind == kinds.ROLL:
        found = turn_candidates(game, decision, network, known)
    elif kind == kinds.PROGRAM:
        found = programs(game, decision, network)
    elif kind == kinds.QUALIFY:
        found = qualifying_cards(game, decision)
    else:
        judge = DiceValue(game, decision.seat, network, known)
        found = [Candidate((one,), judge.see(settled(game, decision.seat, one.code))) for one in decision.actions]
        if kind == kinds.BACK:
            found[0].value += FIRST_WAY_MARGIN
        found = _unlike(found)
    return best_first(found)


def _unlike(found: list[Candidate]) -> list[Candidate]:
    """Of those worth the same, like two cards of a kind, the first."""
    worths: set[float] = set()
    unlike: list[Candidate] = []
    for one in found:
        if one.value not in worths:
            worths.add(one.value)
            unlike.append(one)
    return unlike


def programs(game: State, decision: Decision, network: Network | None) -> list[Candidate]:
    """Every order of the cards, of orders that look alike one, with the Hazards in every slot where they may lie."""
    seat = decision.seat
    trial = game.copy()
    judge = DiceValue(trial, seat, network, eyes_of(game, seat))
    judge.rows.see(trial)
    found: list[Candidate] = []
    seen: set[tuple[str, ...]] = set()
    for action in decision.actions:
        numbers = arguments_of(action.code)
        alike = (*[game.box.card_id[card] for card in numbers[: game.box.slots]], str(numbers[game.box.slots :]))
        if alike not in seen:
            seen.add(alike)
            lay_program(trial, seat, numbers)
            found.append(Candidate((action,), judge.see_own(trial)))
    return found


def qualifying_cards(game: State, decision: Decision) -> list[Candidate]:
    """Those as good as the best are worth the same; which of them comes first hangs on what lies under the spaces."""
    worths = [qualifying_worth(game, first_of(one.code)) for one in decision.actions]
    enough = max(worths) - AS_GOOD * SPACE_POINTS
    found = [
        Candidate((one,), max(worths) if worth >= enough else worth)
        for one, worth in zip(decision.actions, worths, strict=True)
    ]
    lying = sum([card for place, card in enumerate(game.decks.under) if face_up(game, place)])
    first = (lying + decision.seat) % len(found)
    return found[first:] + found[:first]


def qualifying_worth(game: State, number: int) -> float:
    """The place on the grid and the bonus."""
    return SPACE_POINTS * (GRID_WORTH * float(number) + worths_of(game).uses[number])


def settled(game: State, seat: int, code: int) -> State:
    """The race with a die or a card taken, cards given up, a program laid, or a space back."""
    after = game.copy()
    after.quiet = True
    if game.kind == kinds.RETRIEVE:
        retrieve(after, seat, code)
    elif game.kind == kinds.TAKE:
        take_card(after, seat, code)
    elif game.kind == kinds.DISCARD:
        gone = arguments_of(code)
        after.hands[seat] = [card for card in game.hands[seat] if card not in gone]
    elif game.kind == kinds.PROGRAM:
        lay_program(after, seat, arguments_of(code))
    else:
        take_back(after, code)
    return after


def after_answer(game: State, seat: int, chosen: Candidate) -> State | None:
    """The position that an answer leads to before anything else happens; None where dice decide."""
    first = chosen.actions[0].code
    if game.kind == kinds.ROLL and verb_of(first) != PLACE:
        return None
    if game.kind != kinds.ROLL and game.kind != kinds.DRIVE:
        return settled(game, seat, first)
    after = game.copy()
    after.quiet = True
    steps = chosen.actions
    if game.kind == kinds.ROLL:
        place_set(after, seat, first_of(first) - 1)
        after.waiting = after.waiting[1:]
        steps = steps[1:]
    tests = after.drive.tests
    for action in steps:
        if verb_of(action.code) == PUSH:
            return None
        if verb_of(action.code) == RETRIEVE:
            retrieve(after, seat, action.code)
            continue
        take_drive(after, action.code)
        if after.drive.tests != tests:
            return None
    after.drive.over = True
    return after


def quiet_position(game: State, network: Network | None, known: list[bool]) -> State:
    """The position once the move in progress has come to its best end; where all choose at once, as it is."""
    if len(game.asked) != 1 or game.kind not in MOVES:
        return game
    decision = game.decision_of(game.asked[0])
    assert decision is not None
    after = after_answer(game, decision.seat, ranked_by(game, decision, network, known)[0])
    return game if after is None else after


# A turn of the Rolling Phase: sets, re-rolls and Qualifying bonuses.


class Turn:
    """What every set that could be rolled would be worth if it were placed now; each is asked for once."""

    def __init__(self, game: State, seat: int, network: Network | None, known: list[bool]) -> None:
        self.game = game.copy()
        self.game.quiet = True
        self.game.waiting = [other for other in game.waiting if other != seat]  # whatever is placed ends the turn
        self.seat = seat
        self.network = network
        self.known = known
        self.judge = DiceValue(game, seat, network, known)
        self.judge.rows.see(game)
        self.gain: vec[float] = self.judge.rows.forecast.gain[:]  # of the cars before anything is placed
        self.rolled: vec[i64] = game.dice.rolled[seat * FACES : (seat + 1) * FACES]
        self.worths: vec[float] = UNKNOWN[:]
        self.guesses: vec[float] = UNKNOWN[:]
        self.drives: vec[float] = vec[float]([NO_WORTH] * FACES)  # what the drive from a space gains

    def _forget(self) -> None:
        """The judge looks at the next idea as if there had been none before."""
        self.judge.rows.forecast.gain = self.gain[:]

    def promising(self, actions: list[Action]) -> list[Action]:
        """The sets that are worth a closer look, by their move and what they should win."""
        if len(actions) <= SETS_LOOKED_AT:
            return actions
        worth = [self.guess(first_of(action.code) - 1, self.rolled[first_of(action.code) - 1]) for action in actions]
        order = sorted(range(len(actions)), key=lambda i: -worth[i])
        return [actions[i] for i in order[:SETS_LOOKED_AT]]

    def guess(self, space: i64, count: i64) -> float:
        """What a set seems to be worth, in spaces."""
        at = space * MOST_DICE + count
        if self.guesses[at] == NO_WORTH:
            self.guesses[at] = self.judge.rows.forecast.set_worth(self.game, self.seat, space, count)
        return self.guesses[at]

    def hope(self, kept: vec[i64], count: i64) -> float:
        """How much better the best set seems once so many dice are rolled again, in spaces on average."""
        throws = thrown(count)
        total = 0.0
        for i in range(THROWS):
            most = NO_WORTH
            for face in range(FACES):
                dice = kept[face] + throws[i * FACES + face]
                if dice:
                    most = max(most, self.guess(face, dice))
            total += most
        now = NO_WORTH
        for face in range(FACES):
            if self.rolled[face]:
                now = max(now, self.guess(face, self.rolled[face]))
        return total / float(THROWS) - now

    def placed(self, action: Action) -> Candidate:
        """The set that was rolled, with the best drive after it, and at the Crew Chief the best die to take back."""
        space = first_of(action.code) - 1
        after = self.game.copy()
        place_set(after, self.seat, space)
        self._forget()
        search = DriveSearch(after, self.judge, space)
        best = search.best()
        self.drives[space] = best.value - search.before
        way = (action, *best.way)
        value = best.value
        if after.box.retrieve[space]:
            code, gain = self._retrieval(after, space)
            value += gain
            if not best.dice:
                way = (*way, after.book.vocabulary.action(code))
        self.worths[space * MOST_DICE + self.rolled[space]] = value
        return Candidate(way, value, self.judge.car)

    def _retrieval(self, game: State, space: i64) -> tuple[int, float]:
        """The best die to take back and what that gains; the game stays as it is."""
        before = self.judge.see_own(game)
        best: int = RETRIEVE
        most = before
        sets, pool = game.dice.sets[:], game.dice.pool[:]
        for code in retrieve_choices(game, self.seat, space):
            retrieve(game, self.seat, code)
            value = self.judge.see_own(game)
            game.dice.sets, game.dice.pool = sets[:], pool[:]
            if value > most:
                best = code
                most = value
        return best, most - before

    def worth(self, space: i64, count: i64) -> float:
        at = space * MOST_DICE + count
        if self.worths[at] == NO_WORTH:
            self.worths[at] = self._worth(space, count)
        return self.worths[at]

    def _worth(self, space: i64, count: i64) -> float:
        """A set of so many dice on a space, and what its drive gains."""
        game, seat = self.game, self.seat
        dice = game.dice
        sets, ready = dice.sets[space], dice.ready[seat]
        dice.add(space, seat, count)
        dice.pool[seat] -= count
        if game.box.refresh[space]:
            dice.ready[seat] = 1
        drive = self._drive(space)
        self._forget()
        value = drive + self.judge.see_set(game, space)
        dice.sets[space] = sets
        dice.pool[seat] += count
        dice.ready[seat] = ready
        return value

    def _drive(self, space: i64) -> float:
        """The same however many dice lie there."""
        if self.drives[space] == NO_WORTH:
            after = self.game.copy()
            after.dice.rolled[self.seat * FACES + space] = 0
            place_set(after, self.seat, space)
            self._forget()
            search = DriveSearch(after, self.judge, space)
            self.drives[space] = search.best().value - search.before
        return self.drives[space]

    def best(self, rolled: vec[i64]) -> float:
        most = NO_WORTH
        for space in range(FACES):
            if rolled[space]:
                most = max(most, self.worth(space, rolled[space]))
        return most

    def after_throw(self, kept: vec[i64], count: i64) -> float:
        """The best set on average once so many dice are rolled again; the same throws are tried every time."""
        throws = thrown(count)
        total = 0.0
        rolled = kept[:]
        for i in range(THROWS):
            for face in range(FACES):
                rolled[face] = kept[face] + throws[i * FACES + face]
            total += self.best(rolled)
        return total / float(THROWS)


_thrown: dict[int, vec[i64]] = {}


def thrown(count: int) -> vec[i64]:
    """Some throws of so many dice: how many of every face, throw by throw."""
    found = _thrown.get(count)
    if found is None:
        dice: Stream = stream(count, DICE)
        found = filled(THROWS * FACES, 0)
        for i in range(THROWS):
            for _ in range(count):
                found[i * FACES + dice.below(FACES)] += 1
        _thrown[count] = found
    return found


def turn_candidates(
    game: State, decision: Decision, network: Network | None, known: list[bool]
) -> list[Candidate]:  # fmt: skip
    """Sets to place with their drives, re-rolls that keep the best sets or none, and the Qualifying bonus."""
    seat = decision.seat
    turn = Turn(game, seat, network, known)
    rerolls: list[Action] = []
    uses: list[Action] = []
    places: list[Action] = []
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PLACE:
            places.append(action)
        elif verb == REROLL:
            rerolls.append(action)
        else:
            uses.append(action)
    found = best_first([turn.placed(action) for action in turn.promising(places)])
    order = [first_of(one.actions[0].code) - 1 for one in found]
    if rerolls:
        found = found + _rerolls(turn, 0, game.qualifier[seat], rerolls, order)
    if uses:
        found = found + _uses(turn, game.qualifier[seat], uses, order)
    return found


def _changed(turn: Turn, ready: i64, qualifier: i64) -> Turn:
    """The same turn with the Team card or the Qualifying card used up."""
    other = Turn(turn.game, turn.seat, turn.network, turn.known)
    other.game.dice.ready[turn.seat] = ready
    other.game.qualifier[turn.seat] = qualifier
    other.drives = turn.drives
    other.guesses = turn.guesses
    return other


def _rerolls(turn: Turn, ready: i64, qualifier: i64, actions: list[Action], order: list[int]) -> list[Candidate]:
    """Of the many ways the one that seems best of those that keep none of the sets, one or two of the best."""
    most = LEAST_HOPE
    best: list[int] = []
    for kept in _to_keep(order):
        hope = turn.hope(_only(turn.rolled, kept), _others(turn.rolled, kept))
        if hope > most:
            most = hope
            best = kept
    if most == LEAST_HOPE:
        return []
    dice: list[int] = []
    for face in range(FACES):
        if face not in best:
            dice += [face + 1] * turn.rolled[face]
    code = encode(verb_of(actions[0].code), dice)
    again = _changed(turn, ready, qualifier)
    value = again.after_throw(_only(turn.rolled, best), len(dice))
    return [Candidate((action,), value) for action in actions if action.code == code]


def _only(rolled: vec[i64], kept: list[int]) -> vec[i64]:
    """The dice of some faces."""
    found = filled(FACES, 0)
    for face in kept:
        found[face] = rolled[face]
    return found


def _others(rolled: vec[i64], kept: list[int]) -> int:
    """How many dice show other faces."""
    count = 0
    for face in range(FACES):
        if face not in kept:
            count += rolled[face]
    return count


def _to_keep(order: list[int]) -> list[list[int]]:
    """None, each of the best sets, and two of them."""
    best = order[:SETS_KEPT]
    pairs = [[best[i], best[j]] for i in range(len(best)) for j in range(i + 1, len(best))]
    return [[], *[[one] for one in best], *pairs]


def _uses(turn: Turn, card: int, actions: list[Action], order: list[int]) -> list[Candidate]:
    """The bonus of the Qualifying card now; kept, it is worth what the value says."""
    use = turn.game.box.use[card]
    ready = turn.game.dice.ready[turn.seat]
    used = _changed(turn, ready, 0)
    if use == c.USE_MOVE or use >= c.USE_RACING:
        return [Candidate((action,), _after_drive(used, card)) for action in actions]
    onward = _onward(used, card)
    if use == c.USE_REROLL:
        return [Candidate(one.actions, one.value + onward) for one in _rerolls(turn, ready, 0, actions, order)]
    if use == c.USE_PEEK:
        return [Candidate((_peeked(used, actions),), used.best(used.rolled) + PEEK_WORTH + onward)]
    return [Candidate((action,), _after_use(used, card, action) + onward) for action in actions]


def _onward(turn: Turn, card: int) -> float:
    """What the spaces bring that come on top of a bonus."""
    game = turn.game
    if game.box.use_n[card] == 0:
        return 0.0
    trial = game.copy()
    begin_drive(trial, trial.rows[turn.seat][0], game.box.use_n[card], 0, False)
    search = DriveSearch(trial, turn.judge)
    return search.best().value - search.before


def _peeked(turn: Turn, actions: list[Action]) -> Action:
    """Where dice are that could be placed, and most is hidden."""
    best = actions[0]
    most = -1
    for action in actions:
        space = first_of(action.code) - 1
        worth = 4 * min(turn.rolled[space], 1) + 3 - turn.game.box.up[space]
        if worth > most:
            best = action
            most = worth
    return best


def _after_use(turn: Turn, card: int, action: Action) -> float:
    """What the turn is worth with the bonus put to this use."""
    game = turn.game
    use = game.box.use[card]
    words = arguments_of(action.code)
    if use == c.USE_CHANGE:
        rolled = turn.rolled[:]
        rolled[words[0] - 1] -= 1
        rolled[words[1] - 1] += 1
        return turn.best(rolled)
    trial = game.copy()
    trial.qualifier[turn.seat] = card
    use_bonus(trial, turn.seat, words)
    return Turn(trial, turn.seat, turn.network, turn.known).best(turn.rolled)


def _after_drive(turn: Turn, card: int) -> float:
    """What the turn is worth after a bonus that is a drive."""
    trial = turn.game.copy()
    trial.qualifier[turn.seat] = card
    use_bonus(trial, turn.seat, [])
    most = turn.best(turn.rolled)
    search = DriveSearch(trial, turn.judge)
    return most + search.best().value - search.before
