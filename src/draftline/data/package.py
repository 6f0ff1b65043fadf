"""The files that ship inside the package: tracks, component data and the catalogues."""

from __future__ import annotations

import json
from importlib import resources

Catalogue = dict[str, str | list[str]]

_catalogues: dict[str, Catalogue] = {}
_packages: list[str] = []  # others that bring texts of their own


def package_text(name: str) -> str:
    """Give the text of a shipped file by its path inside `data/`, such as `tracks/yunta.toml`."""
    place = resources.files("draftline.data")
    for part in name.split("/"):
        place = place.joinpath(part)
    return place.read_text(encoding="utf-8")


def package_names(folder: str, suffix: str) -> list[str]:
    """Give the shipped files of a folder of `data/` in alphabetical order, without their suffix."""
    place = resources.files("draftline.data").joinpath(folder)
    if not place.is_dir():
        return []
    return sorted(entry.name[: -len(suffix)] for entry in place.iterdir() if entry.name.endswith(suffix))


def languages() -> list[str]:
    """Give the codes of the languages that have a catalogue."""
    return package_names("locale", ".json")


def add_texts(package: str) -> None:
    """Take in the texts of another package: `locale/en.json` and the like in its folder."""
    _packages.append(package)
    _catalogues.clear()


def _texts_of(package: str, lang: str) -> Catalogue:
    place = resources.files(package).joinpath("locale").joinpath(f"{lang}.json")
    return dict(json.loads(place.read_text(encoding="utf-8"))) if place.is_file() else {}


def catalogue(lang: str) -> Catalogue:
    """Give the sentences of a language by message id; a language without a catalogue gets the English one."""
    if lang not in _catalogues:
        known = lang if lang in languages() else "en"
        entries: Catalogue = json.loads(package_text(f"locale/{known}.json"))
        for package in _packages:
            entries = {**_texts_of(package, "en"), **_texts_of(package, known), **entries}
        _catalogues[lang] = entries
    return _catalogues[lang]
