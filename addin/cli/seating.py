"""``pairbook seating``: riichi seatings from a terminal, without a workbook."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random

from addin.cli import printer
from addin.cli.printer import say
from addin.cli.session import current, tell, warn
from addin.engines.file.whole import write
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.formats.plain_text import csv_text, rows_of, text_of
from pairing.limits import check_seed
from pairing.numbers import whole_number
from pairing.systems.riichi.advice import OPEN_ENTRY_SIZES, PRESETS
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import measure
from pairing.systems.riichi.designs.rota import plan_with_rests, rests
from pairing.systems.riichi.explain import crossings_remarks
from pairing.systems.riichi.plans import Plan, Seats, read_prescript, write_prescript
from pairing.systems.riichi.seating.interval import interval_places
from pairing.systems.riichi.seating.knockout import bracket_form
from pairing.systems.riichi.seating.swiss import swiss_seating
from pairing.systems.riichi.seating.winds import WINDS, seat_by_history
from pairing.systems.riichi.stages import format_stages, read

PANTHEON = "pantheon"
"""How a seating is written unless another form is asked for: as the server Pantheon takes it."""


def whole_event(
    *,
    players: int,
    rounds: int,
    cycles: int = 1,
    seed: int = 1,
    sit_out: bool = False,
    format: str = PANTHEON,
    out: Path | None = None,
) -> None:
    """Plan a whole event: fewest repeated meetings, balanced winds and tables."""
    check_seed(seed)
    if sit_out and players % 4:
        if rounds < 1 or cycles < 1:
            raise InputError("error.riichi_games", games=min(rounds, cycles))
        plan = plan_with_rests(players, rounds * cycles, seed, cycles)
    else:
        if players > 4 and players % 4:
            below = players // 4 * 4
            sizes = [below, below + 4]
            raise InputError("error.riichi_not_four_rests", count=players, sizes=sizes)
        with printer.progress(current().words("riichi.cli.computing")) as bar:
            plan = round_robin(players, rounds, cycles, seed, bar)
    _write(plan, format, out)
    for number, who in enumerate(rests(plan, players), 1):
        if who:
            warn("riichi.cli.rests", round=number, players=list(who))
    quality = measure(plan, players)
    warn("riichi.cli.repeats", count=quality.repeated, forced=quality.forced, unmet=quality.unmet)
    warn("riichi.cli.balance", winds=quality.wind_spread, visits=quality.needless_visits)


def swiss(
    *,
    standings: Path,
    history: Path | None = None,
    random: bool = False,
    seed: int = 1,
    format: str = PANTHEON,
    out: Path | None = None,
) -> None:
    """Seat the next round by the Swiss rule: the fewest meetings again, the best of those first.

    ``standings`` is a table with the numbers of the players in its first column, best first;
    ``history`` the rounds so far, as Pantheon has them; ``random`` draws an order instead.
    """
    check_seed(seed)
    order = _read_standings(standings)
    if random:
        order = Random(seed).sample(order, len(order))
    if len(order) % 4:
        raise not_four(len(order))
    played: Plan = ()
    if history is not None:
        source, _ = text_of(history)
        played = read_prescript(source) if source.strip() else ()
    place = {player: at for at, player in enumerate(order)}
    met = [[0] * len(order) for _ in order]
    sat = {player: [0, 0, 0, 0] for player in order}
    for _, _, seats in _rows(played):
        there = {player: wind for wind, player in enumerate(seats) if player in sat}
        for player, wind in there.items():
            sat[player][wind] += 1
        for player, other in permutations(there, 2):
            met[place[player]][place[other]] += 1
    seating = swiss_seating(met)
    tables = tuple(seat_by_history([order[i] for i in group], sat) for group in seating.tables)
    _write((tables,), format, out)
    for remark in crossings_remarks(seating) or [text("riichi.remark.crossings", count=0)]:
        warn(remark)


def interval(
    *,
    places: int,
    step: int,
    format: str = PANTHEON,
    out: Path | None = None,
) -> None:
    """Finals: which places of the standings meet at each table, every ``step``-th of a block."""
    _write((interval_places(places, step),), format, out)


def knockout(*, players: int, games: int = 2, double: bool = False) -> None:
    """Knock-out: two advance from each table; or the double elimination for 16."""
    for number, tables in enumerate(bracket_form(players, double=double), start=1):
        tell("riichi.cli.stage", stage=number, games=games)
        for match in tables:
            entries = "  ".join(map(str, match.entries))
            bracket = current().words(f"riichi.bracket.{match.bracket}")
            say(f"  {match.name:4} {bracket:16} {entries}")


def presets() -> None:
    """Print the formats of four real events, as settings."""
    words = current().words
    for name, preset in PRESETS.items():
        say(f"{name}: {words(f'preset.{name}')}")
        say(f"  stages={format_stages(read(preset.stages), words)}")
        say(
            f"  modes={' '.join(preset.modes)} steps={' '.join(map(str, preset.steps))} "
            f"cycles={preset.cycles}"
        )


def prepare(
    *,
    rounds: int,
    folder: Path = Path(),
    format: str = PANTHEON,
    seed: int = 1,
) -> None:
    """Round robins for 24, 28, 32 and 36 players now, while the entry is still open."""
    check_seed(seed)
    folder.mkdir(parents=True, exist_ok=True)
    ending = "txt" if format == PANTHEON else format
    for players in OPEN_ENTRY_SIZES:
        path = folder / f"seating-{players}x{rounds}.{ending}"
        with printer.progress(current().words("riichi.cli.computing")) as bar:
            plan = round_robin(players, rounds, 1, seed, bar)
        _write(plan, format, path)
        warn("riichi.cli.written", file=str(path))


# -- reading and writing -----------------------------------------------------------------


def _read_standings(path: Path) -> list[int]:
    """Ids of the first column, best first; a heading and empty lines are passed over."""
    order: dict[int, int] = {}
    content, _ = text_of(path)
    for line, row in rows_of(content, path.name):
        if not "".join(row).strip():
            continue
        player = whole_number(row[0], 9999)
        if player is None:
            if line > 1:
                raise InputError("error.seating_standings", line=line, text=row[0].strip())
        elif order.setdefault(player, line) != line:
            raise InputError(
                "error.seating_standings_twice", line=line, id=player, first=order[player]
            )
    if not order:
        raise InputError("error.seating_standings_empty", file=path.name)
    return list(order)


def _rows(plan: Plan) -> Iterator[tuple[int, int, Seats]]:
    for number, round_ in enumerate(plan, 1):
        for table, seats in enumerate(round_, 1):
            yield number, table, seats


def _write(plan: Plan, form: str, out: Path | None) -> None:
    """Print the seating or write it to ``out``."""
    if form == PANTHEON:
        shown = write_prescript(plan)
    elif form == "json":
        shown = json.dumps([[list(seats) for seats in round_] for round_ in plan]) + "\n"
    else:
        rows = ((number, table, *seats) for number, table, seats in _rows(plan))
        shown = csv_text([("round", "table", *WINDS), *rows])
    if out is None:
        printer.show_data(shown)
    else:
        write(out, shown)
