"""The page: files made by `npm run build`, or a hint on how to make them."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from draftline.core.messages import Message, text
from draftline.server.problems import Problem, language

YEAR = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Draftline</title>
<style>
body {{ font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 12vh auto; padding: 0 1.5rem;
       background: #14171c; color: #e9edf2 }}
h1 {{ color: #ffb000 }}
code {{ background: #1d2229; padding: .1em .4em; border-radius: .3em }}
a {{ color: #4cc9f0 }}
</style>
<h1>Draftline</h1>
<p>{running}</p>
<p>{build}</p>
<pre><code>make play</code></pre>
<p><a href="/api/openapi.json">/api/openapi.json</a></p>
</html>
"""


def not_built(lang: str) -> str:
    return NOT_BUILT.format(
        lang=lang,
        running=text(Message("error.page-running"), lang),
        build=text(Message("error.page-not-built"), lang),
    )


def install(app: FastAPI, folder: Path) -> None:
    """Everything that is not the API: a file of the page, or the page itself."""
    root = folder.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Problem("not-found")
        file = (root / path).resolve() if "\0" not in path else root
        if path and file.is_file() and file.is_relative_to(root):
            return FileResponse(file, headers={"Cache-Control": YEAR if "assets" in file.parts else "no-cache"})
        if path:
            raise Problem("not-found")
        index = root / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(not_built(language(request.headers.get("accept-language", ""))))
