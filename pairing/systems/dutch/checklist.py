"""The checklist of a round: what an arbiter compares a pairing with, a line a player.

Columns as pairing engines write them: the number, the score the pairing sees, the colours so
far, the colour preference (``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none), whether
the bye may be given, the floats of the last round and of the one before, the opponent now and
those of each round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.systems.dutch.entries import (
    ABSOLUTE,
    DOWN,
    MILD,
    NONE,
    STRONG,
    UP,
    WHITE,
    DutchField,
    Entry,
    field_of,
)
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament

FLOATS = {UP: "U", DOWN: "D"}


def checklist(
    tournament: Tournament, seats: Sequence[tuple[int, int]] = (), bye: int | None = None
) -> str:
    """Return the checklist of the next round of a Dutch Swiss, players by score and number.

    ``seats`` are its boards as (white, black), ``bye`` who has the bye; without them the
    column of the opponents is empty.

    >>> from pairing.tournament import Player
    >>> event = Tournament("dutch", DutchSettings(), (Player(1, "Ann"), Player(2, "Bo")))
    >>> print(checklist(event).splitlines()[1].split())
    ['ID', 'Pts', '-', 'Pref', 'C2', 'C14', 'C16', 'Cur']
    """
    settings = tournament.settings
    assert isinstance(settings, DutchSettings)
    rules = settings.rule_set
    field = field_of(tournament, rules)
    now = {white: f"({black}W)" for white, black in seats}
    now |= {black: f"({white}B)" for white, black in seats}
    if bye is not None:
        now[bye] = "(bye)"
    played = len(tournament.rounds)
    again = ("downfloat_again", "downfloat_two_before")
    head = ["ID", "Pts", "-" * (played + 1), "Pref", "C2"]
    head += [rules.articles.get(name, "").replace(".", "") for name in again]
    head += ["Cur", "", *(f"R{number}" for number in range(1, played + 1))]
    rows = [_row(tournament, field, entry, now) for entry in field.entries]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ["", _line(head, widths)]
    before: int | None = None
    for entry, row in zip(field.entries, rows, strict=True):
        if entry.score != before:
            lines.append("")
        before = entry.score
        lines.append(_line(row, widths))
    return "\n".join([*lines, "", "", ""])


def _row(
    tournament: Tournament, field: DutchField, entry: Entry, now: Mapping[int, str]
) -> list[str]:
    letter = "W" if entry.preference == WHITE else "B"
    shown = {NONE: "A ", MILD: f"{letter.lower()} ", STRONG: f"({letter})", ABSOLUTE: f"{letter} "}
    opponents = [
        str(appearance.opponent) if appearance.outcome.played else ""
        for appearance in tournament.history[entry.number]
    ]
    return [
        str(entry.number),
        f"{entry.score / field.unit:.1f}",
        entry.colours.upper(),
        shown[entry.strength],
        "N" if entry.bye_refused else "Y",
        *(FLOATS.get(float_, " ") for float_ in entry.floats),
        now.get(entry.number, ""),
        "",
        *opponents,
    ]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))
