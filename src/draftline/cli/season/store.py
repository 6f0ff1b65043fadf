"""The season file: read and checked, saved after every race, never half written, never overwriting others' changes."""

from __future__ import annotations

import json
from pathlib import Path

from draftline.bots import stored_bot
from draftline.core.messages import DraftlineError, Message
from draftline.data import file_text
from draftline.games.registry import rulebook
from draftline.lab.files import cannot_write, write_text
from draftline.league.entrants import BOT
from draftline.league.files import parse_league
from draftline.league.league import League
from draftline.league.race import LeagueRace
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season

RESULT_HEADER = "[[results]]"


class SeasonFile:
    """A league and its file; JSON stays JSON, and in TOML the reader's comments stay."""

    def __init__(self, path: Path, words: str, league: League) -> None:
        self.path = path
        self.words = words  # as it stands on the disk
        self.league = league

    def save(self, lang: str) -> None:
        """Replace the file by a complete new one, unless somebody else has changed it meanwhile."""
        if file_text(self.path) != self.words:
            raise DraftlineError(Message("cli.error-season-changed", {"path": str(self.path)}))
        words = self._new_words(lang)
        write_text(self.path, words)
        self.words = words

    def _new_words(self, lang: str) -> str:
        if self.words.lstrip().startswith("{"):
            return json.dumps(self.league.to_json(), ensure_ascii=False, indent=1) + "\n"
        whole = write_season(self.league, lang)
        for words in (_longer(self.words, whole), _shorter(self.words)):
            if self._says_the_same(words):
                return words
        return whole

    def _says_the_same(self, words: str) -> bool:
        try:
            return read_season(words).to_json() == self.league.to_json()
        except DraftlineError:
            return False


def _longer(old: str, whole: str) -> str:
    """The file as it was with the last result below it."""
    _, found, last = whole.rpartition(RESULT_HEADER)
    return old.rstrip() + "\n\n" + found + last


def _shorter(old: str) -> str:
    """The file without its last result."""
    return old.rpartition(RESULT_HEADER)[0].rstrip() + "\n"


def read(path: Path) -> SeasonFile:
    """A season from its file, or one sentence about what is wrong with it."""
    words = file_text(path)
    league = parse_league(words, str(path)) if words.lstrip().startswith("{") else read_season(words, str(path))
    return SeasonFile(path, words, league)


def create(path: Path, league: League, lang: str) -> None:
    """Write a new file; one that is there stays as it is."""
    if path.exists():
        raise DraftlineError(Message("cli.error-season-there", {"path": str(path)}))
    as_json = path.suffix.lower() == ".json"
    write_text(
        path,
        json.dumps(league.to_json(), ensure_ascii=False, indent=1) + "\n" if as_json else write_season(league, lang),
    )


def check_bots(race: LeagueRace) -> None:
    """Every bot that is to drive exists."""
    for _, driver in race.drivers:
        if driver.startswith(BOT):
            stored_bot(driver.removeprefix(BOT))


def track_of(race: LeagueRace, season: Path) -> str | None:
    """Track files are looked for beside the season file."""
    track = race.track
    if track is None or track in rulebook(race.game, race.variant, race.edition).track_ids():
        return track
    return str(season.parent / track)


def make_folder(folder: Path) -> None:
    """A folder for records, if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise cannot_write(folder, fault) from None
