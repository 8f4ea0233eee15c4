"""What a button does: read the sheets, compute, write the sheets.

Every action takes the workbook as an ``xw.Book``; called without one (from a button) it
finds the calling workbook.  An action either does the whole of its work or raises a
:class:`PairbookError` that names tab and cell, before anything is written.  The same
functions run in Excel, on a closed file and on xlwings' remote engine: they use the public
xlwings API only.

Every name below is imported from its module when it is first asked for: a click loads its own
action alone.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from addin.actions.checking import Explained, check, explain
    from addin.actions.finals import finals_seating
    from addin.actions.keeping_apart import keep_apart
    from addin.actions.merging import merge_players
    from addin.actions.new_event import new_tournament
    from addin.actions.next_round import pair_next_round
    from addin.actions.prizes import award_prizes
    from addin.actions.putting_back import put_back
    from addin.actions.rating import correct_rating
    from addin.actions.renaming import rename_player
    from addin.actions.results import accept_changes, enter_results
    from addin.actions.rounds import pairing_data
    from addin.actions.standings_tabs import (
        crosstable,
        orders,
        plan_ahead,
        standings,
        standings_data,
        update_levels,
    )
    from addin.actions.state import (
        CHANGED_ROUNDS,
        CHOICES,
        DISCARD_RESULTS,
        FINALS,
        HAND_STONES,
        NEW_RATINGS,
        REPEATS,
        ActionResult,
        changes,
        language_of,
        load,
    )
    from addin.actions.swapping import swap_players
    from addin.actions.undoing import undo_last_round
    from addin.actions.verifying import verify

__all__ = [
    "CHANGED_ROUNDS",
    "CHOICES",
    "DISCARD_RESULTS",
    "FINALS",
    "HAND_STONES",
    "NEW_RATINGS",
    "REPEATS",
    "ActionResult",
    "Explained",
    "accept_changes",
    "award_prizes",
    "changes",
    "check",
    "correct_rating",
    "crosstable",
    "enter_results",
    "explain",
    "finals_seating",
    "keep_apart",
    "language_of",
    "load",
    "merge_players",
    "new_tournament",
    "orders",
    "pair_next_round",
    "pairing_data",
    "plan_ahead",
    "put_back",
    "rename_player",
    "standings",
    "standings_data",
    "swap_players",
    "undo_last_round",
    "update_levels",
    "verify",
]

_NAMES = {
    "checking": "Explained check explain",
    "finals": "finals_seating",
    "keeping_apart": "keep_apart",
    "merging": "merge_players",
    "new_event": "new_tournament",
    "next_round": "pair_next_round",
    "prizes": "award_prizes",
    "putting_back": "put_back",
    "rating": "correct_rating",
    "renaming": "rename_player",
    "results": "accept_changes enter_results",
    "rounds": "pairing_data",
    "state": "CHANGED_ROUNDS CHOICES DISCARD_RESULTS FINALS HAND_STONES NEW_RATINGS REPEATS "
    "ActionResult changes language_of load",
    "swapping": "swap_players",
    "standings_tabs": "crosstable orders plan_ahead standings standings_data update_levels",
    "undoing": "undo_last_round",
    "verifying": "verify",
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """A name of an action, imported now."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
