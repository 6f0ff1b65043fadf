"""The life of a season: made, raced at tables, entered by hand, taken back, told in files."""

from __future__ import annotations

import csv
import io
import random
import tomllib

import pytest

from draftline.league.season_file import read_season
from tests.server.helpers import Table, both
from tests.server.season_helpers import BOT, TWO_RACES, Season, code, play, reason, wish

GAMES = tuple(TWO_RACES)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_season_of_two_races_with_bots(served, game):
    season = Season.make(served, game, BOT, BOT)
    before = season.show()
    assert (before["season"]["done"], before["season"]["races"], before["season"]["over"]) == (0, 2, False)
    assert before["season"]["next"]["number"] == 1
    assert before["season"]["winner"] is None
    assert before["crowning"] is None
    tables = [season.run().id, season.run().id]
    after = season.show()
    assert after["season"]["tables"] == tables
    assert (after["season"]["done"], after["season"]["over"], after["season"]["next"]) == (2, True, None)
    assert after["season"]["winner"] == after["standings"][0]["team"]
    assert [stop["done"] for stop in after["season"]["calendar"]] == [True, True]
    assert all(len(cells) == 2 for cells in after["grid"].values())
    assert after["statistics"]["races"] == 2
    assert after["chances"][0]["status"] == "clinched"
    again = season.change("/race")
    assert (code(again), reason(again)) == ("over", "error.league-over")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_a_race_is_set_up_as_the_league_wants_it(served, game):
    season = Season.make(served, game, BOT, BOT)
    season.run()
    asked = season.show()["season"]["next"]
    table = season.race().show()["table"]
    assert table["season"] == {"id": season.id, "name": "Sunday cup", "race": 2}
    assert table["options"] == asked["options"]
    assert [seat["colour"] for seat in table["seats"]] == ["red", "blue"]
    assert [seat["name"] for seat in table["seats"]] == ["The red ones", "The blue ones"]
    assert (table["status"], table["public"], table["seeded"]) == ("waiting", False, False)
    shown = season.show()
    winners = [car for car in shown["statistics"]["cars"] if car["wins"]]
    if game == "thunder-alley":
        assert [table["options"]["moved_up"]] == [car["team"] for car in winners]
    elif game == "grand-prix":
        assert [table["options"].get("moved_up")] == ([car["number"] for car in winners] or [None])
    else:
        assert table["options"]["grid"] == [row["team"] for row in shown["standings"]][::-1]
        assert table["options"]["points"] == {row["team"]: row["points"] for row in shown["standings"]}


def test_a_member_s_link_is_enough_to_sit_down(served):
    season = Season.make(served, "thunder-alley", "person", "person", BOT)
    red, blue = season.tokens["red"], season.tokens["blue"]
    assert season.tokens["green"] is None
    assert len({red, blue, season.host}) == 3
    own = season.show(red)["season"]
    assert (own["mine"], own["host"], own["seats"]) == (["red"], False, [])
    table = season.race()
    assert season.show(blue)["season"]["seats"] == [{"team": "blue", "seat": 1}]
    assert season.show(blue, red)["season"]["seats"] == [{"team": "red", "seat": 0}, {"team": "blue", "seat": 1}]
    assert season.show()["season"]["seats"] == []
    assert season.show()["season"]["table"] == table.id
    assert table.show(blue)["seats"] == [1]
    assert code(table.post("/start", {}, blue)) == "not-host"
    assert table.post("/start", {}, season.host).status_code == 200
    play(table, random.Random(2))
    shown = season.until_done(1)["season"]
    assert (shown["table"], shown["tables"], shown["host"]) == (None, [table.id], True)


@both
def test_own_seasons_are_listed(served):
    season = Season.make(served, "grand-prix", "person", BOT)
    other = Season.make(served, "thunder-rolls", "person")
    tokens = [season.tokens["red"], other.host, "forged"]
    found = served.http.post("/api/seasons/mine", json={"tokens": tokens}).json()
    assert {row["id"]: (row["host"], row["mine"]) for row in found} == {
        season.id: (False, ["red"]),
        other.id: (True, []),
    }
    assert (found[1]["races"], found[1]["done"], found[1]["table"]) == (2, 0, None)
    assert served.http.post("/api/seasons/mine", json={"tokens": []}).json() == []
    table = season.race()
    tables = served.http.post("/api/tables/mine", json={"tokens": tokens[:1]}).json()
    assert [(row["id"], row["season"]["id"]) for row in tables] == [(table.id, season.id)]


# Who cannot come.


def test_ta_11_3_who_stays_away_has_five_fewer_than_the_last(served):
    season = Season.make(served, "thunder-alley", BOT, BOT, BOT)
    table = season.run(absences={"blue": "away"})
    assert [seat["colour"] for seat in table.show()["table"]["seats"]] == ["red", "green"]
    shown = season.show()
    scores = {row["team"]: row["scores"][0] for row in shown["standings"]}
    assert scores["blue"] == min(scores["red"], scores["green"]) - 5
    assert shown["season"]["missed"] == [{"blue": "away"}]


def test_ta_11_3_a_substitute_has_a_secret_of_its_own_and_costs_five_points(served):
    season = Season.make(served, "thunder-alley", "person", "person", BOT)
    made = season.change("/race", absences={"blue": "substitute:person", "green": f"substitute:{BOT}"})
    (substitute,) = made.json()["substitutes"]
    assert (substitute["team"], substitute["seat"]) == ("blue", 1)
    table = Table(served, {"id": made.json()["id"], "host": season.host, "seats": []})
    assert table.show(substitute["token"])["seats"] == [1]
    assert code(table.get(season.tokens["blue"])) == "wrong-token"
    assert season.show(season.tokens["blue"])["season"]["seats"] == []
    assert season.show()["season"]["absences"] == {"blue": "substitute:person", "green": f"substitute:{BOT}"}
    assert [seat["name"] for seat in table.show()["table"]["seats"]] == ["The red ones", "", ""]
    assert code(season.get(substitute["token"])) == "wrong-token"
    table.tokens = [season.tokens["red"], substitute["token"], None]
    table.post("/start", {}, season.host)
    play(table, random.Random(1))
    cars = season.until_done(1)["statistics"]
    scores = {row["team"]: row["scores"][0] for row in season.show()["standings"]}
    by_team = {row["team"]: row["points"] for row in cars["cars"]}
    assert scores == {"red": by_team["red"], "blue": by_team["blue"] - 5, "green": by_team["green"] - 5}


def test_a_team_without_a_driver_for_the_race_is_refused(served):
    season = Season.make(served, "thunder-alley", "person", BOT)
    for absences, message in (
        ({"blue": "away"}, "error.league-few"),
        ({"pink": "away"}, "error.league-absent-team"),
        ({"blue": "asleep"}, "error.league-absence"),
        ({"blue": "substitute:king"}, "error.league-driver"),
        ({"blue": "substitute:bot:nobody"}, "error.bot-unknown"),
    ):
        answer = season.change("/race", absences=absences)
        assert (code(answer), reason(answer)) == ("settings", message)
    assert season.show()["season"]["table"] is None


# Results from a real table.


@both
def test_a_result_is_entered_by_hand_and_taken_back(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    start = season.show()["season"]["next"]["options"]["teams"]
    assert start == ["red", "blue"]
    cars = car_numbers(served, season)
    entered = season.change("/enter", finish=[cars["blue"], cars["red"]], led={str(cars["blue"]): 3})
    assert entered.status_code == 200, entered.text
    shown = entered.json()
    assert [row["team"] for row in shown["standings"]] == ["blue", "red"]
    assert (shown["season"]["done"], shown["season"]["tables"]) == (1, [None])
    assert shown["season"]["next"]["options"]["moved_up"] == "blue"
    back = season.change("/take-back").json()
    assert (back["season"]["done"], back["standings"][0]["points"]) == (0, 0)
    empty = season.change("/take-back")
    assert (code(empty), reason(empty)) == ("nothing-to-undo", "error.league-nothing-run")


def car_numbers(served, season: Season) -> dict[str, int]:
    """The car of each team in Thunder Alley with one car each: a race is set up, looked at and given up."""
    table = season.race(start=True)
    cars = served.table(table.id).race.game.numbers
    assert season.give_up().status_code == 200
    return dict(zip(("red", "blue"), cars, strict=True))


@pytest.mark.parametrize(
    "body, message",
    [
        ({"finish": [99]}, "error.league-car-unknown"),
        ({"finish": [1]}, None),
        ({"finish": [9, 9]}, None),
        ({"finish": [9, 15], "points": {"77": 3}}, None),
        ({"finish": [9, 15], "absences": {"blue": "away"}}, None),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_the_reason(served, body, message):
    season = Season.make(served, "thunder-alley", "person", "person")
    answer = season.change("/enter", **body)
    assert code(answer) == "settings"
    assert message in (None, reason(answer))
    assert season.show()["season"]["done"] == 0


@both
def test_a_race_run_at_a_table_is_taken_back_and_run_again(served):
    season = Season.make(served, "thunder-rolls", BOT)
    first = season.run()
    season.change("/take-back")
    shown = season.show()["season"]
    assert (shown["done"], shown["tables"], shown["table"]) == (0, [], None)
    assert first.show()["table"]["season"] is None
    second = season.run()
    assert season.show()["season"]["tables"] == [second.id]
    assert served.table(first.id).race.setup.seed != served.table(second.id).race.setup.seed


@both
def test_a_race_that_is_set_up_is_given_up_and_its_table_stays(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    assert code(season.give_up()) == "no-race"
    table = season.race(start=True)
    for rest, body in (("/race", {}), ("/enter", {"finish": [9, 15]}), ("/take-back", {})):
        assert code(season.change(rest, **body)) == "race-set-up"
    assert code(season.post("/members/blue", {"who": BOT})) == "race-set-up"
    assert season.give_up().json()["season"]["table"] is None
    assert table.show(season.tokens["red"])["table"]["season"] is None
    play(table, random.Random(4))
    assert season.show()["season"]["done"] == 0
    assert season.race().id != table.id


def test_a_rematch_does_not_disturb_the_season(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    table = season.run()
    before = season.show(season.host)
    id = table.post("/rematch", None, season.tokens["red"]).json()["id"]
    again = Table(served, {"id": id, "host": season.host, "seats": []})
    assert again.show()["table"]["season"] is None
    again.tokens = [season.tokens["blue"], season.tokens["red"]]
    play(again, random.Random(3))
    assert again.show()["table"]["status"] == "over"
    assert season.show(season.host) == before


def test_the_last_action_of_a_race_is_not_taken_back(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    table = season.run()
    undo = table.post("/undo", {"client": "u", "seat": 0}, *table.tokens)
    assert code(undo) == "over"
    assert season.show()["season"]["done"] == 1


def test_a_seat_left_to_a_bot_still_scores_for_its_team(served):
    season = Season.make(served, "thunder-alley", "person", BOT)
    table = season.race(start=True)
    assert table.post("/lend", {"bot": "random"}, season.tokens["red"]).status_code == 200
    shown = season.until_done(1)
    assert {row["team"]: row["scores"][0] > 0 for row in shown["standings"]} == {"red": True, "blue": True}
    assert shown["season"]["entrants"][0]["who"] == "person"


# Members.


@both
def test_the_host_changes_members_and_a_member_the_own_name(served):
    season = Season.make(served, "thunder-alley", "person", "person", BOT)
    red = season.tokens["red"]
    assert season.post("/members/red", {"name": " Ana "}, red).json()["season"]["entrants"][0]["name"] == "Ana"
    assert code(season.post("/members/blue", {"name": "x"}, red)) == "not-host"
    assert code(season.post("/members/red", {"who": BOT}, red)) == "not-host"
    assert code(season.post("/members/red", {"renew": True}, red)) == "not-host"
    assert code(season.post("/members/pink", {"name": "x"})) == "not-found"
    become = season.post("/members/green", {"who": "person", "name": "Gil"}).json()
    assert season.show(become["token"])["season"]["mine"] == ["green"]
    left = season.post("/members/red", {"who": BOT}).json()
    assert (left["token"], left["season"]["entrants"][0]["who"]) == (None, BOT)
    assert code(season.get(red)) == "wrong-token"
    table = season.race()
    assert [seat["who"] for seat in table.show()["table"]["seats"]] == ["bot", "person", "person"]
    for who, message in (("bot:nobody", "error.bot-unknown"), ("king", "error.league-driver")):
        season.give_up()
        answer = season.post("/members/blue", {"who": who})
        assert (code(answer), reason(answer)) == ("settings", message)


@both
def test_a_new_secret_ends_the_old_one_also_at_the_table(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    table = season.race(start=True)
    old = season.tokens["blue"]
    assert season.post("/members/blue", {"who": "person"}).json()["token"] is None
    new = season.post("/members/blue", {"renew": True}).json()["token"]
    assert code(season.get(old)) == "wrong-token"
    assert code(table.get(old)) == "wrong-token"
    assert season.show(new)["season"]["seats"] == [{"team": "blue", "seat": 1}]
    assert table.show(new)["seats"] == [1]
    table.tokens[1] = new
    play(table, random.Random(2))
    assert season.until_done(1)["season"]["done"] == 1


def test_a_change_that_no_race_run_allows_is_refused(served):
    """AI teams of Thunder Alley have another number of cars: a result with one car each would not fit any more."""
    season = Season.make(served, "thunder-alley", BOT, BOT)
    season.run()
    answer = season.post("/members/blue", {"who": "ai:hunters"})
    assert code(answer) == "settings"
    assert season.show()["season"]["entrants"][1]["who"] == BOT


def test_ai_teams_race_in_a_season(served):
    deck = "ai:hunters"
    one_race = {"options": {}, "schedule": [{"track": "yunta", "laps": 1}]}
    few = served.http.post("/api/seasons", json=wish("thunder-alley", BOT, deck, deck, **one_race))
    assert (code(few), reason(few)) == ("settings", "error.ai-alone")
    season = Season.make(served, "thunder-alley", BOT, deck, deck, deck, deck, **one_race)
    table = season.run()
    seats = table.show()["table"]["seats"]
    assert [(seat["who"], seat["bot"]) for seat in seats] == [("bot", "random"), *[("ai", "hunters")] * 4]
    assert season.show()["season"]["over"] is True


# Files.


@pytest.mark.parametrize("game", GAMES)
def test_a_season_is_told_in_files(served, game):
    season = Season.make(served, game, BOT, BOT, name='Cup "<b>1</b>" # é')
    season.run()
    file = season.get(rest="/file")
    assert file.headers["content-type"].startswith("application/toml")
    assert f"draftline-season-{season.id}.toml" in file.headers["content-disposition"]
    assert len(read_season(f'seed = "{seed(served, season)}"\n{file.text}').results) == 1
    rows = list(csv.DictReader(io.StringIO(season.get(rest="/results.csv").text)))
    assert sum(int(row["points"]) for row in rows if row["team"] == "red") == next(
        row["points"] for row in season.show()["standings"] if row["team"] == "red"
    )
    page = season.get(rest="/page?lang=es")
    assert page.headers["content-type"].startswith("text/html")
    assert "<b>1</b>" not in page.text
    assert 'lang="es"' in page.text


def seed(served, season: Season) -> str:
    return served.lobby.seasons.rows.load(season.id).row.settings["seed"]


def test_a_file_goes_on_as_a_season_of_one_s_own(served):
    season = Season.make(served, "thunder-alley", "person", BOT)
    season.run()
    before = season.show()
    made = served.http.post("/api/seasons/upload", json={"file": season.get(rest="/file").text})
    assert made.status_code == 201, made.text
    other = Season(served, made.json())
    after = other.show()
    for part in ("standings", "grid", "statistics", "chances"):
        assert after[part] == before[part]
    assert (after["season"]["done"], after["season"]["tables"], after["season"]["seeded"]) == (1, [None], False)
    assert other.tokens["red"] not in (None, season.tokens["red"])
    assert seed(served, other) != seed(served, season)
    other.run()
    assert other.show()["season"]["over"] is True


def test_the_host_s_file_has_the_seed_when_the_season_is_over(served):
    season = Season.make(served, "thunder-rolls", BOT, BOT)
    season.run()
    begun = season.get(season.host, rest="/file").text
    assert "seed" not in tomllib.loads(begun)
    refused = served.http.post("/api/seasons/upload", json={"file": begun})
    assert (code(refused), reason(refused)) == ("settings", "error.season-file-seed")
    season.run()
    assert tomllib.loads(season.get(season.host, rest="/file").text)["seed"] == seed(served, season)
    assert "seed" not in tomllib.loads(season.get(rest="/file").text)
    again = served.http.post("/api/seasons/upload", json={"file": season.get(season.host, rest="/file").text})
    shown = Season(served, again.json()).show()
    assert (shown["season"]["over"], shown["season"]["seeded"]) == (True, True)
    assert shown["standings"] == season.show()["standings"]


def test_a_championship_by_hand_with_its_playoff(served):
    season = Season.make(served, "thunder-rolls", "person", kind="championship", races=8, session=4, chosen=[])
    cars = [18, 17, 9, 13, 34, 66, 52, 71]
    points = {str(number): 10 - place for place, number in enumerate(cars)}
    for done in range(9):
        known = [stop["card"] != "" for stop in season.show()["season"]["calendar"]]
        assert known == [True] * (done + 1) + [False] * (8 - done)
        answer = season.change("/enter", finish=cars, points=points)
        assert answer.status_code == 200, answer.text
        assert answer.json()["season"]["done"] == done + 1
    shown = season.show()
    assert (shown["season"]["over"], shown["season"]["calendar"][8]["playoff"]) == (True, True)
    assert shown["crowning"][0]["team"] == shown["season"]["winner"] == "red"
