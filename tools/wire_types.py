"""What server and page exchange, in TypeScript: web/src/games/wire.ts, made from the server's own models.

`make front` runs it with `--check`, which fails when a model has changed and the file has not; without it the file is
written anew. The generator is one of the packages of web/.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path[:0] = [str(ROOT)]

from tools import page  # noqa: E402

TYPES = ROOT / "web" / "src" / "games" / "wire.ts"
HEAD = "/** What server and page exchange: made by tools/wire_types.py from the server's models, not to be edited. */\n"
STALE = "web/src/games/wire.ts is not what the server says any more: run `.venv/bin/python tools/wire_types.py`."

Json = dict[str, Any]


def document() -> Json:
    """The models of the server's description, without the addresses at which they are asked for."""
    from draftline.server.app import create_app

    described = create_app().openapi()
    schemas = {name: untitled(schema) for name, schema in sorted(described["components"]["schemas"].items())}
    schemas["FactName"] = {"type": "string", "enum": fact_names(), "description": "every kind of fact of every game"}
    return {"openapi": described["openapi"], "info": described["info"], "paths": {}, "components": {"schemas": schemas}}


def fact_names() -> list[str]:
    """A page that does not know how to show one of them cannot be built."""
    from draftline.games.registry import game_ids, rulebook
    from draftline.server.library import fact_rows

    return sorted({name for game in game_ids() for name in fact_rows(rulebook(game))})


def untitled(schema: Any) -> Any:
    """Without the titles that pydantic gives everything: they repeat its name."""
    if isinstance(schema, dict):
        rest = {name: value for name, value in schema.items() if name != "title" or not isinstance(value, str)}
        return {name: untitled(value) for name, value in rest.items()}
    return [untitled(part) for part in schema] if isinstance(schema, list) else schema


def generated(described: Json) -> str:
    """The file that fits a description."""
    page.install()
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "openapi.json", Path(folder) / "wire.ts"
        source.write_text(json.dumps(described), encoding="utf-8")
        page.npm("run", "--silent", "wire", "--", str(source), "--output", str(made), loud=False)
        return HEAD + made.read_text(encoding="utf-8")


def check() -> None:
    if not TYPES.is_file() or TYPES.read_text(encoding="utf-8") != generated(document()):
        raise SystemExit(STALE)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the types of what server and page exchange.")
    parser.add_argument("--check", action="store_true", help="only say whether they are current")
    if parser.parse_args().check:
        check()
    else:
        TYPES.write_text(generated(document()), encoding="utf-8")


if __name__ == "__main__":
    main()
