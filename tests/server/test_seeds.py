"""Nobody can guess what a server draws, and a seed is the same one wherever it is written."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from draftline import replay
from draftline.core.seeds import is_seed
from draftline.server.tokens import new_seed
from tests.server.helpers import SHORT, Served, Table, both, serving, settings_in
from tests.server.season_helpers import BOT, Season

LONG = "qwertyuiopasdfghjklzxcvbnmab"


def seed_of(served: Served, id: str) -> Any:
    rows = served.lobby.store.table(id)
    assert rows is not None
    return rows[0].seed


@both
def test_every_seed_that_a_server_draws_is_long(served):
    table = served.create("person", "person", options={"laps": 1, "cars": 1})
    table.play(random.Random(1))
    rematch = table.post("/rematch", None, table.tokens[0]).json()["id"]
    season = Season.make(served, "thunder-rolls", BOT)
    drawn = [seed_of(served, id) for id in (table.id, rematch, season.run().id)]
    drawn.append(served.lobby.seasons.rows.load(season.id).row.settings["seed"])
    file = Season.make(served, "thunder-alley", BOT, BOT).get(rest="/file").text
    other = served.http.post("/api/seasons/upload", json={"file": file}).json()["id"]
    drawn.append(served.lobby.seasons.rows.load(other).row.settings["seed"])
    drawn += [new_seed() for _ in range(200)]
    assert all(isinstance(seed, str) and is_seed(seed) for seed in drawn)
    assert len(set(drawn)) == len(drawn) == 205
    for place in range(28):  # every letter is drawn, and from all of the alphabet
        assert len({seed[place] for seed in drawn}) > 20


@both
@pytest.mark.parametrize(
    "wish, seed", [(7, 7), ("7", 7), (LONG, LONG), (f" {LONG.upper()}\n", LONG), (2**53 - 1, 2**53 - 1)]
)
def test_a_chosen_seed_is_told_in_records_and_replays_once_the_race_is_over(served, wish, seed):
    table = served.create("person", "person", options={"laps": 1, "cars": 1}, seed=wish)
    assert seed_of(served, table.id) == seed
    table.play(random.Random(1))
    record = table.get(rest="/record").json()
    assert record["seed"] == table.get(rest="/replay").json()["seed"] == seed
    assert replay(record).seed == seed
    uploaded = served.http.post("/api/replays", json={"record": json.dumps(record)}).json()["id"]
    assert served.http.get(f"/api/replays/{uploaded}/record").json() == record
    assert served.http.get(f"/api/replays/{uploaded}").json()["seed"] == seed


@both
@pytest.mark.parametrize("game", SHORT)
def test_a_race_with_a_long_seed_goes_on_after_a_restart(game, database, tmp_path):
    settings = settings_in(tmp_path, database=database)
    with serving(settings) as served:
        table = served.create("person", "person", game=game)
        table.play(random.Random(1), 5)
        seed, before = seed_of(served, table.id), table.show(*table.tokens)["views"]
    with serving(settings) as served:
        again = Table(served, {"id": table.id, "host": table.host, "seats": [{"token": t} for t in table.tokens]})
        assert (seed_of(served, table.id), again.show(*again.tokens)["views"]) == (seed, before)
        again.play(random.Random(2))
        assert replay(again.get(rest="/record").json()).seed == seed


@both
def test_a_season_with_a_long_seed_goes_through_its_file(served):
    season = Season.make(served, "thunder-rolls", BOT, BOT, seed=LONG)
    while not season.show()["season"]["over"]:
        season.run()
    file = season.get(season.host, rest="/file").text
    assert f'seed = "{LONG}"' in file
    again = Season(served, served.http.post("/api/seasons/upload", json={"file": file}).json())
    assert again.show()["standings"] == season.show()["standings"]
    assert again.get(again.host, rest="/file").text == file


@pytest.mark.parametrize(
    "seed, id, english, spanish",
    [
        ("7x", "error.seed", "28 letters from a to z, not 7x.", "28 letras de la a a la z, sin ñ ni acentos, no 7x."),
        (-1, "error.seed", "a whole number, 0 or more", "un número entero, 0 o mayor"),
        ("9007199254740992", "error.seed-large", "at most 9007199254740991 here", "hasta 9007199254740991"),
    ],
)
def test_a_wrong_seed_is_refused_in_one_sentence_in_both_languages(served, seed, id, english, spanish):
    table = {"game": "thunder-alley", "seats": [{"who": "person"}] * 2, "seed": seed}
    teams = [{"team": "red"}, {"team": "blue"}]
    season = {"game": "thunder-alley", "kind": "season", "entrants": teams, "schedule": [{"track": "yunta"}]}
    for path, body in (("/api/tables", table), ("/api/seasons", {**season, "seed": seed})):
        for lang, words in (("en", english), ("es", spanish)):
            answer = served.http.post(path, json=body, headers={"Accept-Language": lang})
            assert answer.json()["code"] == "settings"
            assert answer.json()["message"]["id"] == id
            assert words in answer.json()["detail"]
