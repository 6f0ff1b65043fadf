"""Who takes part: `Ada=red, Ben=blue:club, ai:hunters` on the command line; and who is away or has a substitute."""

from __future__ import annotations

from draftline.bots import stored_bot
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.league.entrants import AI, AWAY, BOT, PERSON, SUBSTITUTE, Entrant, decks_of

USUAL_BOT = "club"  # drives where nobody is named
USUAL_TEAMS = 4


class ListedEntrant:
    """One entry of the list; the colour is empty if any free one will do."""

    def __init__(self, name: str, colour: str, driver: str) -> None:
        self.name = name
        self.colour = colour
        self.driver = driver


def read_entrants(given: str, book: Rulebook, teams: int | None) -> list[Entrant]:
    """The entrants in seat order; bots fill up the number, free colours go by the order of the box."""
    colours = book.colours
    wishes = [read_wish(words.strip(), colours) for words in given.split(",") if words.strip()]
    wanted = teams if teams is not None else len(wishes) or USUAL_TEAMS
    if len(wishes) > wanted or wanted > len(colours):
        most = min(wanted, len(colours))
        raise OptionError(Message("cli.error-season-many", {"n": max(len(wishes), wanted), "most": most}))
    wishes += [ListedEntrant("", "", BOT + USUAL_BOT) for _ in range(wanted - len(wishes))]
    taken = [wish.colour for wish in wishes]
    free = iter([colour for colour in colours if colour not in taken])
    entrants = [Entrant(wish.colour or next(free, ""), wish.name, wish.driver) for wish in wishes]
    deal_decks(entrants, decks_of(book))
    return entrants


def read_wish(words: str, colours: list[str]) -> ListedEntrant:
    """`Ada=red:person`, `Ada=red`, `Ada=`, `red=club`, `red:club`, `red`, `club`, `ai:hunters`."""
    name, equals, rest = words.partition("=")
    if not equals or ":" in name:  # `club:wear=1.2` has no name
        name, rest = "", words
    name, rest = name.strip(), rest.strip()
    colour, colon, driver = rest.partition(":")
    if colour.strip() in colours:
        return ListedEntrant(name, colour.strip(), read_driver(driver, words) if colon else PERSON)
    if name in colours:
        return ListedEntrant("", name, read_driver(rest, words))
    return ListedEntrant(name, "", read_driver(rest, words) if rest else PERSON)


def read_driver(given: str, words: str) -> str:
    """`person`, a bot's code with or without `bot:`, an AI team."""
    driver = given.strip()
    if driver == PERSON or is_ai(driver):
        return driver
    code = driver.removeprefix(BOT)
    try:
        stored_bot(code)
    except DraftlineError as fault:
        raise OptionError(Message("cli.error-season-driver", {"text": words, "reason": fault.message})) from None
    return BOT + code


def is_ai(driver: str) -> bool:
    """`ai:hunters`, or `ai` for any deck."""
    return driver + ":" == AI or driver.startswith(AI)


def deal_decks(entrants: list[Entrant], names: list[str]) -> None:
    """`ai` alone takes the next free deck, in a game that has decks."""
    taken = [entrant.driver.removeprefix(AI) for entrant in entrants if entrant.driver.startswith(AI)]
    free = iter([name for name in names if name not in taken] or names)
    for entrant in entrants:
        if is_ai(entrant.driver) and not entrant.driver.partition(":")[2]:
            entrant.driver = AI + next(free, "".join(names[:1]))


def read_absences(absent: list[str] | None, substitute: list[str] | None) -> dict[str, str]:
    """`--absent blue`, `--substitute red` for a person, `--substitute red=club`; each may be a list."""
    absences = dict.fromkeys(listed(absent), AWAY)
    for words in listed(substitute):
        team, equals, driver = words.partition("=")
        absences[team.strip()] = SUBSTITUTE + (read_driver(driver, words) if equals else PERSON)
    return absences


def listed(given: list[str] | None) -> list[str]:
    """Repeated options and lists in one."""
    return [word.strip() for words in given or [] for word in words.split(",") if word.strip()]
