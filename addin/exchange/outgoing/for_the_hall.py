"""The button For the hall: the round's clock and the cards of its tables, beside the workbook."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import xlwings as xw

from addin.actions.state import ActionResult, action
from addin.engines.file import whole
from addin.exchange.outgoing.export_files import put_beside, ready_for, saved_as
from addin.publish import edition, publish
from addin.publish.marks import is_own
from addin.publish.printed_rounds import tables_of
from pairing.catalogue import Text, text
from pairing.errors import NeedsDecision

TABLE_CARDS = "table_cards"
"""Choice: cards for the tables are printed besides the clock."""

FILES = {"timer": "html", "tablecards": "pdf"}
"""What the button writes and as which kind of file, named ``CUP-timer.html``."""


@action
def for_the_hall(
    book: xw.Book, *, cards: bool | None = None, allow: Collection[str] = ()
) -> ActionResult:
    """Write the clock of the last round and, where there are tables of four, their cards.

    ``cards``: whether the cards are written; ``None`` asks (``NeedsDecision``, choice
    ``table_cards``; its other answer is the clock alone).  Games of two have no cards and are not
    asked about.  Files published of this event before are replaced, others after the choice
    ``replace_files``.  Raises ``InputError`` for a workbook that was never saved or is on the web.
    """
    workbook = saved_as(book)
    current = edition(book)
    seated = bool(current.tournament.rounds) and bool(tables_of(current))
    wanted = dict(FILES)
    if not seated or cards is False:
        del wanted["tablecards"]
    elif cards is None and TABLE_CARDS not in allow:
        error = NeedsDecision(
            "hall.cards_too",
            choice=TABLE_CARDS,
            round=current.tournament.rounds[-1].number,
            clock=f"{workbook.stem}-timer.html",
            cards=f"{workbook.stem}-tablecards.pdf",
        )
        error.instead, error.otherwise = {"cards": False}, text("hall.clock_only")
        raise error
    targets = {
        what: workbook.with_name(f"{workbook.stem}-{what}.{kind}") for what, kind in wanted.items()
    }
    paths = list(targets.values())
    ready_for(paths, [is_own(path, current.tournament) for path in paths], allow)
    remarks: tuple[Text, ...] = (text("hall.open_it"),)
    if "tablecards" in wanted and not getattr(current.tournament.settings, "page_address", ""):
        named = {"setting": text("setting.page_address"), "tab": text("tab.tournament")}
        remarks += (text("hall.no_code", **named),)
    with whole.folder_beside(workbook) as folder:
        drafts = [folder / path.name for path in paths]
        for what, draft in zip(targets, drafts, strict=True):
            draft.write_bytes(publish(replace(current, options={"what": what}), wanted[what]))
        return put_beside(zip(drafts, paths, strict=True), remarks)
