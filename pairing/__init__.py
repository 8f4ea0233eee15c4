"""pairbook's science: pairing systems, standings and exchange formats for tournaments.

Pure: values in, values out.  Nothing here knows a spreadsheet, a clock or a screen.

>>> import pairing
>>> from pairing import Game, Player, Result, Round, Tournament
>>> games = (Game(1, 1, 2, Result.WHITE_WINS),)
>>> event = Tournament("dutch", pairing.system("dutch").settings(),
...                    (Player(1, "Ann"), Player(2, "Bob")), (Round(1, games),))
>>> [(line.place, str(event[line.player])) for line in pairing.order_by_name(event, "points").lines]
[(1, '1 Ann'), (2, '2 Bob')]

Every name below is imported from its module when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairing.catalogue import Catalogue, Text
    from pairing.errors import (
        InputError,
        NeedsDecision,
        NoLegalPairing,
        PairbookError,
        Problems,
        Subject,
    )
    from pairing.results import Band, Line, Pairing, Reason, Report, Standings
    from pairing.settings import PointSystem, Settings
    from pairing.standings.by_name import order_by_name
    from pairing.standings.criteria import Conventions, rank, values_of
    from pairing.standings.crosstable import crosstable
    from pairing.systems import REGISTRY, PairingSystem, system
    from pairing.tournament import (
        Appearance,
        Bye,
        Game,
        Outcome,
        Player,
        Result,
        Round,
        Table,
        Tournament,
    )

__all__ = [
    "REGISTRY", "Appearance", "Band", "Bye", "Catalogue", "Conventions", "Game", "InputError",
    "Line", "NeedsDecision", "NoLegalPairing", "Outcome", "PairbookError", "Pairing",
    "PairingSystem", "Player", "PointSystem", "Problems", "Reason", "Report", "Result", "Round",
    "Settings", "Standings", "Subject", "Table", "Text", "Tournament", "crosstable",
    "order_by_name", "rank", "system", "values_of",
]  # fmt: skip

_NAMES = {
    "catalogue": "Catalogue Text",
    "errors": "InputError NeedsDecision NoLegalPairing PairbookError Problems Subject",
    "results": "Band Line Pairing Reason Report Standings",
    "settings": "PointSystem Settings",
    "standings.by_name": "order_by_name",
    "standings.criteria": "Conventions rank values_of",
    "standings.crosstable": "crosstable",
    "systems": "REGISTRY PairingSystem system",
    "tournament": "Appearance Bye Game Outcome Player Result Round Table Tournament",
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Return a name of the vocabulary, imported now."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'pairing' has no attribute {name!r}")
    value = getattr(import_module(f"pairing.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
