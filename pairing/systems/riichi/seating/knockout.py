"""Knock-out stages and the double elimination for 16 players (docs/riichi.md, *Knock-out*)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.errors import InputError
from pairing.seat_winds import four


@dataclass(frozen=True)
class Origin:
    """Where a seat of a later table comes from: ``place`` at an earlier ``table``.

    With ``table`` empty, ``place`` is the seed (place in the qualification).
    """

    table: str
    place: int

    def __str__(self) -> str:
        return f"{self.table}{'.' if self.table else '#'}{self.place}"


@dataclass(frozen=True)
class Match:
    """One table of a stage: its name, its bracket, and where its four players come from.

    ``bracket`` is ``main``, ``upper``, ``lower`` or ``final``.
    """

    name: str
    bracket: str
    entries: tuple[Origin, Origin, Origin, Origin]


@dataclass(frozen=True)
class Stage:
    """Tables played at the same time, and how many hanchans each of them lasts."""

    number: int
    games: int
    matches: tuple[Match, ...]


def knockout(players: int, games: int = 2) -> tuple[Stage, ...]:
    """Two advance from each table until four are left (docs/riichi.md, *Knock-out*).

    ``players`` is 4, 8, 16, 32, ...; ``games`` hanchans are played per stage.  Tables are
    seeded so that the best can meet only late: seeds are dealt in a snake, and after that
    the winner of a table meets the second of its neighbour.

    >>> [len(stage.matches) for stage in knockout(16)]
    [4, 2, 1]
    >>> [str(entry) for entry in knockout(16)[0].matches[0].entries]
    ['#1', '#8', '#9', '#16']
    """
    if players < 4 or players & (players - 1):
        raise InputError("error.riichi_knockout", count=players)
    tables = players // 4
    stages = [
        Stage(
            1,
            games,
            tuple(
                Match(f"1{_letter(t)}", "main" if tables > 1 else "final", snake(t, tables))
                for t in range(tables)
            ),
        )
    ]
    while tables > 1:
        before = stages[-1].matches
        tables //= 2
        matches = []
        for t in range(tables):
            # Table t meets its mirror, so that the two best tables stay apart until the end.
            one, other = before[t], before[2 * tables - 1 - t]
            matches.append(
                Match(
                    f"{len(stages) + 1}{_letter(t)}",
                    "main" if tables > 1 else "final",
                    (
                        Origin(one.name, 1),
                        Origin(one.name, 2),
                        Origin(other.name, 1),
                        Origin(other.name, 2),
                    ),
                )
            )
        stages.append(Stage(len(stages) + 1, games, tuple(matches)))
    return tuple(stages)


def double_elimination_16(games: int = 2) -> tuple[Stage, ...]:
    """Sixteen players; who is twice in the lower half of his table is out.

    The article on riichi seatings (1.3) names the format and not its bracket; this is the usual
    one for tables of four.  1: four tables.  2: the first two of each play on in the upper
    bracket, the others in the lower.  3: the upper final, and below it the losers of stage 2
    above against the winners of stage 2 below.  4: the four who are left below.  5: the first two
    of them against the losers of the upper final.  6: the final of the two best of each bracket.

    >>> [len(stage.matches) for stage in double_elimination_16()]
    [4, 4, 3, 1, 1, 1]
    """

    def match(name: str, bracket: str, *entries: tuple[str, int]) -> Match:
        return Match(name, bracket, four(Origin(*entry) for entry in entries))

    def halves(one: str, other: str, low: bool) -> tuple[tuple[str, int], ...]:
        places = (3, 4) if low else (1, 2)
        return tuple((table, place) for table in (one, other) for place in places)

    stages = (
        tuple(Match(f"1{_letter(t)}", "upper", snake(t, 4)) for t in range(4)),
        (
            match("2A", "upper", *halves("1A", "1D", False)),
            match("2B", "upper", *halves("1B", "1C", False)),
            match("2C", "lower", *halves("1A", "1B", True)),
            match("2D", "lower", *halves("1C", "1D", True)),
        ),
        (
            match("3A", "upper", *halves("2A", "2B", False)),
            # 2A holds players of 1A and 1D, so no lower table meets it afresh entirely: the
            # losers from above and the winners below can share at most one first table.
            match("3B", "lower", ("2A", 3), ("2A", 4), ("2C", 1), ("2D", 2)),
            match("3C", "lower", ("2B", 3), ("2B", 4), ("2D", 1), ("2C", 2)),
        ),
        (match("4A", "lower", *halves("3B", "3C", False)),),
        (match("5A", "lower", ("3A", 3), ("3A", 4), ("4A", 1), ("4A", 2)),),
        (match("6A", "final", ("3A", 1), ("3A", 2), ("5A", 1), ("5A", 2)),),
    )
    return tuple(Stage(number, games, stage) for number, stage in enumerate(stages, 1))


def snake(table: int, tables: int) -> tuple[Origin, Origin, Origin, Origin]:
    """Seeds of a first-stage table, dealt there and back (1-8-9-16 of 16)."""
    t = table + 1
    return (
        Origin("", t),
        Origin("", 2 * tables + 1 - t),
        Origin("", 2 * tables + t),
        Origin("", 4 * tables + 1 - t),
    )


def _letter(index: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    return (_letter(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)
