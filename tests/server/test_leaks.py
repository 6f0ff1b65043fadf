"""Nothing hidden leaves the server: not in answers, frames, errors, logs or lists, while a race runs.

Random races of all three games are played over the API and every byte is kept. Two tables with the same log, of which
one has everything that a seat cannot see dealt anew, answer that seat with the same bytes.
"""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest

from draftline.games.registry import rulebooks
from draftline.server.logs import Logs
from tests.server.helpers import PATIENCE, SHORT, Served, Table

HIDDEN = {kind.name for book in rulebooks() for kind in book.facts if kind.hidden}
GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
SEED = 3_141_592_653_589_793
LONG = "threepointonefouronefivenine"
TEXTS = ("forward", "play 3 on 22", "discard 1 2", "tyres hard soft", "program 1 2 3 4", "take 5", "nonsense", "swap")
NEVER = "swap 1 2 3 4 5"  # is never legal
OWN_WORDS = ("hand", "hazard_cards", "hazard_slots", "program", "qualifying")  # of a player of Thunder Rolls


def ask(table: Table, seat: int | None, rest: str, body: Any = None) -> bytes:
    tokens = [] if seat is None else [table.tokens[seat]]
    answer = table.get(*tokens, rest=rest) if body is None else table.post(rest, body, *tokens)
    return answer.content


def hello(table: Table, seat: int | None) -> bytes:
    with table.live(*([] if seat is None else [table.tokens[seat]])) as live:
        live.until("hello")
        return live.heard[0].encode()


def plain(data: bytes, table: Table) -> bytes:
    """What two tables differ in anyway is taken out: their ids, and when they were made, changed and left."""
    text = data.decode().replace(table.id, "ID")
    parts = json.loads(text)
    for part in (parts, parts.get("table", {})) if isinstance(parts, dict) else ():
        part.pop("created", None)
        part.pop("changed", None)
        for seat in part.get("seats", ()) if part is not parts else ():
            seat.pop("away", None)
    return json.dumps(parts, sort_keys=True).encode()


def answers(table: Table, seat: int | None, version: int) -> list[bytes]:
    """Everything that a seat, or somebody without one, can get out of the server without changing anything."""
    found = [ask(table, seat, ""), hello(table, seat), ask(table, seat, "/record"), ask(table, seat, "/replay")]
    asked = [] if seat is None else table.asked()
    for text in TEXTS:
        if seat not in asked or not table.served.table(table.id).race.game.legal(text, seat):
            found.append(ask(table, seat, "/actions", {"actions": [text], "version": version, "client": "probe"}))
    offered = table.show(table.tokens[seat])["views"][0]["view"]["actions"] if seat in asked else []
    for first in offered[:: len(offered) // 8 + 1]:  # what it would bring to light is not told by refusing the next
        body = {"actions": [first, NEVER], "version": version, "client": "probe"}
        found.append(ask(table, seat, "/actions", body))
    found.append(ask(table, seat, "/undo", {"client": "probe", "count": 150}))
    return [plain(answer, table) for answer in found]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_gets_the_same_bytes_whatever_it_cannot_see(served, game):
    tables = [served.create("person", "person", "person", game=game, seed=SEED) for _ in range(2)]
    one, other = tables
    rng = random.Random(game)
    compared = 0
    for moment in range(60):
        if one.show()["table"]["status"] == "over":
            break
        version = one.show()["table"]["version"]
        if moment % 10 == 0:
            for seat in (0, 1, 2, None):
                compared += compare(served, one, other, seat, version, rng)
        seat = rng.choice(one.asked())
        action = rng.choice(one.show(one.tokens[seat])["views"][0]["view"]["actions"])
        for table in tables:
            assert table.act(seat, action, version).status_code == 200
    assert compared > 18


def compare(served: Served, one: Table, other: Table, seat: int | None, version: int, rng: random.Random) -> int:
    """The other table's game becomes one that looks alike to the seat but is dealt anew, for a moment."""
    race = served.table(other.id).race
    game = race.game
    twin = game.view(seat).sample(rng)
    differs = twin.hands != game.hands or twin.rng[0].a != game.rng[0].a
    expected = answers(one, seat, version)
    race.game = twin
    try:
        assert answers(other, seat, version) == expected
    finally:
        race.game = game
    return int(differs)


def test_the_comparison_notices_a_leak(served):
    """The same comparison fails for a seat whose own hand is dealt anew."""
    one, other = [served.create("person", "person", seed=SEED) for _ in range(2)]
    race = served.table(other.id).race
    race.game = race.game.view(0).sample(random.Random(1))
    assert answers(one, 0, 0) == answers(other, 0, 0)
    assert answers(one, 1, 0) != answers(other, 1, 0)


def facts_of(frame: Any) -> list[Any]:
    return [fact for entry in [*frame.get("log", []), *frame.get("entries", [])] for fact in entry["facts"]]


def check_frame(frame: Any, seats: list[int]) -> None:
    """By the letter: no fact and no view of a frame belongs to a seat that is not one's own."""
    for fact in facts_of(frame):
        if fact["name"] in HIDDEN:
            assert fact["values"]["seat"] in seats
    for view in frame.get("views", []):
        assert view["seat"] is None or view["seat"] in seats
        state = view["view"]["state"]
        if view["seat"] is None:
            assert not state.get("hand")
        for seat, player in enumerate(state.get("players", [])):
            assert seat == view["seat"] or not set(OWN_WORDS) & set(player)


def overheard(table: Table, tokens: list[str], heard: list[str]) -> None:
    """Listen to a race to its end."""
    with table.live(*tokens) as live:
        live.until_status("over")
        heard += live.heard


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_of_a_running_race_tells_the_seed_a_token_or_a_hidden_card(served, game, caplog):
    for name, logger in Logs("debug").config()["loggers"].items():
        caplog.set_level(logger["level"], logger=name)
    table = served.create("person", "person", "person", game=game, seed=LONG, public=True)
    own: tuple[list[int], ...] = ([0], [1, 2], [])
    heard: list[list[str]] = [[], [], []]
    threads = [
        threading.Thread(target=overheard, args=(table, [table.tokens[seat] for seat in seats], texts))
        for seats, texts in zip(own, heard, strict=True)
    ]
    for thread in threads:
        thread.start()
    rest = [served.http.get("/api/tables", params={"status": "running"}).text]
    rest += [served.http.post("/api/tables/mine", json={"tokens": table.tokens}).text]
    table.play(random.Random(5))
    for thread in threads:
        thread.join(PATIENCE)
    for texts, seats in zip(heard, own, strict=True):
        assert len(texts) > 20
        for text in texts:
            check_frame(json.loads(text), seats)
    logged = "\n".join(record.getMessage() for record in caplog.records)
    for secret in (LONG, *table.tokens, table.host, '"seed"'):
        assert not [text for text in (*rest, *heard[0], *heard[1], *heard[2]) if secret in text]
        assert secret not in logged


@pytest.mark.parametrize("seed", [SEED, LONG])
def test_previews_and_hints_of_a_running_race_tell_no_seed(served, seed):
    table = served.create("person", "person", seed=seed)
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    texts = [
        table.post("/preview", {"action": action}, table.tokens[seat]).text,
        table.post("/preview", {"actions": [action]}, table.tokens[seat]).text,
        table.post("/hint", None, table.tokens[seat]).text,
    ]
    assert not [text for text in texts if str(seed) in text or "seed" in text]


def test_the_database_knows_tokens_by_their_hashes_only(served):
    table = served.create("person", "person")
    with served.lobby.store.engine.connect() as connection:
        dump = "\n".join(connection.connection.driver_connection.iterdump())
    for token in (*table.tokens, table.host):
        assert token not in dump


def test_a_fault_inside_tells_nothing_outside(served, monkeypatch, caplog):
    table = served.create("person", "person", seed=SEED)

    def broken(*_: Any) -> Any:
        raise RuntimeError(f"seed {SEED}")

    monkeypatch.setattr(type(served.table(table.id).race), "acted", broken)
    (seat,) = table.asked()
    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        live.say(type="move", id="x", actions=["forward"], version=0)
        refused = live.until("refused")
    assert refused["code"] == "fault"
    assert str(SEED) not in json.dumps(refused)
    assert str(SEED) not in "\n".join(record.getMessage() for record in caplog.records)


def test_a_chosen_seed_is_owned_up_to(served):
    assert served.create("person", "person", seed=1).show()["table"]["seeded"] is True
    assert served.create("person", "person").show()["table"]["seeded"] is False
    assert set(SHORT) == set(GAMES)
