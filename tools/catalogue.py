"""Keep the catalogues: sentences are edited in the .po files, the program reads the exported .json files.

python tools/catalogue.py export      write the .json files from the .po files, and the .po files in order
python tools/catalogue.py check       name what is missing, uneven or not exported
python tools/catalogue.py add FILE    take over lines `id<TAB>English<TAB>Spanish`, a plural's forms as `one || many`
python tools/catalogue.py drop ID...  take entries out
"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from babel.numbers import get_decimal_symbol

LOCALE = Path(__file__).parent.parent / "src" / "draftline" / "data" / "locale"
LANGUAGES = ["en", "es"]
HEADER = r"""msgid ""
msgstr ""
"Language: {lang}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plural}\n"

"""
PLURAL = "||"
RULE = "plural"  # the entry of a .json file that says which form of a plural belongs to which number
RULE_NUMBERS = 200
DECIMAL = "decimal"  # the entry with the sign between a whole number and its tenths
OWN = (RULE, DECIMAL)
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]  # of the Unicode rules, in the order of the forms

Entry = str | list[str]
Entries = dict[str, Entry]


def read_catalogue(lang: str) -> Entries:
    """Read a .po file: the msgid is the message id, a plural entry repeats it as msgid_plural."""
    path = LOCALE / f"{lang}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    entries: Entries = {}
    for message in catalog:
        if isinstance(message.id, str):
            entries[message.id] = str(message.string)
        else:
            entries[message.id[0]] = [str(form) for form in message.string or ()]
    entries.pop("", None)
    return entries


def po_text(lang: str, entries: Entries, english: Entries) -> str:
    """Write the entries by id; a translation shows the English sentence above it."""
    catalog = Catalog(locale=lang)
    for id, entry in entries.items():
        plural = isinstance(entry, list)
        comments = [] if lang == "en" else [written(english.get(id, ""))]
        catalog.add((id, id) if plural else id, tuple(entry) if plural else entry, auto_comments=comments)
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=0, omit_header=True, sort_output=True)
    header = HEADER.replace("{lang}", lang).replace("{plural}", catalog.plural_forms)
    return header + buffer.getvalue().decode("utf-8").strip() + "\n"


def json_text(lang: str, entries: Entries) -> str:
    own = {RULE: plural_rule(lang), DECIMAL: get_decimal_symbol(Locale.parse(lang))}
    return json.dumps(own | entries, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def plural_rule(lang: str) -> str:
    """Give the language's Unicode rule as a table: the digit at n is the form for n, from 200 on its last two count.

    A form that whole numbers never take, such as that of fractions in Polish, is left out.
    """
    category = Locale.parse(lang).plural_form
    numbers = [category(n) for n in range(10 * RULE_NUMBERS)]
    used = [name for name in CATEGORIES if name in numbers]
    digits = "".join(str(used.index(name)) for name in numbers)
    half = RULE_NUMBERS // 2
    assert all(digit == digits[half + n % half] for n, digit in enumerate(digits) if n >= half), lang
    return digits[:RULE_NUMBERS]


def plural_forms(lang: str) -> int:
    return len(set(plural_rule(lang)))


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else entry


def written(entry: Entry) -> str:
    return f" {PLURAL} ".join(forms(entry))


def parsed(sentence: str) -> Entry:
    parts = [part.strip() for part in sentence.split(PLURAL)]
    return parts[0] if len(parts) == 1 else parts


def save(catalogues: dict[str, Entries]) -> None:
    for lang, entries in catalogues.items():
        (LOCALE / f"{lang}.po").write_text(po_text(lang, entries, catalogues["en"]), encoding="utf-8")
        (LOCALE / f"{lang}.json").write_text(json_text(lang, entries), encoding="utf-8")


def read_all() -> dict[str, Entries]:
    return {lang: read_catalogue(lang) for lang in LANGUAGES}


def placeholders(entry: Entry) -> set[str]:
    return set(re.findall(r"\{([^{}]*)\}", written(entry)))


def entry_problems(id: str, english: Entry, other: Entry) -> list[str]:
    """Compare one entry with its English counterpart; a form that a plural lacks is read as an empty one."""
    problems = []
    if any(not form or form != form.strip() for form in forms(other)):
        problems.append(f"{id}: empty, or space at an end")
    if isinstance(english, list) != isinstance(other, list):
        problems.append(f"{id}: plural in one language only")
    if placeholders(english) != placeholders(other):
        problems.append(f"{id}: {sorted(placeholders(english))} against {sorted(placeholders(other))}")
    bad = [name for name in placeholders(other) if not re.fullmatch("[a-z_]+", name)]
    return problems + [f"{id}: {{{name}}} is no placeholder" for name in bad]


def check() -> list[str]:
    """Name everything that is wrong with the catalogues themselves."""
    catalogues = read_all()
    english = catalogues["en"]
    problems = []
    for lang, entries in catalogues.items():
        problems += [f"{lang}: {id} is missing" for id in sorted(english.keys() - entries.keys())]
        problems += [f"{lang}: {id} is not in en" for id in sorted(entries.keys() - english.keys())]
        for id in sorted(entries.keys() & english.keys()):
            problems += [f"{lang}: {problem}" for problem in entry_problems(id, english[id], entries[id])]
        if (LOCALE / f"{lang}.json").read_text(encoding="utf-8") != json_text(lang, entries):
            problems.append(f"{lang}.json is not the export of {lang}.po")
        if (LOCALE / f"{lang}.po").read_text(encoding="utf-8") != po_text(lang, entries, english):
            problems.append(f"{lang}.po is not in order")
    return problems


def add(path: str) -> None:
    """Take over a table of sentences; a sentence that changes an entry is named."""
    catalogues = read_all()
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 1 + len(LANGUAGES):
            sys.exit(f"{path}, line {number}: {len(fields)} fields instead of {1 + len(LANGUAGES)}")
        id = fields[0].strip()
        for lang, sentence in zip(LANGUAGES, fields[1:], strict=True):
            old, new = catalogues[lang].get(id), parsed(sentence)
            if len(forms(new)) not in (1, plural_forms(lang)):
                sys.exit(f"{path}, line {number}: a plural has {plural_forms(lang)} forms in {lang}")
            if old not in (None, new):
                print(f"{lang}: {id} changed\n  - {old}\n  + {new}")
            catalogues[lang][id] = new
    save(catalogues)


def drop(ids: list[str]) -> None:
    catalogues = read_all()
    for entries in catalogues.values():
        for id in ids:
            entries.pop(id, None)
    save(catalogues)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["export"]:
            save(read_all())
        case ["add", *paths] if paths:
            for path in paths:
                add(path)
        case ["drop", *ids] if ids:
            drop(ids)
        case ["check"]:
            problems = check()
            sys.exit("\n".join(problems) if problems else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
