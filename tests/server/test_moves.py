"""A move is one list of actions: one frame, one transaction, one broadcast, and all of it or nothing."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from typing import Any

import pytest
from sqlalchemy import event, insert

from draftline.core.actions import Action, Vocabulary
from draftline.core.facts import Facts
from draftline.core.messages import Message
from draftline.server import worker
from draftline.server.bot_runner import Asking, Drivers
from draftline.server.models import NewTable
from draftline.server.problems import Problem
from draftline.server.race import LiveRace, RaceSetup
from draftline.server.seating import make
from draftline.server.store import ActionRow, AfterMove, Conflict, LogEntry, Store
from draftline.server.table import Table as ServerTable
from draftline.server.table import drive
from tests.server.bad_bots import make_bot
from tests.server.helpers import SHORT, Table, both, choice, serving, settings_in
from tests.server.processes import process

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")


@pytest.fixture
def table(served) -> Table:
    return served.create("person", "person", "person", seed=7)


def a_move(table: Table, least: int = 4) -> tuple[int, list[str]]:
    """Who is asked at a new table, and a card move of several steps: as the page sends it on Confirm."""
    (seat,) = table.asked()
    shown = table.show(table.tokens[seat])["views"][0]["view"]["actions"]
    for play in shown:
        ends = table.post("/preview", {"action": play}, table.tokens[seat]).json()["ends"]
        longest: list[str] = max((end["actions"] for end in ends), key=len, default=[])
        if len(longest) >= least:
            return seat, longest
    raise AssertionError("no card moves that far")


def rows(table: Table) -> list[tuple[int, int, str, str | None]]:
    _, _, found = table.served.lobby.store.table(table.id)
    return [(row.number, row.seat, row.text, row.client) for row in found]


# One frame, one transaction, one broadcast.


def test_a_card_move_of_several_steps_is_one_round_trip_and_one_broadcast(table, monkeypatch):
    seat, move = a_move(table)
    store = table.served.lobby.store
    stored: list[list[LogEntry]] = []
    enter = store.enter

    async def counted(id: str, entries: list[LogEntry], after: AfterMove) -> None:
        stored.append(entries)
        await enter(id, entries, after)

    monkeypatch.setattr(store, "enter", counted)
    with table.live(table.tokens[seat]) as own, table.live() as watcher:
        watcher.until("hello")
        own.until("hello")
        own.until("table")
        own.say(type="move", id="m", seat=seat, version=0, actions=move)
        heard = [own.next(), own.next()]
        own.say(type="ping")
        assert own.next()["type"] == "pong"
        seen = watcher.until("moved")
        watcher.say(type="ping")
        assert watcher.next()["type"] == "pong"
    assert [frame["type"] for frame in heard] == ["moved", "accepted"]
    assert heard[1] == {"type": "accepted", "id": "m", "version": len(move)}
    for moved in (heard[0], seen):
        assert moved["version"] == moved["table"]["version"] == len(move)
        assert [(line["n"], line["seat"]) for line in moved["entries"]] == [(n + 1, seat) for n in range(len(move))]
        assert moved["entries"][0]["facts"][0]["name"] == "played"
    assert len(stored) == 1
    assert rows(table) == [(n + 1, seat, action, "m" if n + 1 == len(move) else None) for n, action in enumerate(move)]


def test_over_http_a_move_is_one_request(table):
    seat, move = a_move(table)
    answer = table.move(seat, move, 0, "m")
    assert (answer.status_code, answer.json()["version"]) == (200, len(move))
    assert [row[2] for row in rows(table)] == move


def test_the_old_form_of_one_action_is_refused_by_the_name_of_the_field(table):
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    answer = table.post("/actions", {"action": action, "version": version, "client": "a"}, table.tokens[seat])
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert rows(table) == []


class Ear:
    """Somebody who listens at a table and keeps what is said."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.host = False
        self.address = "here"
        self.heard: list[dict[str, Any]] = []

    def push(self, frame: str) -> None:
        self.heard.append(json.loads(frame))

    def dismiss(self) -> None:
        raise AssertionError("nobody is sent away here")


class InProcess(Drivers):
    """Bots that are asked here and now, as a worker process would ask them."""

    def __init__(self) -> None:
        self.asked = 0
        self._worker = worker.Answerer(make_bot)

    async def choose(self, asking: Asking, seat: int, code: str) -> tuple[list[str], Message | None]:
        self.asked += 1
        job = choice(asking.race.game, seat, code, count=len(asking.race.done))
        return self._worker.answer(json.loads(json.dumps(job)))["moves"], None


def made(store: Store, game: str, *who: str) -> ServerTable:
    body = {"game": game, "options": SHORT[game], "seats": [{"who": one} for one in who], "seed": 5, "start": True}
    table = make(NewTable.model_validate(body), make_bot)
    store.add_table(table.row, table.seats)
    row, seats, found = store.table(table.row.id)
    return ServerTable((row, seats, found), store)


@both
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_s_move_is_one_transaction_and_one_broadcast(store, game, monkeypatch):
    """It goes on for as long as the bot alone is asked and nothing has come to light."""
    monkeypatch.setattr(worker, "ANSWER_SECONDS", 3600.0)
    table = made(store, game, "bot:greedy", "bot:greedy")
    ear, drivers = Ear(), InProcess()
    table.listeners.add(ear)
    asyncio.run(drive(table, drivers))
    moves = [frame["entries"] for frame in ear.heard]
    assert {frame["type"] for frame in ear.heard} == {"moved"}
    assert len(moves) == drivers.asked
    assert max(map(len, moves)) > (3 if game != "thunder-rolls" else 1)
    again = LiveRace.begin(table.race.setup)
    for move in moves:
        seat = move[0]["seat"]
        texts = [line.text.partition(" @")[0] for line in table.race.lines[move[0]["n"] : move[-1]["n"] + 1]]
        again = again.acted(seat, texts)  # no move goes on behind something that came to light
        assert not again.steps or again.game.asked != [seat]  # and none ends before
    assert again.game.outcome == table.race.game.outcome


# All or nothing.


def refusal(table: Table, seat: int, move: list[str], version: int = 0) -> dict[str, Any]:
    """What a move is refused with, over HTTP and live; nothing is stored and nobody hears of it."""
    before, stored = table.show(*table.tokens), rows(table)
    problem = table.move(seat, move, version).json()
    with table.live(table.tokens[seat]) as own, table.live() as watcher:
        watcher.until("hello")
        own.until("hello")
        own.say(type="move", id="bad", seat=seat, version=version, actions=move)
        refused = own.until("refused")
        assert "moved" not in {json.loads(text)["type"] for text in own.heard}
        watcher.say(type="ping")
        watcher.until("pong")
        assert "moved" not in {json.loads(text)["type"] for text in watcher.heard}
    assert (refused["id"], refused["code"]) == ("bad", problem["code"])
    assert (refused["reason"], refused["index"]) == (problem["message"], problem["index"])
    assert rows(table) == stored
    assert table.show(*table.tokens)["views"] == before["views"]
    assert table.show()["table"]["version"] == before["table"]["version"]
    return refused


def test_an_illegal_action_refuses_the_whole_move_and_is_named(table):
    seat, move = a_move(table)
    for bad, index, reason in (
        ([*move[:2], "nonsense", *move[2:]], 2, "reason.unknown-verb"),
        ([*move[:3], "link 99"], 3, "reason."),
        (["forward", *move], 0, "reason."),
    ):
        refused = refusal(table, seat, bad)
        assert (refused["code"], refused["index"]) == ("illegal", index)
        assert refused["reason"]["id"].startswith(reason)
    assert table.move(seat, move, 0).status_code == 200


def test_a_move_that_goes_on_when_its_seat_is_no_longer_asked_is_refused(table):
    seat, move = a_move(table)
    while True:
        refused = refusal(table, seat, [*move, "forward"])
        if refused["code"] != "illegal":
            break
        move = finished(table, seat, move)
    assert (refused["code"], refused["index"]) == ("not-your-turn", len(move))
    assert refused["reason"]["id"] == "reason.not-asked"
    assert table.move(seat, move, 0).status_code == 200


def finished(table: Table, seat: int, move: list[str]) -> list[str]:
    """A move with what its seat is asked behind it, until another seat is."""
    race = table.served.table(table.id).race
    after = race.acted(seat, move)
    while after.game.asked == [seat] and after.steps:
        move = [*move, str(after.game.decision.actions[0])]
        after = race.acted(seat, move)
    return move


@pytest.mark.parametrize("game", GAMES)
def test_a_move_ends_where_something_comes_to_light(game):
    """Whoever chose what follows could not know it: and a refusal tells nothing of it."""
    found = 0
    for seed in range(4):
        race, rng = LiveRace.begin(RaceSetup(game, "yunta", 3, seed, dict(SHORT[game]))), random.Random(seed)
        while not race.game.over:
            seat = race.game.asked[0]
            text = str(rng.choice(race.game.decision_of(seat).actions))
            after = race.acted(seat, [text])
            if not after.steps and not after.game.over:
                for following in ("nonsense", str(after.game.decision.actions[0])):
                    with pytest.raises(Problem) as refused:
                        race.acted(seat, [text, following])
                    assert (refused.value.code, refused.value.index) == ("illegal", 1)
                    assert refused.value.message.id == "reason.move-revealed"
                found += 1
            race = after
    assert found > 5


@pytest.mark.parametrize("game", GAMES)
def test_every_end_of_a_preview_can_be_sent_as_one_move(game):
    """What the page sends on Confirm is never refused."""
    checked = 0
    for seed in range(2):
        race, rng = LiveRace.begin(RaceSetup(game, "yunta", 3, seed, dict(SHORT[game]))), random.Random(seed)
        while not race.game.over:
            seat = race.game.asked[0]
            options = race.game.decision_of(seat).actions
            if rng.random() < 0.15:
                play = str(rng.choice(options))
                first = play if play.startswith("play") else None
                for end in worker.preview(race.game.view(seat), first, None, 12)["ends"]:
                    assert race.acted(seat, end["actions"] or [str(options[0])]).version > race.version
                    checked += len(end["actions"]) > 1
            race = race.acted(seat, [str(rng.choice(options))])
    assert checked > 20


def test_a_preview_of_a_step_that_ends_the_move_goes_no_further():
    """The next team's move has begun then: it is not foreseen as part of this one."""
    race, rng = LiveRace.begin(RaceSetup("grand-prix", "thornbury", 3, 8, {"laps": 1})), random.Random(8)
    ended = 0
    while not race.game.over:
        seat = race.game.asked[0]
        options = [str(action) for action in race.game.decision_of(seat).actions]
        for step in options if race.game.view(seat).kind == "step" else ():
            last = race.acted(seat, [step]).game.asked != [seat]
            ended += last
            for end in worker.preview(race.game.view(seat), step, None, 8)["ends"]:
                assert race.acted(seat, end["actions"]).version > race.version
                assert not last or end["actions"] == [step]
        race = race.acted(seat, [rng.choice(options)])
    assert ended > 20


# Done once.


@both
def test_a_move_sent_again_is_answered_alike_and_done_once(table):
    seat, move = a_move(table)
    for _ in range(2):
        with table.live(table.tokens[seat]) as live:
            live.until("hello")
            for _ in range(2):
                live.say(type="move", id="lost", seat=seat, version=0, actions=move)
                assert live.until("accepted") == {"type": "accepted", "id": "lost", "version": len(move)}
    assert table.move(seat, move, 0, "lost").json()["version"] == len(move)
    assert len(rows(table)) == len(move)


def test_a_move_sent_again_from_one_screen_for_several_is_known_without_its_seat(table):
    seat, move = a_move(table)
    move = finished(table, seat, move)
    body = {"actions": move, "version": 0, "client": "hot"}
    answers = [table.post("/actions", body, *table.tokens) for _ in range(2)]
    assert table.asked() != [seat]
    assert [(answer.status_code, answer.json()["version"]) for answer in answers] == [(200, len(move))] * 2
    assert len(rows(table)) == len(move)


def test_a_server_that_was_started_again_knows_the_moves_it_was_sent(tmp_path):
    settings = settings_in(tmp_path)
    with serving(settings) as served:
        table = served.create("person", "person", "person")
        seat, move = a_move(table)
        assert table.move(seat, move, 0, "m").status_code == 200
        undo = table.show()["table"]["undo"]
    with serving(settings) as served:
        table.served = served
        assert table.show()["table"]["undo"] == undo
        assert table.move(seat, move, 0, "m").json()["version"] == len(move)
        assert len(rows(table)) == len(move)


# One transaction.


@both
def test_a_move_whose_transaction_fails_has_not_happened(table):
    seat, move = a_move(table)
    engine = table.served.lobby.store.engine

    def failing(*_: Any) -> None:
        raise OSError("no space left on the disk")

    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        event.listen(engine, "commit", failing)
        try:
            live.say(type="move", id="m", seat=seat, version=0, actions=move)
            refused = live.until("refused")
        finally:
            event.remove(engine, "commit", failing)
        assert (refused["code"], refused["index"]) == ("fault", None)
        assert rows(table) == []
        assert table.show()["table"]["version"] == 0
        live.say(type="move", id="m", seat=seat, version=0, actions=move)
        assert live.until("accepted")["version"] == len(move)
    assert len(rows(table)) == len(move)


@both
def test_rows_of_a_move_are_stored_together_or_not_at_all(store):
    table = made(store, "thunder-alley", "person", "person")
    with store.engine.begin() as connection:
        row = {"table_id": table.id, "number": 3, "seat": 0, "text": "forward", "client": None, "at": 1.0}
        connection.execute(insert(ActionRow), row)
    with pytest.raises(Conflict):
        store.append(table.id, [LogEntry(n, 0, "forward", None) for n in (1, 2, 3, 4)], AfterMove(2.0, True, None))
    row, _, found = store.table(table.id)
    assert [(one.number, one.at) for one in found] == [(3, 1.0)]
    assert (row.version, row.bots_next) == (0, False)


def test_a_server_killed_behind_a_move_has_all_of_it(tmp_path):
    with process(tmp_path / "races.db", tmp_path) as first:
        table = first.create("person", "person", "person")
        seat, move = a_move(table)
        with table.live(table.tokens[seat]) as live:
            live.until("hello")
            live.say(type="move", id="m", seat=seat, version=0, actions=move)
            moved = live.until("moved")
            first.end(signal.SIGKILL)
    with process(tmp_path / "races.db", tmp_path) as second:
        table.served = second
        shown = table.show(table.tokens[seat])
        assert (shown["views"], shown["table"]["undo"]) == (moved["views"], moved["table"]["undo"])
        assert table.move(seat, move, 0, "m").json()["version"] == len(move)
        assert table.show()["table"]["version"] == len(move)


# Taking back.


@both
def test_a_whole_move_is_taken_back_at_once(table):
    seat, move = a_move(table)
    before = table.show(table.tokens[seat])["views"]
    table.move(seat, move, 0)
    assert table.show()["table"]["undo"] == {"seat": seat, "count": len(move), "move": len(move)}
    answer = table.post("/undo", {"client": "u", "count": len(move)}, table.tokens[seat])
    assert (answer.json()["version"], answer.json()["views"]) == (len(move) + 1, before)


def test_of_two_moves_the_last_is_counted_by_itself(table):
    seat, move = a_move(table)
    table.move(seat, move[:1], 0)
    table.move(seat, move[1:], 1)
    undo = {"seat": seat, "count": len(move), "move": len(move) - 1}
    assert table.show()["table"]["undo"] == undo
    table.post("/undo", {"client": "one", "count": 1}, table.tokens[seat])
    assert table.show()["table"]["undo"] == {"seat": seat, "count": len(move) - 1, "move": len(move) - 2}
    store = table.served.lobby.store
    row, seats, found = store.table(table.id)
    rebuilt = ServerTable((row, seats, found), store)
    assert rebuilt.race.may_undo() == table.show()["table"]["undo"]


# What it costs.


def test_an_action_is_read_once(table, monkeypatch):
    seat, move = a_move(table)
    read: list[str] = []
    parse = Vocabulary.parse

    def counted(vocabulary: Vocabulary, text: str) -> Action:
        read.append(text)
        return parse(vocabulary, text)

    monkeypatch.setattr(Vocabulary, "parse", counted)
    assert table.move(seat, move, 0).status_code == 200
    assert read == move


def test_facts_are_decoded_once_however_many_listen(store, monkeypatch):
    decoded: list[Facts] = []
    decode = Facts._decoded

    def counted(facts: Facts) -> Any:
        decoded.append(facts)
        return decode(facts)

    table = made(store, "thunder-alley", "person", "person", "person")
    (seat,) = table.race.game.asked
    ears = [Ear(), Ear(0), Ear(1), Ear(2), Ear(0, 1, 2)]
    table.listeners |= set(ears)
    view = table.race.game.view(seat)
    play = next(str(action) for action in view.decision.actions if str(action).startswith("play"))
    move = worker.preview(view, play, None, 400)["ends"][-1]["actions"]
    monkeypatch.setattr(Facts, "_decoded", counted)
    asyncio.run(table.act_as((seat,), None, move, 0, "m"))
    assert len(decoded) == len(move)
    assert [[line["n"] for line in ear.heard[0]["entries"]] for ear in ears] == [list(range(1, len(move) + 1))] * 5


# Logs as they were stored before a move was one message.


@pytest.mark.parametrize("game", GAMES)
def test_a_log_of_single_actions_and_of_bots_moves_across_what_they_revealed_still_replays(game):
    setup = RaceSetup(game, "yunta", 2, 8, dict(SHORT[game]))
    race, rng, rows = LiveRace.begin(setup), random.Random(8), []
    while not race.game.over:
        seat = race.game.asked[0]
        race = race.acted(seat, [str(rng.choice(race.game.decision_of(seat).actions))])
        rows.append((seat, race.lines[-1].text))
    single = LiveRace.replay(setup, [(seat, [text], True) for seat, text in rows])
    runs: list[tuple[int, list[str], bool]] = []
    for seat, text in rows:
        if runs and runs[-1][0] == seat:
            runs[-1][1].append(text)
        else:
            runs.append((seat, [text], False))
    together = LiveRace.replay(setup, runs)
    assert single.done == together.done == race.done
    assert single.game.outcome == together.game.outcome == race.game.outcome


def test_a_preview_over_http_tells_the_movement_points_as_the_live_one_does(table):
    seat, move = a_move(table)
    answer = table.post("/preview", {"action": move[0]}, table.tokens[seat]).json()
    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        live.say(type="preview", id="p", action=move[0])
        told = live.until("preview")
    assert answer["mp"] > 0
    assert answer == {name: told[name] for name in ("mp", "ends", "facts", "brings")}
