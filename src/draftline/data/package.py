"""The files that ship inside packages: tracks, component data and the catalogues, our own and those of other games."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Final

Catalogue = dict[str, str | list[str]]

OWN: Final = "draftline.data"

_catalogues: dict[str, Catalogue] = {}
_packages: list[str] = [OWN]  # and others that bring a game
_added: dict[str, dict[str, dict[str, str]]] = {}  # texts of variants: by digest, language and message id
_finders: list[Callable[[], object]] = []  # asked to add those that there are, before all are named


def package_text(name: str, package: str = OWN) -> str:
    """Give the text of a shipped file by its path inside `data/`, such as `tracks/yunta.toml`."""
    place = resources.files(package)
    for part in name.split("/"):
        place = place.joinpath(part)
    return place.read_text(encoding="utf-8")


def package_names(folder: str, suffix: str, package: str = OWN) -> list[str]:
    """Give the shipped files of a folder of `data/` in alphabetical order, without their suffix."""
    place = resources.files(package).joinpath(folder)
    if not place.is_dir():
        return []
    return sorted(entry.name[: -len(suffix)] for entry in place.iterdir() if entry.name.endswith(suffix))


def packages() -> list[str]:
    """Give the packages whose folders are read: our own, then those of other games."""
    for find in _finders:
        find()
    return list(_packages)


def find_packages(find: Callable[[], object]) -> None:
    """Have somebody asked to add the packages that there are, whenever all are to be named."""
    _finders.append(find)


def add_package(package: str) -> None:
    """Take in the folders of another package: `locale/en.json` and the like, `tracks/*.toml`."""
    if package not in _packages:
        _packages.append(package)
        _catalogues.clear()


def languages() -> list[str]:
    """Give the codes of the languages that have a catalogue."""
    return package_names("locale", ".json")


def _texts_of(package: str, lang: str) -> Catalogue:
    place = resources.files(package).joinpath("locale").joinpath(f"{lang}.json")
    return dict(json.loads(place.read_text(encoding="utf-8"))) if place.is_file() else {}


def add_texts(digest: str, texts: dict[str, dict[str, str]]) -> None:
    """Take in the texts that a variant brings, by language; a message names them as `ID@DIGEST`."""
    _added[digest] = texts


def added_text(id: str, lang: str) -> str | None:
    """The text of a variant in a language, or else in English; None if there is no such text."""
    plain, _, digest = id.partition("@")
    texts = _added.get(digest, {})
    return texts.get(lang, {}).get(plain, texts.get("en", {}).get(plain))


def catalogue(lang: str) -> Catalogue:
    """Give the sentences of a language by message id; a language without a catalogue gets the English one."""
    if lang not in _catalogues:
        known = lang if lang in languages() else "en"
        entries = _texts_of(OWN, known)
        for package in _packages[1:]:
            entries = {**_texts_of(package, "en"), **_texts_of(package, known), **entries}
        _catalogues[lang] = entries
    return _catalogues[lang]
