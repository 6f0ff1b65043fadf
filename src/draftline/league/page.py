"""A league as one page to print or to send: standings, points curve, results, calendar, statistics, all in one file."""

from __future__ import annotations

from html import escape

from draftline.core.messages import Message, text
from draftline.league.league import League
from draftline.league.lookup import rules_of
from draftline.league.naming import game_title, kind_name, name_of
from draftline.league.page_chart import points_curve
from draftline.league.page_style import STYLE
from draftline.league.page_tables import Sheet


def season_page(league: League, lang: str = "en") -> str:
    """The whole HTML document; it needs no other file and runs no script."""
    title = title_of(league, lang)
    parts = ["<!doctype html>", f'<html lang="{escape(lang)}">', '<head><meta charset="utf-8">']
    parts += ['<meta name="viewport" content="width=device-width, initial-scale=1">']
    parts += [f"<title>{escape(title)}</title>", f"<style>{STYLE}</style></head>", "<body><main>"]
    parts += [_header(league, title, lang), *_sections(Sheet(league, lang))]
    parts += [f"<footer>{escape(text(Message('page.sheet-footer'), lang))}</footer>", "</main></body></html>"]
    return "\n".join(parts) + "\n"


def title_of(league: League, lang: str) -> str:
    """Its name, or what it is."""
    return league.name or f"{game_title(league)}: {text(kind_name(league), lang)}"


def state_of(league: League) -> Message:
    """How far a league has come."""
    races = len(league.calendar)
    if league.over:
        return Message("page.sheet-over", {"n": races})
    if not league.results:
        return Message("page.sheet-not-begun", {"n": races})
    return Message("page.sheet-after", {"n": len(league.results), "races": races})


def _header(league: League, title: str, lang: str) -> str:
    kicker = f"{game_title(league)} · {text(kind_name(league), lang)}"
    crown = ""
    winner = league.winner
    if winner is not None:
        words = escape(text(Message("page.sheet-champion"), lang))
        crown = f'<p class="crown">{words}<b>{escape(name_of(league, winner, lang))}</b></p>'
    state = escape(text(state_of(league), lang))
    head = f'<div><p class="kicker">{escape(kicker)}</p><h1>{escape(title)}</h1><p class="state">{state}</p></div>'
    return f"<header>{head}{crown}</header>"


def _sections(sheet: Sheet) -> list[str]:
    league = sheet.league
    run = bool(league.results)
    parts = [_section(sheet, Message("page.sheet-crowning"), sheet.crowning())] if league.winner else []
    parts += [_section(sheet, Message("page.sheet-standings"), sheet.standings(), notes_of(league))]
    if run:
        parts += [_section(sheet, Message("page.sheet-curve"), points_curve(league, sheet.lang))]
        parts += [_section(sheet, Message("page.sheet-results"), sheet.grid(), [Message("page.sheet-results-about")])]
    parts += [_section(sheet, Message("page.sheet-calendar"), sheet.calendar(), kind="long")]
    if run and not league.over:
        parts += [
            _section(sheet, Message("page.sheet-chances"), sheet.chances(), [Message("page.sheet-chances-about")])
        ]
    if run:
        parts += [_section(sheet, Message("page.sheet-teams"), sheet.statistics(False), led_notes(league))]
    if run and not rules_of(league.game).one_car_each():
        parts += [_section(sheet, Message("page.sheet-cars"), sheet.statistics(True), kind="long")]
    return [part for part in parts if part]


def _section(sheet: Sheet, head: Message, content: str, notes: list[Message] | None = None, kind: str = "") -> str:
    if not content:
        return ""
    below = "".join([f'<p class="notes">{sheet.say(note)}</p>' for note in notes or []])
    return f'<section class="{kind}"><h2>{sheet.say(head)}</h2><div class="scroll">{content}</div>{below}</section>'


def notes_of(league: League) -> list[Message]:
    """How the points add up, where that is not obvious."""
    notes = []
    if league.scoring.best:
        notes.append(Message("page.sheet-best", {"n": league.scoring.best}))
    if league.scoring.table:
        notes.append(Message("page.sheet-points-table", {"points": [str(points) for points in league.scoring.table]}))
    return notes


def led_notes(league: League) -> list[Message]:
    """A note where laps led are not known for every race."""
    tallies = league.statistics().teams
    return [Message("page.sheet-led-some")] if any(0 < row.led_known < row.starts for row in tallies) else []
