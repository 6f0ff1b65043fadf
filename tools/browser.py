"""Finds a Chromium for the browser tests and the pictures; `--install` gets one from the system's packages if it can.

With `CI=true` it is an error to have none; elsewhere the browser tests are skipped, and this says so loudly.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge", "brave-browser")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions",
)  # fmt: skip
# Another program may be installing packages at the same time: then wait for it.
WAITING = ("-o", "DPkg::Lock::Timeout=600")
APT = ("apt-get", *WAITING, "install", "-qq", "-y", "--no-install-recommends", "chromium")


def chromium() -> str | None:
    """The program, or None; DRAFTLINE_CHROMIUM names one that lies somewhere else."""
    named = os.environ.get("DRAFTLINE_CHROMIUM")
    if named:
        return named
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path), next((place for place in PLACES if Path(place).exists()), None))


def required() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1")


def rights() -> list[str] | None:
    """What a command needs in front to install packages: nothing for root, sudo if it asks nothing; None if neither."""
    if shutil.which("apt-get") is None:
        return None
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None or subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode:
        return None
    return [sudo, "-n"]


def install() -> None:
    before = rights()
    if before is None:
        return
    print("No Chromium on this machine: installing the package chromium.", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", *WAITING, "update", "-qq"), APT):
        done = subprocess.run([*before, *command], env=environment, capture_output=True, text=True, check=False)
        if done.returncode:  # a list that could not be renewed may still do
            print(done.stdout + done.stderr, file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description="Find a Chromium.")
    parser.add_argument("--install", action="store_true", help="install one if none is there and it is allowed")
    if parser.parse_args().install and chromium() is None:
        install()
    found = chromium()
    if found is not None:
        print(found)
        return 0
    rule = "!" * 78
    print(
        f"{rule}\nNO CHROMIUM FOUND: THE BROWSER TESTS CANNOT RUN.\nInstall Chromium or Chrome (on Debian: "
        f"apt-get install chromium), or name one:\nDRAFTLINE_CHROMIUM=/path/to/it\n{rule}",
        file=sys.stderr,
    )
    return 1 if required() else 0


if __name__ == "__main__":
    sys.exit(main())
