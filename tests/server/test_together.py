"""Two servers on one PostgreSQL: what happens on one is seen on the other, and neither overrides the other."""

from __future__ import annotations

import contextlib
import json
import random
import threading
from collections.abc import Iterator

import pytest

from draftline import replay
from draftline.server.bot_runner import Drivers
from draftline.server.store import Conflict
from draftline.server.table import Table as ServerTable
from tests.server.helpers import PATIENCE, SHORT, Live, Served, Table, serving, settings_in
from tests.server.processes import wait_for
from tools.postgres import Postgres


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    url = postgres.database()
    folder = tmp_path_factory.mktemp("pair")
    settings = settings_in(folder, database=url)
    with serving(settings) as one, serving(settings) as two:
        yield one, two
    postgres.drop(url)


def at(table: Table, served: Served) -> Table:
    """The same table asked for at another server."""
    made = {"id": table.id, "host": table.host, "seats": [{"token": token} for token in table.tokens]}
    return Table(served, made)


def until(live: Live, found) -> dict:
    """The first frame for which something holds."""
    while not found(frame := live.next()):
        pass
    return frame


def code(answer) -> str:
    return answer.json()["code"]


def play_on_both(here: Table, there: Table, rng: random.Random) -> None:
    """Seat 0 sits at one server and seat 1 at the other, each at a live connection."""
    with here.live(here.tokens[0]) as first, there.live(there.tokens[1]) as second:
        lives = [first, second]
        seen = [live.until("hello") for live in lives]
        while seen[0]["table"]["status"] != "over":
            seat = seen[0]["views"][0]["view"]["waiting_for"][0]
            mine = seen[seat]
            action = rng.choice(mine["views"][0]["view"]["actions"])
            lives[seat].move(mine, action)
            seen = [live.until("moved") for live in lives]
            assert seen[0]["version"] == seen[1]["version"]
            assert [entry["n"] for entry in seen[0]["entries"]] == [entry["n"] for entry in seen[1]["entries"]]
        assert seen[1]["table"]["status"] == "over"


@pytest.mark.parametrize("game", ["thunder-alley", "thunder-rolls"])
def test_seats_at_two_servers_race_to_the_end(pair, game):
    one, two = pair
    here = one.create("person", "person", game=game, seed=4)
    there = at(here, two)
    play_on_both(here, there, random.Random(4))
    records = [table.get(rest="/record").json() for table in (here, there)]
    assert records[0] == records[1]
    assert replay(records[0]).outcome.to_json() == here.show()["table"]["outcome"]
    assert not two.table(here.id).race.game.problems()


def test_what_is_done_at_one_server_is_asked_for_at_the_other_at_once(pair):
    one, two = pair
    here = one.create("person", "person", "person", seed=2)
    tables = [here, at(here, two)]
    rng = random.Random(2)
    for number in range(25):
        shown = tables[number % 2].show(*here.tokens)
        seat = shown["views"][0]["view"]["waiting_for"][0]
        action = rng.choice(shown["views"][seat]["view"]["actions"])
        answer = tables[(number + 1) % 2].act(seat, action, shown["table"]["version"])
        assert answer.json()["version"] == number + 1
        assert tables[number % 2].show(*here.tokens)["views"] == tables[(number + 1) % 2].show(*here.tokens)["views"]


def test_of_two_actions_at_once_on_two_servers_one_is_refused_as_stale(pair):
    one, two = pair
    for _ in range(5):
        here = one.create("person", "person", "person")
        tables = [here, at(here, two)]
        (seat,) = tables[1].asked()
        actions = here.show(here.tokens[seat])["views"][0]["view"]["actions"]
        answers: list = []
        barrier = threading.Barrier(2)

        def send(table: Table, action: str, seat: int = seat, answers: list = answers, barrier=barrier) -> None:
            barrier.wait()
            answers.append(table.act(seat, action, 0))

        threads = [threading.Thread(target=send, args=each) for each in zip(tables, actions[:2], strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert [code(answer) for answer in answers if answer.status_code == 409] == ["stale"]
        assert [table.show()["table"]["version"] for table in tables] == [1, 1]


def test_the_same_action_sent_to_both_servers_is_done_once(pair):
    one, two = pair
    here = one.create("person", "person")
    (seat,) = here.asked()
    action, version = here.first_action(seat)
    answers = [table.act(seat, action, version, "same") for table in (here, at(here, two))]
    assert [answer.json()["version"] for answer in answers] == [1, 1]
    assert here.show()["table"]["version"] == 1


def test_where_all_choose_at_once_servers_do_not_make_each_other_s_choices_stale(pair):
    one, two = pair
    here = one.create("person", "person", game="grand-prix")
    there = at(here, two)
    choices = [here.first_action(seat)[0] for seat in (0, 1)]
    there.show()
    assert there.act(1, choices[1], 0).status_code == 200
    assert here.act(0, choices[0], 0).status_code == 200


def test_a_server_that_has_not_heard_yet_looks_before_it_answers(pair, monkeypatch):
    """The second is deaf: it neither hears of the action nor looks before it tries, and still gets it right."""
    one, two = pair
    here = one.create("person", "person", game="grand-prix")
    there = at(here, two)
    there.show()
    choices = [here.first_action(seat)[0] for seat in (0, 1)]
    monkeypatch.setattr(two.lobby.peers, "_heard", lambda news: None)
    monkeypatch.setattr(two.lobby.store, "shared", False)
    assert here.act(0, choices[0], 0).status_code == 200
    assert two.table(here.id).version == 0
    assert there.act(1, choices[1], 0).json()["version"] == 2  # not stale: it was asked the same all along
    assert code(there.act(1, choices[1], 0, "late")) == "stale"


def a_move(table: Table, seat: int) -> list[str]:
    """A card move of several steps."""
    plays = table.show(table.tokens[seat])["views"][0]["view"]["actions"]
    ends = [table.post("/preview", {"action": play}, table.tokens[seat]).json()["ends"] for play in plays[:3]]
    return max((end["actions"] for found in ends for end in found), key=len)


def test_a_move_at_one_server_is_one_frame_at_the_other_and_done_once(pair):
    one, two = pair
    here = one.create("person", "person", "person", seed=5)
    there = at(here, two)
    (seat,) = here.asked()
    move = a_move(here, seat)
    assert len(move) > 3
    before = here.show(here.tokens[seat])["views"]
    with there.live(here.tokens[seat]) as live:
        live.until("hello")
        assert here.move(seat, move, 0, "m").status_code == 200
        moved = live.until("moved")
        assert [entry["n"] for entry in moved["entries"]] == list(range(1, len(move) + 1))
        assert moved["table"]["undo"] == {"seat": seat, "count": len(move), "move": len(move)}
        live.say(type="move", id="m", seat=seat, version=0, actions=move)
        assert live.until("accepted")["version"] == len(move)
        live.say(type="undo", id="u", seat=seat, count=len(move))
        assert live.until("moved")["views"] == before
    assert here.move(seat, move, 0, "m").json()["version"] == len(move)
    assert len(one.lobby.store.table(here.id)[2]) == len(move) + 1


def test_of_two_moves_at_once_on_two_servers_one_is_stored_whole(pair):
    one, two = pair
    here = one.create("person", "person", "person")
    (seat,) = here.asked()
    move = a_move(here, seat)
    moves = [move, move[:-1]]
    answers: dict[int, object] = {}
    barrier = threading.Barrier(2)

    def send(number: int, table: Table) -> None:
        barrier.wait()
        answers[number] = table.move(seat, moves[number], 0, f"m{number}")

    threads = [threading.Thread(target=send, args=given) for given in enumerate((here, at(here, two)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(answer.status_code for answer in answers.values()) == [200, 409]
    (won,) = [number for number, answer in answers.items() if answer.status_code == 200]
    assert code(answers[1 - won]) == "stale"
    assert [row.text for row in one.lobby.store.table(here.id)[2]] == moves[won]
    assert at(here, two).show(*here.tokens)["views"] == here.show(*here.tokens)["views"]


def meddle(table: Table, seat: int, rng: random.Random, answers: list) -> None:
    """Act and take back at one server as it comes, seldom in time."""
    for number in range(30):
        shown = table.show(table.tokens[seat])
        actions = shown["views"][0]["view"]["actions"]
        if actions and rng.random() < 0.8:
            answers.append(table.act(seat, rng.choice(actions), shown["table"]["version"]))
        else:
            answers.append(table.post("/undo", {"client": f"u{number}{rng.random()}"}, table.tokens[seat]))


def test_whatever_is_sent_to_both_servers_at_once_they_stay_one(pair):
    """Two people with two connections each, and a bot; in the end the log is whole and both show the same."""
    one, two = pair
    here = one.create("person", "person", "bot:random", seed=9)
    tables = [here, at(here, two)]
    answers: list = []
    threads = [
        threading.Thread(target=meddle, args=(table, seat, random.Random(f"{seat} {number}"), answers))
        for number, table in enumerate(tables)
        for seat in (0, 1)
    ]
    with tables[1].live() as watcher:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        wait_for(lambda: 2 not in here.asked())  # the bot is done
        shown = [table.show(*here.tokens[:2]) for table in tables]
        told = [entry["n"] for entry in watcher.until("hello")["log"]]
        while told[-1] < shown[0]["table"]["version"]:
            told += [entry["n"] for entry in watcher.until("moved")["entries"]]
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert [len(one.lobby.store.table(here.id)[2])] * 2 == [each["table"]["version"] for each in shown]
    assert told == list(range(len(told)))
    assert shown[0]["views"] == shown[1]["views"]
    replayed = from_log(one, here.id)
    assert [each["view"] for each in replayed.views((0, 1))] == [each["view"] for each in shown[0]["views"]]


def from_log(served: Served, id: str) -> ServerTable:
    """The table as its log alone makes it."""
    row, seats, actions = served.lobby.store.table(id)
    return ServerTable((row, seats, actions), served.lobby.store)


def test_undo_on_one_server_is_heard_on_the_other(pair):
    one, two = pair
    here = one.create("person", "person", "person")
    there = at(here, two)
    (seat,) = here.asked()
    with there.live() as watcher:
        watcher.until("hello")
        actions = here.show(here.tokens[seat])["views"][0]["view"]["actions"]
        here.act(seat, next(action for action in actions if action.startswith("play")), 0)
        assert watcher.until("moved")["table"]["undo"] == {"seat": seat, "count": 1, "move": 1}
        assert there.post("/undo", {"client": "back"}, here.tokens[seat]).json()["version"] == 2
        entry = watcher.until("moved")["entries"][0]
        assert (entry["n"], entry["undo"]) == (2, 1)
    assert here.show()["table"]["undo"] is None


def test_who_is_connected_is_known_on_both_servers(pair):
    one, two = pair
    here = one.create("person", "person")
    there = at(here, two)
    with here.live() as watcher:
        watcher.until("hello")
        with there.live(here.tokens[1]) as live:
            live.until("hello")
            until(watcher, lambda frame: frame["type"] == "table" and frame["table"]["seats"][1]["connected"])
            assert here.show()["table"]["seats"][1]["connected"] is True
        until(watcher, lambda frame: frame["type"] == "table" and not frame["table"]["seats"][1]["connected"])


def test_join_name_start_and_a_seat_lent_are_heard_on_the_other_server(pair):
    one, two = pair
    seats = [{"who": "person"}, {"who": "open"}, {"who": "open"}]
    body = {"game": "thunder-alley", "options": SHORT["thunder-alley"], "seats": seats}
    here = Table(one, one.http.post("/api/tables", json=body).json())
    there = at(here, two)
    with there.live() as watcher:
        assert watcher.until("hello")["table"]["status"] == "waiting"
        joined = here.post("/join", {"name": "Bea"}).json()
        until(watcher, lambda frame: frame["table"]["seats"][1]["name"] == "Bea")
        assert there.post("/join", {"name": "Cleo"}).json()["seat"] == 2
        here.post("/name", {"name": "Bo"}, joined["token"])
        until(watcher, lambda frame: frame["table"]["seats"][1]["name"] == "Bo")
        assert here.post("/start", {}, here.host).status_code == 200
        begun = watcher.until("hello")
        assert (begun["table"]["status"], begun["log"][0]["n"]) == ("running", 0)
        assert code(there.post("/start", {}, here.host)) == "started"
        assert here.post("/lend", {"bot": "random"}, joined["token"]).status_code == 200
        until(watcher, lambda frame: frame.get("table", {}).get("seats", [{}] * 2)[1].get("who") == "bot")
    assert there.post("/drive", {}, joined["token"]).json()["table"]["seats"][1]["who"] == "person"


def test_two_who_join_at_once_on_two_servers_get_different_seats(pair):
    one, two = pair
    seats = [{"who": "open"}, {"who": "open"}, {"who": "open"}, {"who": "open"}]
    here = Table(one, one.http.post("/api/tables", json={"game": "thunder-alley", "seats": seats}).json())
    tables = [here, at(here, two)] * 3
    answers: list = []
    threads = [threading.Thread(target=lambda t=t: answers.append(t.post("/join", {}))) for t in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(answer.json().get("seat", 9) for answer in answers) == [0, 1, 2, 3, 9, 9]
    assert {code(answer) for answer in answers if answer.status_code != 200} == {"seat-taken"}


def test_a_seat_taken_elsewhere_is_not_filled_with_a_bot(pair):
    one, two = pair
    seats = [{"who": "person"}, {"who": "open"}]
    body = {"game": "thunder-alley", "options": SHORT["thunder-alley"], "seats": seats}
    here = Table(one, one.http.post("/api/tables", json=body).json())
    assert at(here, two).post("/join", {}).status_code == 200
    with pytest.raises(Conflict):
        one.lobby.store.start(here.id, False, [(1, "bot", "", "random")])
    assert here.post("/start", {"fill": "random"}, here.host).json()["table"]["seats"][1]["who"] == "person"


def test_a_rematch_is_one_for_both_servers(pair):
    one, two = pair
    here = one.create("person", "person", options={"laps": 1, "cars": 1})
    there = at(here, two)
    here.play(random.Random(1))
    with there.live() as watcher:
        watcher.until("hello")
        first = here.post("/rematch", None, here.tokens[0]).json()["id"]
        assert watcher.until("table")["table"]["rematch"] == first
    assert there.post("/rematch", None, here.tokens[1]).json()["id"] == first


def noted(served: Served, asking: list[tuple[str, Served]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a server asks a bot it is put on a list, with the table."""
    choose = Drivers.choose

    async def asked(self, at, seat, code):
        if self.bots is served.lobby.bots:
            asking.append((at.id, served))
        return await choose(self, at, seat, code)

    monkeypatch.setattr(Drivers, "choose", asked)


def told_to(live: Live) -> list[dict]:
    """The race as a watcher was told it: what had happened when it was greeted, then every move."""
    frames = [json.loads(text) for text in live.heard]
    return [entry for frame in frames for entry in (*frame.get("log", ()), *frame.get("entries", ()))]


@contextlib.contextmanager
def hard_of_hearing(served: Served) -> Iterator[None]:
    """What others say to a server reaches it only when the block is over."""
    peers = served.lobby.peers
    hear = peers._heard
    said: list[dict] = []
    peers._heard = said.append
    try:
        yield
    finally:
        peers._heard = hear
        for news in said:
            served.app.state.loop.call_soon_threadsafe(hear, news)


@pytest.mark.parametrize("late", [False, True], ids=["at-once", "late"])
def test_bots_are_asked_by_one_server_and_seen_on_both(pair, monkeypatch, late):
    """A server that hears late of a start greets its watchers with what has been raced; nothing is lost or doubled."""
    one, two = pair
    asking: list[tuple[str, Served]] = []
    for served in pair:
        noted(served, asking, monkeypatch)
    here = one.create("bot:greedy", "bot:chatty", start=False)
    there = at(here, two)
    with here.live() as first, there.live() as second:
        for live in (first, second):
            live.until("hello")
        with hard_of_hearing(one) if late else contextlib.nullcontext():
            assert there.post("/start", {}, here.host).status_code == 200
            wait_for(lambda: there.show()["table"]["version"] > 5)
        over = [live.until_status("over") for live in (first, second)]
    asked = [served for id, served in asking if id == here.id]
    assert len(asked) > 1
    assert len(set(asked)) == 1
    assert over[0]["table"]["outcome"] == over[1]["table"]["outcome"]
    assert [entry["n"] for entry in told_to(first)] == list(range(over[0]["version"] + 1))
    assert told_to(first) == told_to(second)


def test_a_bot_that_fails_is_told_of_on_both_servers(pair):
    one, two = pair
    here = one.create("bot:illegal", "bot:chatty", options={"laps": 1, "cars": 1}, start=False)
    with at(here, two).live() as watcher:
        watcher.until("hello")
        here.post("/start", {}, here.host)
        assert watcher.until("notice")["message"]["id"] == "error.bot-illegal"


def test_people_at_one_server_and_bots_asked_by_the_other(pair):
    """Every action is done at the server that did not ask the bots before."""
    one, two = pair
    here = one.create("person", "bot:random", options={"laps": 1, "cars": 2})
    tables = [here, at(here, two)]
    with here.live(here.tokens[0]) as live:
        frame = live.until("hello")
        number = 0
        while frame["table"]["status"] != "over":
            following = frame["version"] + 1
            if frame["views"][0]["view"]["actions"]:
                number += 1
                answer = tables[number % 2].act(0, frame["views"][0]["view"]["actions"][0], frame["version"])
                assert answer.status_code == 200, answer.text
                following = answer.json()["version"]  # where both choose at once the bot may have been quicker
            frame = until(live, lambda frame, following=following: frame.get("version", -1) >= following)
    assert number > 3


def test_a_server_that_lost_its_connections_finds_out_what_it_missed(pair, monkeypatch):
    one, two = pair
    monkeypatch.setattr("draftline.server.peers.RECONNECT_SECONDS", 0.05)
    here = one.create("person", "person")
    there = at(here, two)
    (seat,) = here.asked()
    action, version = here.first_action(seat)
    with there.live(here.tokens[1 - seat]) as live:
        live.until("hello")
        with one.lobby.store.engine.connect() as connection:
            cut = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
            own = " and datname = current_database()"
            connection.exec_driver_sql(cut + own)
        wait_for(lambda: here.act(seat, action, version, "once").status_code == 200)
        assert live.until("moved")["version"] == 1


def test_texts_that_postgresql_does_not_keep_are_refused(pair):
    one, _ = pair
    here = one.create("person", "person")
    assert code(here.post("/name", {"name": "a\0b"}, here.tokens[0])) == "malformed"
    action, version = here.first_action(here.asked()[0])
    assert code(here.act(here.asked()[0], action, version, "a\0b")) == "malformed"
    for path in ("/api/tables/a%00b", "/api/replays/a%00b", "/api/replays/a%00b/record"):
        assert one.http.get(path).status_code == 404
