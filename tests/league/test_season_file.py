"""The season file: written, read back the same, and with a line for everything that is wrong."""

from __future__ import annotations

import json
import random
import tomllib

import pytest

import draftline
from draftline.core.rng import DICE, stream
from draftline.games.thunder_rolls.season.leagues import Championship, RaceSeries
from draftline.league.checks import LeagueError
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json
from draftline.league.league import League
from draftline.league.season import Season, Venue
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from draftline.league.standings import TIES, Scoring
from tests.league.helpers import cards, cars, championship, order, run
from tests.league.season_helpers import ALLEY, PRIX, alley, car, prix, run_alley, run_prix

FILE = f"""\
format = "draftline-season"
version = 1
kind = "season"
game = "thunder-alley"
name = "Friday League"
seed = 7

[scoring]
best = 2

[options]
cars = 1

[[entrants]]
team = "blue"
name = "Ada"

[[entrants]]
team = "red"
driver = "bot:club"

[[entrants]]
team = "black"

[[races]]
track = "yunta"
laps = 2

[[races]]
track = "adriana"

[[results]]
finish = [{car("red")}, {car("blue")}]
led.{car("blue")} = 3
out.{car("blue")} = "retired"
absences.black = "away"
"""


def same(league: League, lang: str = "en") -> None:
    """Reading what was written gives the same league, and writing it the same text."""
    text = write_season(league, lang)
    again = read_season(text)
    assert again.to_json() == league.to_json()
    assert write_season(again, lang) == text


def play(league: League, absences: dict[int, dict[str, str]] | None = None) -> League:
    while (race := league.next_race((absences or {}).get(len(league.results) + 1))) is not None:
        game = draftline.new_game(**race.arguments())
        game.playout(stream(race.seed, DICE), 100_000)
        league.take(game, absences=race.absences)
    return league


def wrong(text: str) -> str:
    """The sentence with which a file is refused; it exists in both languages."""
    with pytest.raises(LeagueError) as caught:
        read_season(text, "friday.toml")
    for lang in ("en", "es"):
        assert "[error." not in caught.value.text(lang)
        assert "{" not in caught.value.text(lang).replace("{ ", "")
    return caught.value.text()


# Reading


def test_a_file_written_by_hand_is_read():
    league = read_season(FILE)
    assert isinstance(league, Season)
    assert (league.game, league.name, league.seed, league.rules.best) == (ALLEY, "Friday League", 7, 2)
    assert league.rules.ties == ("wins", "recent")
    assert [entrant.to_json() for entrant in league.entrants] == [
        {"team": "blue", "name": "Ada", "driver": "person"},
        {"team": "red", "name": "", "driver": "bot:club"},
        {"team": "black", "name": "", "driver": "person"},
    ]
    assert [(stop.track, stop.laps, stop.done) for stop in league.calendar] == [
        ("yunta", 2, True),
        ("adriana", None, False),
    ]
    result = league.results[0]
    assert [(one.points, one.led, one.out) for one in result.cars] == [(46, 0, ""), (44, 3, "retired")]
    assert result.extra == {"black": 44 - 5}
    same(league)


def test_the_shortest_file_of_each_kind():
    head = 'format = "draftline-season"\nversion = 1\n'
    teams = '[[entrants]]\nteam = "red"\n[[entrants]]\nteam = "blue"\n'
    season = read_season(f'{head}kind = "season"\ngame = "grand-prix"\n{teams}[[races]]\ntrack = "qadira"\n')
    assert (season.seed, season.name, season.scoring.best) == (0, "", 0)
    series = read_season(f'{head}kind = "race-series"\ngame = "thunder-rolls"\n{teams}[race-series]\nraces = 3\n')
    assert isinstance(series, RaceSeries)
    text = f'{head}kind = "championship"\ngame = "thunder-rolls"\n{teams}[championship]\nraces = 8\nsession = 2\n'
    assert isinstance(read_season(text), Championship)
    for league in (season, series, read_season(text)):
        same(league)


# Writing


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", [ALLEY, PRIX])
def test_a_season_that_was_run_goes_through_its_file(game, lang):
    third = "black" if game == ALLEY else "yellow"
    entrants = [Entrant("blue", 'Ada "the Fast" \\ Co'), Entrant("red", "Bo ñ 赛", "bot:club"), Entrant(third)]
    options = {"pits": "variable"} if game == ALLEY else {"weather": "rain"}
    schedule = [Venue("yunta", 1), Venue("qadira", None, options), Venue("yunta", 2)]
    league = Season(game, entrants, schedule, 5, "Cup # 1 = [x]", {"start": "random"} if game == PRIX else {})
    play(league, {2: {"red": "away", "blue": "substitute:person"}})
    same(league, lang)
    assert tomllib.loads(write_season(league, lang))["name"] == "Cup # 1 = [x]"


def test_a_race_series_and_a_championship_go_through_their_files():
    same(play(RaceSeries(["red", "blue"], 2, 4, name="Evening"), {2: {"red": "away"}}))
    entrants = [Entrant("red", "Ada"), Entrant("blue", "", "bot:club")]
    former = {"copper-mile": "red"}
    same(play(Championship(["red", "blue"], 8, 3, 4, former=former, name="Cup", entrants=entrants)))


def test_another_box_is_written_down():
    league = championship(8, 2, schedule=["short"] * 8)
    run(league, order("pink"))
    same(league)
    assert "[[cards]]" in write_season(league)
    own = RaceSeries(["red"], 2, cars=cars(), cards=cards())
    same(own)


def test_named_cars_go_through_the_file():
    numbers = {"blue": [car("blue", 1)], "red": [car("red", 2)]}
    same(alley(options={"cars": 1, "numbers": numbers}))


@pytest.mark.parametrize("seed", range(20))
def test_any_season_goes_through_its_file(seed):
    rng = random.Random(seed)
    ties = tuple(rng.sample(TIES, rng.randint(0, 5)))
    table = tuple(rng.randint(0, 30) for _ in range(rng.choice([0, 3])))
    scoring = Scoring(ties, rng.randint(0, 3), table)
    name = "".join(rng.choice("ab\"'\\#=[]é ") for _ in range(12))
    make = rng.choice([alley, prix])
    league = make(3, seed=rng.randrange(10**9), name=name, scoring=scoring, away=rng.choice(["points", "nothing"]))
    for _ in range(rng.randint(0, 3)):
        absences = {"red": rng.choice(["away", "substitute:person"])} if rng.random() < 0.5 else {}
        if make is alley:
            teams = [team for team in league.teams if absences.get(team) != "away"]
            rng.shuffle(teams)
            run_alley(league, *teams, absences=absences, led={teams[0]: rng.randint(0, 4)})
        else:
            run_prix(league, {car("blue", 0, PRIX): rng.randint(1, 9)}, absences=absences)
    same(league)


def test_comments_tell_how_to_enter_a_result():
    text = write_season(alley())
    assert text.startswith("# ")
    assert "# finish = [" in text
    assert max(len(line) for line in text.splitlines()) <= 120


def test_a_file_can_be_continued_with_what_the_comments_say():
    league = alley(2)
    text = write_season(league)
    more = f"[[results]]\nfinish = [{car('red')}, {car('blue')}, {car('black')}]\nled.{car('red')} = 2\n"
    assert read_season(text + more).results[0].winner == "red"


# What is wrong, and where


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("seed = 7", "seed = -7", "seed"),
        ("seed = 7", 'seed = "x"', "28 letters from a to z, not x"),
        ("seed = 7", "sede = 7", "`sede` is not known here"),
        ("best = 2", "best = -2", "results that count"),
        ("best = 2", 'best = "two"', "`best` must be a whole number"),
        ("best = 2", "table = [3, -1]", "table of points"),
        ("best = 2", 'ties = ["coin"]', "coin"),
        ("best = 2", "ties = [3]", "`ties` must be a list of texts"),
        ("best = 2", "worst = 2", "`worst` is not known here"),
        ('team = "red"', 'team = "mauve"', "from these"),
        ('team = "red"', 'team  = "blue"', "entered twice"),
        ('team = "red"', "team = 4", "`team` must be a text"),
        ('driver = "bot:club"', 'driver = "cat"', "cannot be driven by cat"),
        ('name = "Ada"', 'name = "A\\nda"', "one line"),
        ('track = "adriana"', 'track = "adrian"', "adrian"),
        ('track = "adriana"', 'trakc = "adriana"', "`trakc` is not known here"),
        ("laps = 2", "laps = 0", "from 1 to 99 laps"),
        ("laps = 2", "laps = 2.5", "`laps` must be a whole number"),
        ("laps = 2", "options = 3", "`options` must be a table"),
        ("laps = 2", "options.laps = 3", "sets these options itself"),
        ("laps = 2", "options.engines = 3", "engines"),
        ("cars = 1", "cars = 9", "cars"),
        ("cars = 1", "engines = 9", "engines"),
        ("cars = 1", "ai = 9", "sets these options itself"),
        ('absences.black = "away"', "number = 2", "the next one has number 1"),
        (f"led.{car('blue')} = 3", "led.blue = 3", "car number"),
        (f"led.{car('blue')} = 3", "points = [46]", "there are 1 for 2 cars"),
    ],
)
def test_the_line_is_named(old, new, words):
    text = FILE.replace(old, new, 1)
    sentence = wrong(text)
    assert words in sentence
    assert f"friday.toml, line {line_of(text, new.split(chr(10))[0])}:" in sentence


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('absences.black = "away"', "", "every car once"),
        ('absences.black = "away"', 'absences.black = "ill"', "ill"),
        (f"led.{car('blue')} = 3", "", "Turn Leader"),
        (f"led.{car('blue')} = 3", "led.999 = 3", "not in the finish"),
        (f"led.{car('blue')} = 3", f'led.{car("blue")} = "x"', "cannot be written down"),
        ('"retired"', '"bored"', "bored"),
        ('"retired"', "4", "cannot be written down"),
        (f"finish = [{car('red')}, ", "finish = [999, ", "999"),
    ],
)
def test_a_wrong_result_is_named_with_its_race(old, new, words):
    text = FILE.replace(old, new, 1)
    sentence = wrong(text)
    assert words in sentence
    assert f"friday.toml, line {line_of(text, 'finish')}:" in sentence
    assert "race 1" in sentence


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('format = "draftline-season"', "", "not a season file"),
        ("version = 1", "version = 2", "another edition"),
        ("version = 1", "", "`version` is missing"),
        ('kind = "season"', 'kind = "cup"', "cup"),
        ('kind = "season"', "", "`kind` is missing"),
        ('game = "thunder-alley"', 'game = "thunder-rolls"', "There is no season of thunder-rolls"),
        ("[scoring]", "[[scoring]]", "must be a table"),
        ("[[races]]\n", "[races]\n", "races"),
        ("[options]\ncars = 1", "[options]\nmoved_up = 1", "moved_up"),
        ('[[entrants]]\nteam = "red"\ndriver = "bot:club"\n\n[[entrants]]\nteam = "black"\n', "", "at least 2"),
        ('name = "Friday League"', 'name = "Friday', "friday.toml"),
        ("finish = ", "finsh = ", "`finsh` is not known here"),
    ],
)
def test_other_mistakes_are_told_too(old, new, words):
    text = FILE.replace(old, new)
    assert words in wrong(text)
    assert "friday.toml" in wrong(text)


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "not a season file"),
        ("just words", "not valid TOML"),
        ("[[results]]", "not a season file"),
        (
            'format = "draftline-season"\nentrants = 3\nversion = 1\nkind = "season"\ngame = "grand-prix"',
            "[[entrants]]",
        ),
    ],
)
def test_what_is_no_season_file_is_refused(text, words):
    assert words in wrong(text)


ROLLS = """\
format = "draftline-season"
version = 1
kind = "championship"
game = "thunder-rolls"
[championship]
races = 8
session = 2
former.copper-mile = "red"
[[entrants]]
team = "red"
"""


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("races = 8", "races = 9", "these numbers of races"),
        ("races = 8", "", "`races` is missing"),
        ("session = 2", "session = 0", "session"),
        ("session = 2", "chosen = []", "`chosen` is not known here"),
        ('"red"\n[[', "3\n[[", "`former`"),
        ('team = "red"', 'team = "mauve"', "from these"),
        ("[[entrants]]", '[[cars]]\ncolour = "red"\nnumber = "x"\n[[entrants]]', "`number` must be a whole number"),
        ("[[entrants]]", '[[cards]]\nid = "x"\nplayoff = 1\n[[entrants]]', "`playoff` must be true or false"),
    ],
)
def test_mistakes_in_a_championship(old, new, words):
    assert words in wrong(ROLLS.replace(old, new, 1))


def test_a_championship_by_hand():
    league = read_season(ROLLS)
    assert isinstance(league, Championship)
    assert league.former == {"copper-mile": "red"}
    card = league.next_race().card
    numbers = [one.number for one in league.cars]
    more = f'[[results]]\ncard = "{card}"\nfinish = {numbers}\npoints = [12, 10, 9, 8, 7, 6, 4, 3]\nunused.red = 7\n'
    again = read_season(ROLLS + more)
    assert again.results[0].winner == league.colours[0]
    assert json.loads(json.dumps(again.to_json()))["results"][0]["unused"] == {"red": 7}
    assert "Race card" in wrong(ROLLS + more.replace(card, "nowhere"))


# Anything at all


ODD: list[object] = [
    None,
    True,
    -1,
    0,
    99999,
    2.5,
    "",
    "x",
    "blue",
    [],
    [1],
    ["x"],
    [[]],
    {},
    {"x": 1},
    {"blue": "away"},
]


def places_in(data: object, path: tuple = ()) -> list[tuple]:
    """Every place in a nest of tables and lists."""
    found = [path] if path else []
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for step, inner in steps:
        found += places_in(inner, (*path, step))
    return found


def changed(data: dict, path: tuple, value: object) -> dict:
    copy = json.loads(json.dumps(data))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy


def read_or_refused(read, given) -> League | None:
    """The league, or None after a refusal in words; no other error will do."""
    try:
        return read(given)
    except LeagueError as fault:
        words = fault.text("es")
    assert "[error." not in words
    return None


def some_league(seed: int) -> League:
    if seed % 3 == 0:
        return play(alley(2, seed=seed), {2: {"red": "away"}})
    if seed % 3 == 1:
        return play(prix(2, seed=seed), {1: {"red": "substitute:person"}})
    return play(RaceSeries(["red", "blue"], 2, seed))


@pytest.mark.parametrize("seed", range(9))
def test_a_document_with_anything_wrong_in_it_is_refused_in_words(seed):
    """Whatever stands somewhere, it is read and goes on the same, or is refused by a sentence."""
    data = json.loads(json.dumps(some_league(seed).to_json()))
    rng = random.Random(seed)
    places = places_in(data)
    for _ in range(300):
        other = changed(data, rng.choice(places), rng.choice(ODD))
        league = read_or_refused(league_from_json, other)
        if league is None:
            continue
        assert league_from_json(json.loads(json.dumps(league.to_json()))).to_json() == league.to_json()
        same(league)
        league.statistics()
        league.chances()


@pytest.mark.parametrize("seed", range(9))
def test_a_season_file_with_any_line_changed_is_read_or_refused_in_words(seed):
    text = write_season(some_league(seed)).splitlines()
    rng = random.Random(seed)
    kept = [i for i, line in enumerate(text) if line and not line.startswith("#")]
    for _ in range(150):
        lines = text[:]
        at = rng.choice(kept)
        name = lines[at].partition(" = ")[0]
        values = [
            "1",
            "-1",
            '"x"',
            "[]",
            "{}",
            "true",
            "2.5",
            "[1]",
            '["x"]',
            "{ x = 1 }",
            '{ blue = "away" }',
            "1979-05-27",
        ]
        lines[at] = rng.choice(["", name, f"{name} = {rng.choice(values)}", f"{name} = {rng.choice(values)}", "[x]"])
        league = read_or_refused(read_season, "\n".join(lines))
        if league is not None:
            same(league)
