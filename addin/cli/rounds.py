"""Commands of a round's work: pair it, enter its results, change seats, take it back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from addin.cli.options import Allow, AsJson, File, Who, choices, pairs
from addin.cli.session import current

if TYPE_CHECKING:
    import xlwings as xw


def pair(file: File, as_json: AsJson = False, allow: Allow = None) -> None:
    """Pair the next round."""
    from addin import actions

    current().act(file, actions.pair_next_round, as_json=as_json, allow=choices(allow))


def results(
    file: File,
    round_: Annotated[
        int | None, typer.Option("--round", help="Round number; by default the last one paired.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="CSV with the columns board,result or table,east,south,west,north "
            "(penalty east, …), or one that pairbook wrote.",
        ),
    ] = None,
    one: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="One result: BOARD=RESULT or TABLE=EAST,SOUTH,WEST,NORTH, repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Enter results of a round: from a file, as options, or one by one as they come in."""
    from addin import actions

    if source is None and not one and not as_json:
        from addin.cli.entry import enter as enter_one_by_one

        code = enter_one_by_one(current(), file, round_)
        if code:
            raise typer.Exit(code)
        return

    from addin.exchange.incoming.outcomes import outcomes_from

    def enter(book: xw.Book) -> actions.ActionResult:
        typed = pairs(one, "error.board_set_twice", "error.board_set_form")
        number = round_ or max(1, len(actions.load(book)[1].rounds))
        return actions.enter_results(book, number, outcomes_from(book, source, typed, number))

    current().act(file, enter, as_json=as_json)


def plan(file: File) -> None:
    """Write the plan of the whole event before it begins."""
    from addin import actions

    current().act(file, actions.plan_ahead)


def undo(file: File, allow: Allow = None) -> None:
    """Take back the pairing of the last round."""
    from addin import actions

    current().act(file, actions.undo_last_round, allow=choices(allow))


def swap(file: File, first: Who, second: Who, allow: Allow = None) -> None:
    """Let two players of the last round change seats."""
    from addin import actions

    current().act(file, actions.swap_players, first=first, second=second, allow=choices(allow))


def accept(file: File) -> None:
    """Take edited earlier rounds as they stand now for right."""
    from addin import actions

    current().act(file, actions.accept_changes)
