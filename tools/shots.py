"""Makes the pictures of the documentation: the tracks, a race of each game, a race in the terminal."""

from __future__ import annotations

import html
import io
import itertools
import math
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

from rich.console import Console

import draftline
from draftline.bots import Budget, make_bot
from draftline.cli.tables import screen_of
from draftline.cli.terminal import Terminal
from draftline.core.drawing import svg
from draftline.core.geometry import Geometry, Shape, geometry
from draftline.core.track import Track
from draftline.core.track_file import track_names
from draftline.data import package_text, read_toml
from draftline.games import registry
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.terminal.screen import RollsScreen
from draftline.racing.card_game import CardGame
from draftline.racing.terminal.screen import CardScreen

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "img"
SEATS = 4
LAP = 2  # a race is shown in this lap
SEEDS = {"thunder-alley": 21, "grand-prix": 20, "thunder-rolls": 11}
ROUND = 3  # of the Rolling Phase that is shown
CIRCUITS = {"thunder-alley": "yunta", "grand-prix": "larkmoor"}
BOTS = {"thunder-alley": "greedy", "grand-prix": "random"}
NPC_PAINT = ("#dfe3e8", "#10151b")
FEW_ENDS = 8
LARGE_TRACK_SECTORS = 60  # sectors from which on the plates in the infield are larger
COLUMNS = 92  # of the terminal

# A run of text as Rich writes it: head, x, length, what is between and behind, the words.
RUN = (
    r'(<text class="shot-r\d+" )x="([\d.]+)"(?=[^>]*textLength="([\d.]+)")( y="[\d.]+" )'
    r'textLength="[\d.]+"([^>]*>)(.*?)</text>'
)

CAR_STYLE = """
.body{stroke:#0d0f12;stroke-width:1}.glass{fill:#10151b;opacity:.55}.shadow{fill:#000;opacity:.28}
.digits{font-size:11px;font-weight:800}
.reach{fill:#8fd3ff;opacity:.34}.mover{fill:none;stroke:#ffd84d;stroke-width:2.6}
.rank{font-size:10px;font-weight:600;opacity:.75}.tyre{fill:#14171b}.zone{fill:#ffc53d;opacity:.42}
""".strip()

Paint = tuple[str, str]  # fill and ink


def paints(game: CardGame) -> dict[int, Paint]:
    """Fill and ink of every car, from the data of the game; NPCs are pale."""
    rows = game.kit.read("teams")["teams"]
    teams = {row["colour"]: (row["light"]["fill"], row["light"]["ink"]) for row in rows}
    owners = {number: game.seat_of(number) for number in game.numbers}
    return {number: NPC_PAINT if seat < 0 else teams[game.teams[seat]] for number, seat in owners.items()}


def wing_paint(game: CardGame) -> dict[int, str]:
    """The colour of each NPC's icon; it is on the wings."""
    path = "grand_prix/npcs.toml"
    data = read_toml(package_text(path), path)
    fills = {row["id"]: row["light"]["fill"] for row in data["icons"]}
    return {row["number"]: fills.get(row["icon"], "#10151b") for row in data["npcs"]}


def mid_race(name: str) -> CardGame:
    """A race between bots where the first seat is to play a card; of the first seed that has something to show."""
    for seed in itertools.count(SEEDS[name]):
        game = driven(name, seed)
        if worth_showing(game):
            return game
    raise AssertionError("seeds never end")


def driven(name: str, seed: int) -> CardGame:
    """A race up to the first time that its first seat plays a card in the lap that is shown."""
    game = registry.new_game(name, seats=SEATS, track=CIRCUITS[name], seed=seed)
    bots = [make_bot(BOTS[name]) for _ in range(SEATS)]
    rng = random.Random(seed)
    assert isinstance(game, CardGame)
    while (decision := game.decision) is not None:
        if game.lap == LAP and decision.kind == "play" and decision.seat == 0:
            break
        game.apply(bots[decision.seat].choose(game.view(decision.seat), decision, rng, Budget.none()), decision.seat)
    return game


def worth_showing(game: CardGame) -> bool:
    """All player cars still race, one of the first seat's can go places, and in Grand Prix there is a Safety Zone."""
    if game.decision is None or not all(game.in_race(number) for seat in range(SEATS) for number in game.cars(seat)):
        return False
    zone = game.id != "grand-prix" or any(game.track.zone)
    return zone and len(best_play(game)[1]) > FEW_ENDS


# The race on the track.


def race_picture(game: CardGame) -> str:
    """The track with every car, one car's possible ends lit up, and the running order in the infield."""
    shape = geometry(game.track)
    mover, ends = best_play(game)
    parts = [f"<style>{CAR_STYLE}</style>"]
    parts += [f'<polygon class="zone" points="{outline(shape.spaces[space])}"/>' for space in closed_spaces(game.track)]
    parts += [f'<polygon class="reach" points="{outline(shape.spaces[space])}"/>' for space in sorted(ends)]
    paint = paints(game)
    draw = stock_car if game.id == "thunder-alley" else formula_car
    for number in game.order():
        parts.append(draw(game, shape, number, paint[number], number == mover))
    base = svg(game.track)
    parts += standings(game, name_place(base), paint)
    base = re.sub(r'<text[^>]*class="(name|size)".*?</text>\n', "", base)
    base = re.sub(r'<path class="arrow".*?/>\n', "", base)
    return base.replace("</svg>", "\n".join([*parts, "</svg>"]))


def closed_spaces(track: Track) -> list[int]:
    """The lanes that a Safety Zone closes."""
    if not any(track.zone):
        return []
    return [space for space in range(track.spaces) if track.zone[track.sector_of[space]] and track.lane_of[space]]


def name_place(drawing: str) -> tuple[float, float]:
    """Where the drawing of a track has its name."""
    found = re.search(r'class="name" x="([\d.]+)" y="([\d.]+)"', drawing)
    assert found is not None
    return float(found[1]), float(found[2])


def best_play(game: CardGame) -> tuple[int, set[int]]:
    """The car and card of the seat at its turn with the most different ends: the car, and the spaces it can end in."""
    decision = game.decision
    assert decision is not None
    best: tuple[int, set[int]] = (0, set())
    for action in decision.actions:
        if action.verb != "play":
            continue
        car = int(action.arguments[1])
        if game.seat_of(car) != decision.seat or game.status(car) != "track":
            continue
        ends = {space_at(game.track, *end.cars[car]) for end in game.outcomes(action) if car in end.cars} - {-1}
        if len(ends) > len(best[1]):
            best = (car, ends)
    return best


def space_at(track: Track, progress: int, lane: int) -> int:
    return -1 if lane < 0 else track.space(progress, lane)


def outline(place: Shape) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in place.points)


def place_of(game: CardGame, shape: Geometry, number: int) -> Shape:
    sector, lane = game.where(number)
    return shape.aprons[sector] if lane < 0 else shape.spaces[game.track.base[sector] + lane]


def stock_car(game: CardGame, shape: Geometry, number: int, paint: Paint, moving: bool) -> str:
    """A stock car from above, its number upright."""
    place = place_of(game, shape, number)
    long, wide = min(place.length - 7.0, 33.0), min(place.width - 4.0, 15.5)
    fill, ink = paint
    a, b = long / 2.0, wide / 2.0
    body = f"M{-a:.1f} {-b + 2:.1f}Q{-a:.1f} {-b:.1f} {-a + 3:.1f} {-b:.1f}H{a - 7:.1f}Q{a:.1f} {-b + 1:.1f} {a:.1f} 0"
    body += f"Q{a:.1f} {b - 1:.1f} {a - 7:.1f} {b:.1f}H{-a + 3:.1f}Q{-a:.1f} {b:.1f} {-a:.1f} {b - 2:.1f}Z"
    glass = f'<rect class="glass" x="{a - 11:.1f}" y="{-b + 2.5:.1f}" width="3.4" height="{wide - 5:.1f}" rx="1.6"/>'
    glass += f'<rect class="glass" x="{-a + 3:.1f}" y="{-b + 3:.1f}" width="2.4" height="{wide - 6:.1f}" rx="1.2"/>'
    ring = f'x="{-a - 3:.1f}" y="{-b - 3:.1f}" width="{long + 6:.1f}" height="{wide + 6:.1f}" rx="7"'
    halo = f'<rect class="mover" {ring}/>'
    stand = f"translate({place.centre[0]:.1f} {place.centre[1]:.1f}) rotate({place.heading:.1f})"
    shadow = f'<path class="shadow" d="{body}" transform="translate(1.5 2)"/>'
    drawn = f'<g transform="{stand}">{shadow}<path class="body" d="{body}" fill="{fill}"/>{glass}'
    return drawn + (halo if moving else "") + "</g>" + digits(place, number, ink)


def formula_car(game: CardGame, shape: Geometry, number: int, paint: Paint, moving: bool) -> str:
    """An open-wheel car from above: wings, four tyres, a slim body; an NPC's wings have its icon's colour."""
    place = place_of(game, shape, number)
    long, wide = min(place.length - 6.0, 34.0), min(place.width - 4.0, 16.0)
    fill, ink = paint
    a, b = long / 2.0, wide / 2.0
    wing = wing_paint(game).get(number, fill)
    body = f"M{-a:.1f} -3.5H{-a + 4:.1f}L{-a + 9:.1f} {-b + 1:.1f}H{a - 15:.1f}L{a - 4:.1f} -2H{a:.1f}V2"
    body += f"H{a - 4:.1f}L{a - 15:.1f} {b - 1:.1f}H{-a + 9:.1f}L{-a + 4:.1f} 3.5H{-a:.1f}Z"
    tyres = "".join(
        f'<rect class="tyre" x="{x:.1f}" y="{y:.1f}" width="6.5" height="3.8" rx="1.2"/>'
        for x in (-a + 1.5, a - 11.5)
        for y in (-b, b - 3.8)
    )
    wings = "".join(
        f'<rect class="body" x="{x:.1f}" y="{-b + 1.5:.1f}" width="3" height="{wide - 3:.1f}" rx="1" fill="{wing}"/>'
        for x in (-a - 1.0, a - 3.0)
    )
    ring = f'x="{-a - 4:.1f}" y="{-b - 3:.1f}" width="{long + 8:.1f}" height="{wide + 6:.1f}" rx="7"'
    halo = f'<rect class="mover" {ring}/>' if moving else ""
    stand = f"translate({place.centre[0]:.1f} {place.centre[1]:.1f}) rotate({place.heading:.1f})"
    shape_of_car = f'<path class="body" d="{body}" fill="{fill}"/>'
    return f'<g transform="{stand}">{tyres}{shape_of_car}{wings}{halo}</g>' + digits(place, number, ink)


def digits(place: Shape, number: int, ink: str) -> str:
    turn = place.heading if place.heading <= 90.0 or place.heading >= 270.0 else place.heading - 180.0
    x = place.centre[0] - 2.5 * math.cos(math.radians(place.heading))
    y = place.centre[1] - 2.5 * math.sin(math.radians(place.heading))
    return (
        f'<text class="digits" dy=".36em" fill="{ink}" transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})">'
        f"{number}</text>"
    )


def standings(game: CardGame, centre: tuple[float, float], paint: dict[int, Paint]) -> list[str]:
    """The running order as two rows of plates in the infield, under the name of the race."""
    order = game.order()
    columns = math.ceil(len(order) / 2)
    wide, high, gap = 40.0, 20.0, 5.0
    left = -columns * (wide + gap) / 2.0
    top = -6.0
    title = f"{game.track.name} · lap {game.lap} of {game.laps} · turn {game.turn}"
    scale = 1.0 if game.track.sectors < LARGE_TRACK_SECTORS else 1.5
    parts = [f'<g transform="translate({centre[0]:.0f} {centre[1]:.0f}) scale({scale})">']
    parts.append(f'<text class="name" font-size="19" x="0" y="{top - 16:.0f}">{title}</text>')
    for place, number in enumerate(order):
        x, y = left + place % columns * (wide + gap), top + place // columns * (high + 9.0)
        fill, ink = paint[number]
        box = f'x="{x:.1f}" y="{y:.1f}" width="{wide}" height="{high}" rx="4"'
        parts.append(f'<rect class="body" {box} fill="{fill}"/>')
        parts.append(f'<text class="digits" x="{x + 26:.1f}" y="{y + 14:.1f}" fill="{ink}">{number}</text>')
        parts.append(f'<text class="rank" x="{x + 9:.1f}" y="{y + 14:.1f}" fill="{ink}">{place + 1}</text>')
    return [*parts, "</g>"]


# The race in the terminal.


def rolling(seed: int) -> ThunderRolls:
    """A race of Thunder Rolls between bots in its second stage, where the first seat is to place dice."""
    game = registry.new_game("thunder-rolls", seats=SEATS, seed=seed)
    assert isinstance(game, ThunderRolls)
    bots = [make_bot("random") for _ in range(SEATS)]
    rng = random.Random(seed)
    while (decision := game.decision) is not None:
        if game.stage == LAP and game.round == ROUND and decision.kind == "roll" and decision.seat == 0:
            break
        game.apply(bots[decision.seat].choose(game.view(decision.seat), decision, rng, Budget.none()), decision.seat)
    return game


def terminal_picture(show: Callable[[Terminal], None]) -> str:
    """What a player sees, as the terminal shows it."""
    terminal = Terminal()
    terminal.out = Console(
        highlight=False, markup=False, emoji=False, record=True, width=COLUMNS, file=io.StringIO(),
        force_terminal=True, color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    show(terminal)
    picture = terminal.out.export_svg(title="draftline play", unique_id="shot")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = re.sub(RUN, split_run, picture, flags=re.DOTALL)
    return picture.replace("font-family: Fira Code,", 'font-family: "DejaVu Sans Mono",Menlo,Consolas,')


def split_run(run: re.Match[str]) -> str:
    """Each word of a run of text at a place of its own, so that any font keeps the columns."""
    head, x, middle, words = run[1], float(run[2]), run[4], html.unescape(run[6]).rstrip("\n")
    cell = float(run[3]) / max(len(words), 1)
    return "".join(
        f'{head}x="{x + word.start() * cell:.1f}"{middle}textLength="{len(word[0]) * cell:.1f}"{run[5]}'
        f"{html.escape(word[0])}</text>"
        for word in re.finditer(r"[^\s\xa0]+", words)
    )


def write(name: str, text: str) -> None:
    path = FOLDER / name
    path.write_text(text, encoding="utf-8")
    print(path.relative_to(ROOT).as_posix(), len(text))


def card_screen(terminal: Terminal, game: CardGame) -> CardScreen:
    return cast(CardScreen, screen_of(terminal, game.id))


def dice_screen(terminal: Terminal, game: ThunderRolls) -> RollsScreen:
    return cast(RollsScreen, screen_of(terminal, game.id))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in track_names():
        write(f"{name}.svg", svg(draftline.load_track(name)))
    game = mid_race("thunder-alley")
    write("race.svg", race_picture(game))
    write("terminal.svg", terminal_picture(lambda terminal: card_screen(terminal, game).whole(game, 0)))
    dice = rolling(SEEDS["thunder-rolls"])
    write("terminal-rolls.svg", terminal_picture(lambda terminal: dice_screen(terminal, dice).rolling(dice, 0)))
    write("grand-prix.svg", race_picture(mid_race("grand-prix")))


if __name__ == "__main__":
    main()
