"""The actions of the buttons: read the sheets, compute, write the sheets.

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
    from addin.actions.checking import check as check
    from addin.actions.explaining import ExplainedBoard as ExplainedBoard
    from addin.actions.explaining import explain as explain
    from addin.actions.finals import finals_seating as finals_seating
    from addin.actions.keeping_apart import keep_apart as keep_apart
    from addin.actions.new_event import new_tournament as new_tournament
    from addin.actions.next_round import pair_next_round as pair_next_round
    from addin.actions.next_round import pairing_data as pairing_data
    from addin.actions.prizes import award_prizes as award_prizes
    from addin.actions.putting_back import put_back as put_back
    from addin.actions.rating import correct_rating as correct_rating
    from addin.actions.renaming import merge_players as merge_players
    from addin.actions.renaming import rename_player as rename_player
    from addin.actions.results import accept_changes as accept_changes
    from addin.actions.results import enter_results as enter_results
    from addin.actions.standings_tabs import crosstable as crosstable
    from addin.actions.standings_tabs import orders as orders
    from addin.actions.standings_tabs import standings as standings
    from addin.actions.standings_tabs import standings_data as standings_data
    from addin.actions.standings_tabs import update_levels as update_levels
    from addin.actions.state import CHOICES as CHOICES
    from addin.actions.state import DISCARD_RESULTS as DISCARD_RESULTS
    from addin.actions.state import FINALS as FINALS
    from addin.actions.state import HAND_STONES as HAND_STONES
    from addin.actions.state import REPEATS as REPEATS
    from addin.actions.state import ActionResult as ActionResult
    from addin.actions.state import language_of as language_of
    from addin.actions.state import load as load
    from addin.actions.swapping import swap_players as swap_players
    from addin.actions.undoing import undo_last_round as undo_last_round
    from addin.actions.verifying import verify as verify
    from addin.actions.whole_plan import plan_ahead as plan_ahead

_NAMES = {
    "checking": "check",
    "explaining": "ExplainedBoard explain",
    "finals": "finals_seating",
    "keeping_apart": "keep_apart",
    "new_event": "new_tournament",
    "next_round": "pair_next_round pairing_data",
    "prizes": "award_prizes",
    "putting_back": "put_back",
    "rating": "correct_rating",
    "renaming": "merge_players rename_player",
    "results": "accept_changes enter_results",
    "standings_tabs": "crosstable orders standings standings_data update_levels",
    "state": "CHOICES DISCARD_RESULTS FINALS HAND_STONES REPEATS ActionResult language_of load",
    "swapping": "swap_players",
    "undoing": "undo_last_round",
    "verifying": "verify",
    "whole_plan": "plan_ahead",
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    """Import a name of an action now."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
