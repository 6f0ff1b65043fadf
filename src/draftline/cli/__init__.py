"""The command line: `draftline play`, `simulate`, `tournament`, `season`, `replay`, `track` and `perft`."""

from __future__ import annotations

import os
import sys

from draftline.core.messages import Message, text

CLI_PACKAGES = ("typer", "rich")


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        import rich  # noqa: F401
        import typer  # noqa: F401
    except ImportError as missing:
        if missing.name not in CLI_PACKAGES:
            raise
        lang = os.environ.get("DRAFTLINE_LANG", "en")[:2]
        print(text(Message("cli.needs-extra"), lang), file=sys.stderr)
        sys.exit(2)
    from draftline.cli.app import app

    app(prog_name="draftline")
