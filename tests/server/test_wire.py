"""What goes over the wire is what the models say, and the page's types are made from the models."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from draftline.core.messages import Message
from draftline.core.track_file import track_names
from draftline.data import languages
from draftline.games.registry import SHIPPED, game_ids, new_game
from draftline.server import frames
from draftline.server.app import create_app
from draftline.server.library_models import Catalogue, GameModel, RecordModel, ReplayModel, TrackModel
from draftline.server.models import MessageModel
from draftline.server.replay_document import document as replay_document
from draftline.server.shown import adapter
from tests.server.helpers import SHORT, Served
from tools import wire_types

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src"
Json = dict[str, Any]


def raced(game: str, seed: int = 5):
    """A short race to its end, at random, with what was seen on the way."""
    race = new_game(game, seats=3, seed=seed, options=SHORT[game])
    rng = random.Random(seed)
    while not race.over:
        yield race
        race.apply(rng.choice(race.decision.actions))
    yield race


@pytest.fixture(scope="module")
def schemas() -> dict[str, Json]:
    return create_app().openapi()["components"]["schemas"]


# What is sent.


@pytest.mark.parametrize("game", game_ids())
def test_every_view_is_what_its_rulebook_declares(game):
    for race in raced(game):
        for seat in (None, *range(race.seats)):
            adapter(game).validate_json(json.dumps(race.view(seat).to_json()["state"]), strict=True)


@pytest.mark.parametrize("game", game_ids())
def test_a_view_with_one_field_more_or_less_is_refused(game):
    state = new_game(game, seats=3, seed=1, options=SHORT[game]).view(0).to_json()["state"]
    less = {name: value for name, value in state.items() if name != "order"}
    for wrong in ({**state, "secret": 1}, less, {**state, "over": "perhaps"}, {**state, "game": "another"}):
        with pytest.raises(ValidationError):
            adapter(game).validate_python(wrong)


@pytest.mark.parametrize("game", game_ids())
def test_a_replay_is_what_the_page_is_told_it_is(game):
    """Fault 6: the page's own type of a replay had `id` and `laps`, which the server never sent."""
    *_, race = raced(game)
    record = race.record()
    told = ReplayModel.model_validate_json(json.dumps(replay_document(record)), strict=True)
    assert len(told.frames) == len(record["actions"]) + 1
    assert told.frames[-1].state["hands"] == [list(race.hand(seat)) for seat in range(race.seats)]
    RecordModel.model_validate_json(json.dumps(record), strict=True)


def test_games_tracks_and_catalogues_are_what_the_models_say(served: Served):
    TypeAdapter(list[GameModel]).validate_json(served.http.get("/api/games").content, strict=True)
    for track in track_names():
        TrackModel.model_validate_json(served.http.get(f"/api/tracks/{track}").content, strict=True)
    for lang in languages():
        TypeAdapter(Catalogue).validate_json(served.http.get(f"/api/catalogues/{lang}").content, strict=True)


def test_a_message_may_hold_messages_and_lists_of_them():
    inner = Message("team.red")
    told = Message("fact.x", {"n": 3, "who": inner, "all": [inner, "two", 3]})
    assert MessageModel.model_validate(told.to_json()).model_dump() == told.to_json()


def test_rest_and_live_preview_tell_the_same(served: Served):
    """Fault 6: over HTTP the MP of a move got lost, as the answer's model did not have them."""
    table = served.create("person", "person")
    token = table.tokens[table.asked()[0]]
    with table.live(token) as live:
        hello = live.until("hello")
        play = next(text for text in hello["views"][0]["view"]["actions"] if text.startswith("play "))
        live.say(type="preview", id="p1", action=play)
        told = live.until("preview", id="p1")
    answer = table.post("/preview", {"action": play}, token).json()
    assert answer["mp"] is not None
    assert answer == {name: told[name] for name in ("mp", "ends", "facts", "brings")}


# How it is described.


def refs_in(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        own = [schema["$ref"]] if isinstance(schema.get("$ref"), str) else []
        return own + [ref for value in schema.values() for ref in refs_in(value)]
    return [ref for value in schema for ref in refs_in(value)] if isinstance(schema, list) else []


def test_frames_of_both_directions_are_described(schemas):
    """Whatever `type` a frame may have is in the description, and nothing that is never sent."""
    for name, said in (("ClientFrame", frames.AnyClientFrame), ("ServerFrame", frames.AnyServerFrame)):
        union = said.__origin__.__args__
        assert {ref.rsplit("/", 1)[1] for ref in refs_in(schemas[name]["oneOf"])} == {one.__name__ for one in union}
        assert all("type" in schemas[one.__name__]["required"] for one in union)


def test_every_reference_leads_somewhere(schemas):
    assert {ref.rsplit("/", 1)[1] for ref in refs_in(schemas)} <= set(schemas)


def test_views_of_all_shipped_games_are_described(schemas):
    assert {book.view.__name__ for book in SHIPPED} <= set(schemas)
    assert len(schemas["ViewModel"]["properties"]["state"]["anyOf"]) == len(SHIPPED)


def free_in(schema: Any) -> bool:
    """Whether something in there may be anything at all."""
    if schema is True or schema == {} or (isinstance(schema, dict) and schema.get("additionalProperties") is True):
        return True
    named = isinstance(schema, dict)
    parts = [value for name, value in schema.items() if name != "default"] if named else schema
    return any(free_in(part) for part in parts if isinstance(part, (dict, list)))


def test_nothing_else_on_the_wire_is_untyped(schemas):
    """Options are the games' own to check, data files and cards are as they are, and a record is a file."""
    free = {
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, inner in schema.get("properties", {}).items()
        if free_in(wire_types.untitled(inner)) and "HTTPValidation" not in name and name != "ValidationError"
    }
    assert {one for one in free if not one.endswith(".options")} == {"GameModel.data", "Upload.record"}
    open_models = {name for name, schema in schemas.items() if schema.get("additionalProperties") is True}
    assert open_models == {"CardModel", "RecordModel"}


# How the page knows it.


@pytest.fixture
def made(monkeypatch, tmp_path) -> Path:
    """The file of types, made by a generator that writes the description itself: no Node is needed for it."""
    file = tmp_path / "wire.ts"
    monkeypatch.setattr(wire_types, "TYPES", file)
    monkeypatch.setattr(wire_types, "generated", json.dumps)
    file.write_text(json.dumps(wire_types.document()))
    return file


def test_types_that_were_just_made_are_current(made):
    wire_types.check()


def test_a_changed_model_makes_the_types_stale(made, monkeypatch):
    changed = wire_types.document()
    changed["components"]["schemas"]["TableModel"]["properties"]["weather"] = {"type": "string"}
    monkeypatch.setattr(wire_types, "document", lambda: changed)
    with pytest.raises(SystemExit, match=r"tools/wire_types\.py"):
        wire_types.check()


def test_types_that_somebody_edited_are_stale(made):
    made.write_text(made.read_text() + " ")
    with pytest.raises(SystemExit):
        wire_types.check()


def test_the_types_that_lie_here_have_every_model_and_field(schemas):
    text = (PAGE / "games" / "wire.ts").read_text(encoding="utf-8")
    for name, schema in schemas.items():
        assert f"export type {name} = components['schemas']['{name}'];" in text
        for field in schema.get("properties", {}):
            assert re.search(rf"^\s+{field}\??:", text, re.MULTILINE), f"{name}.{field}"


def test_the_page_casts_nothing_through_unknown():
    files = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(files) > 100
    assert [path.name for path in files if "as unknown as" in path.read_text(encoding="utf-8")] == []


def test_the_types_of_views_are_not_compiled():
    """Compiled, a TypedDict forgets what is in its lists."""
    spec = importlib.util.spec_from_file_location("setup_of_draftline", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    compiled = setup.compiled_sources()
    assert any(path.endswith("rulebook.py") for path in compiled)
    assert not any(path.endswith("shown.py") for path in compiled)
