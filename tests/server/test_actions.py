"""Actions are stored once, in order, and only for whoever may act; what may be taken back can be."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import text

from tests.server.helpers import Table, both


@pytest.fixture
def table(served) -> Table:
    return served.create("person", "person", "person")


def rows(table: Table) -> list[tuple]:
    with table.served.lobby.store.engine.connect() as connection:
        found = connection.execute(
            text("select number, seat, text, client from actions where table_id = :id order by number"),
            {"id": table.id},
        )
        return [tuple(row) for row in found]


def code(answer) -> str:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()["code"]


@both
def test_an_action_is_stored_and_answered_with_the_next_version(table):
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    answer = table.act(seat, action, version, "mine")
    assert answer.status_code == 200
    assert answer.json()["version"] == version + 1
    assert rows(table) == [(1, seat, action, "mine")]


@both
def test_the_same_action_twice_is_answered_alike_and_done_once(table):
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    first, second = [table.act(seat, action, version, "twice") for _ in range(2)]
    assert first.json() == second.json()
    assert len(rows(table)) == 1
    following, now = table.first_action(table.asked()[0])
    assert table.act(table.asked()[0], following, now).status_code == 200
    late = table.act(seat, action, version, "twice")
    assert (late.status_code, late.json()["version"]) == (200, 1)
    assert len(rows(table)) == 2


@both
def test_of_two_actions_at_once_one_is_refused_as_stale(table):
    (seat,) = table.asked()
    actions = table.show(table.tokens[seat])["views"][0]["view"]["actions"]
    answers: list = []
    barrier = threading.Barrier(2)

    def send(action: str) -> None:
        barrier.wait()
        answers.append(table.act(seat, action, 0))

    threads = [threading.Thread(target=send, args=(action,)) for action in actions[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert [code(answer) for answer in answers if answer.status_code == 409] == ["stale"]
    assert len(rows(table)) == 1


@both
def test_a_log_that_somebody_else_has_written_to_is_taken_over(table):
    """Another process with the same database: the number is taken, so the action is stale and the row is shown."""
    (seat,) = table.asked()
    actions = table.show(table.tokens[seat])["views"][0]["view"]["actions"]
    with table.served.lobby.store.engine.begin() as connection:
        connection.execute(
            text("insert into actions (table_id, number, seat, text, client, at) values(:id, 1, :seat, :text, 'x', 0)"),
            {"id": table.id, "seat": seat, "text": actions[1]},
        )
    answer = table.act(seat, actions[0], 0)
    assert code(answer) == "stale"
    assert [row[2] for row in rows(table)] == [actions[1]]
    assert table.served.table(table.id).version == 1


@pytest.mark.parametrize("version", [1, 99])
def test_a_version_that_is_not_there_yet_is_stale(table, version):
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    assert code(table.act(seat, action, version)) == "stale"


def test_an_old_version_is_stale(table):
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    table.act(seat, action, version)
    (after,) = table.asked()
    following, _ = table.first_action(after)
    assert code(table.act(after, following, version)) == "stale"


def test_a_seat_that_is_not_asked_is_refused(table):
    (seat,) = table.asked()
    other = (seat + 1) % 3
    assert code(table.act(other, "forward", 0)) == "not-your-turn"


def test_a_seat_speaks_for_itself_only(table):
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    other = (seat + 1) % 3
    assert code(table.act(other, action, 0, seat=seat)) == "wrong-seat"
    assert code(table.post("/actions", {"actions": [action], "version": 0, "client": "a"})) == "no-token"
    assert rows(table) == []


def test_a_forged_link_opens_nothing(table):
    for token in ("x", "A" * 32, table.tokens[0][:-1], table.tokens[0] + "x", table.id, "ñ".encode().hex()):
        for answer in (table.get(token), table.post("/actions", {}, token), table.post("/start", {}, token)):
            assert answer.status_code in (400, 403)
            assert code(answer) in ("wrong-token", "malformed")
    assert code(table.get("x", table.tokens[0])) == "wrong-token"


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules(table):
    (seat,) = table.asked()
    tried = (("forward", "reason."), ("nonsense", "reason.unknown-verb"), ("play 1 on 1 on 1", "reason."))
    for action, reason in tried:
        answer = table.act(seat, action, 0)
        assert answer.status_code == 422
        assert code(answer) == "illegal"
        assert answer.json()["message"]["id"].startswith(reason)


def test_several_seats_on_one_screen_say_which_one_acts(table):
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    body = {"actions": [action], "version": version, "client": "hot"}
    assert table.post("/actions", {**body, "seat": (seat + 1) % 3}, *table.tokens).status_code == 409
    assert table.post("/actions", body, *table.tokens).status_code == 200


def test_where_all_choose_at_once_the_others_do_not_make_a_choice_stale(served):
    table = served.create("person", "person", game="grand-prix")
    assert table.asked() == [0, 1]
    actions = [table.first_action(seat)[0] for seat in (0, 1)]
    assert table.act(1, actions[1], 0).status_code == 200
    assert code(table.act(1, actions[1], 0)) in ("stale", "not-your-turn")
    assert table.act(0, actions[0], 0).status_code == 200
    assert [row[2] for row in rows(table)] == [actions[1] + " @1", actions[0]]


# Taking back.


def undo(table: Table, seat: int, count: int = 1, client: str = "u") -> object:
    return table.post("/undo", {"client": f"{client}{count}", "count": count}, table.tokens[seat])


def step(table: Table) -> tuple[int, dict]:
    """Play a card; the seat and what it sees before and after."""
    (seat,) = table.asked()
    before = table.show(table.tokens[seat])["views"]
    play = next(action for action in before[0]["view"]["actions"] if action.startswith("play"))
    assert table.act(seat, play, table.show()["table"]["version"]).status_code == 200
    return seat, before


def test_an_action_that_revealed_nothing_is_taken_back(table):
    seat, before = step(table)
    assert table.show()["table"]["undo"] == {"seat": seat, "count": 1, "move": 1}
    answer = undo(table, seat)
    assert answer.status_code == 200
    assert answer.json()["version"] == 2
    assert answer.json()["views"] == before
    assert [row[2] for row in rows(table)][1] == "undo 1"
    again = undo(table, seat)
    assert (again.status_code, again.json()["version"]) == (200, 2)
    assert table.show()["table"]["undo"] is None


@both
def test_several_actions_are_taken_back_at_once(table):
    seat, before = step(table)
    moves = 1
    while table.asked() == [seat] and moves < 4:
        action, version = table.first_action(seat)
        shown = table.show()["table"]["undo"]
        assert shown == {"seat": seat, "count": moves, "move": 1}
        table.act(seat, action, version)
        if table.show()["table"]["undo"] is None:
            pytest.skip("the move ended with something revealed")
        moves += 1
    answer = undo(table, seat, moves)
    assert answer.status_code == 200
    assert answer.json()["views"] == before
    assert undo(table, seat, 1, "more").status_code == 409


def test_only_the_seat_that_acted_may_take_back(table):
    seat, _ = step(table)
    assert code(undo(table, (seat + 1) % 3)) == "nothing-to-undo"
    assert code(undo(table, seat, 2)) == "nothing-to-undo"


def test_what_has_revealed_something_stays(served):
    """The last to choose tyres turns them all up: nothing is taken back then."""
    table = served.create("person", "person", game="grand-prix")
    table.act(0, table.first_action(0)[0], 0)
    assert table.show()["table"]["undo"] == {"seat": 0, "count": 1, "move": 1}
    table.act(1, table.first_action(1)[0], 1)
    assert table.show()["table"]["undo"] is None
    assert code(undo(table, 1)) == "revealed"


def test_a_fresh_race_has_nothing_to_take_back(table):
    assert code(undo(table, 0)) == "nothing-to-undo"


def test_an_undone_question_is_put_anew(table):
    """An answer to the question as it stood before is stale once it was taken back and put again."""
    seat, _ = step(table)
    undo(table, seat)
    action, version = table.first_action(seat)
    assert version == 2
    assert code(table.act(seat, action, 0)) == "stale"
    assert table.act(seat, action, 2).status_code == 200


def test_a_bot_that_moved_cannot_be_taken_back(served):
    table = served.create("person", "bot:chatty")
    with table.live(table.tokens[0]) as live:
        frame = live.until("hello", "moved")
        while frame["views"][0]["view"]["waiting_for"] != [0]:
            frame = live.until("moved")
        while frame["views"][0]["view"]["waiting_for"] == [0]:
            actions = frame["views"][0]["view"]["actions"]
            live.move(frame, actions[0])
            frame = live.until("moved")
        while frame["entries"][-1]["seat"] != 1:
            frame = live.until("moved")
        live.say(type="undo", id="no")
        assert live.until("refused")["code"] in ("revealed", "nothing-to-undo")
