"""What a button does: read the sheets, compute, write the sheets.

Every action takes the workbook as an ``xw.Book``; called without one (from a button) it
finds the calling workbook.  An action either does the whole of its work or raises a
:class:`PairbookError` that names tab and cell, before anything is written.  The same
functions run in Excel, on a closed file and on xlwings' remote engine: they use the public
xlwings API only.
"""

from addin.actions.checking import Explained, check, explain
from addin.actions.finals import finals_seating
from addin.actions.merging import merge_players
from addin.actions.new_event import new_tournament
from addin.actions.next_round import pair_next_round
from addin.actions.renaming import rename_player
from addin.actions.results import accept_changes, enter_results
from addin.actions.rounds import pairing_data
from addin.actions.state import (
    CHANGED_ROUNDS,
    CHOICES,
    DISCARD_RESULTS,
    FINALS,
    HAND_STONES,
    REPEATS,
    Done,
    changes,
    language_of,
    load,
)
from addin.actions.swapping import swap_players
from addin.actions.tables import (
    crosstable,
    orders,
    plan_ahead,
    standings,
    standings_data,
    update_levels,
)
from addin.actions.undoing import undo_last_round
from addin.actions.verifying import verify

__all__ = [
    "CHANGED_ROUNDS",
    "CHOICES",
    "DISCARD_RESULTS",
    "FINALS",
    "HAND_STONES",
    "REPEATS",
    "Done",
    "Explained",
    "accept_changes",
    "changes",
    "check",
    "crosstable",
    "enter_results",
    "explain",
    "finals_seating",
    "language_of",
    "load",
    "merge_players",
    "new_tournament",
    "orders",
    "pair_next_round",
    "pairing_data",
    "plan_ahead",
    "rename_player",
    "standings",
    "standings_data",
    "swap_players",
    "undo_last_round",
    "update_levels",
    "verify",
]
