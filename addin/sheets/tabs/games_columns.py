"""Columns of a Round tab for games of two, and how wide they are on paper."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from addin.sheets.layout import Col
from pairing.systems import SystemTraits
from pairing.tournament import Player

STRENGTH = "strength"
"""Title and rating, as one thing that a player has or has not."""

STRENGTHS = ("white_strength", "black_strength")
"""Columns that say them beside the names of chess players."""

ON_REQUEST = ("handicap", "komi", "note")
"""The last columns: printed up to the last one that has anything in it."""

LYING_WIDTH = 140
"""Widths of the printed columns together that fill a lying sheet."""


def columns(traits: SystemTraits) -> tuple[Col, ...]:
    """Columns of a Round tab for games of two: a line a board, White left and Black right."""
    handicap = (
        (Col("handicap", 9, "pb.input.centre", typed=True, side="centre"),)
        if traits.handicap
        else ()
    )
    added = "komi" in traits.added_columns
    komi = Col("komi", 7, "pb.input.centre", typed=True, side="centre", added=added)
    white, black = (
        (Col(key, 10, "pb.before", side="centre", about=STRENGTH, needed=False),)
        if traits.game == "chess"
        else ()
        for key in STRENGTHS
    )
    return (
        Col("board", 6, "pb.board", typed=True, side="centre"),
        Col("white", 34, "pb.input.seat", typed=True),
        *white,
        Col("white_score", 7, "pb.before", side="centre", needed=False),
        Col("result", 10, "pb.input.result", typed=True, side="centre"),
        Col("black", 34, "pb.input.seat", typed=True),
        *black,
        Col("black_score", 7, "pb.before", side="centre", needed=False),
        *handicap,
        *((komi,) if traits.handicap else ()),
        Col("note", 15, "pb.note", needed=False),
    )


def widened(ours: Sequence[Col], last: int, unused: Collection[str]) -> tuple[Col, ...]:
    """The columns as wide as the larger letters of a lying sheet want them."""
    seats = ("white", "black")
    wide = [column if column.key in seats else replace(column, width=1.2 * column.width)
            for column in ours]  # fmt: skip
    others = sum(
        column.width
        for column in wide[: last + 1]
        if column.key not in seats and column.about not in unused
    )
    seat = (LYING_WIDTH - others) / 2
    return tuple(replace(column, width=seat) if column.key in seats else column for column in wide)


def strength(player: Player) -> str | int | None:
    """Title and rating of a player, as they stand beside his name; ``None`` without either.

    >>> strength(Player(1, "Ann", 2410, title="WGM")), strength(Player(2, "Ben"))
    ('WGM 2410', None)
    """
    return f"{player.title} {player.rating or ''}".strip() if player.title else player.rating
