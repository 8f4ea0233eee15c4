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
    from pairing.catalogue import (
        Catalogue as Catalogue,
    )
    from pairing.catalogue import (
        Text as Text,
    )
    from pairing.errors import (
        InputError as InputError,
    )
    from pairing.errors import (
        NeedsDecision as NeedsDecision,
    )
    from pairing.errors import (
        NoLegalPairing as NoLegalPairing,
    )
    from pairing.errors import (
        PairbookError as PairbookError,
    )
    from pairing.errors import (
        Problems as Problems,
    )
    from pairing.errors import (
        Subject as Subject,
    )
    from pairing.results import (
        Band as Band,
    )
    from pairing.results import (
        Line as Line,
    )
    from pairing.results import (
        Pairing as Pairing,
    )
    from pairing.results import (
        Reason as Reason,
    )
    from pairing.results import (
        Report as Report,
    )
    from pairing.results import (
        Standings as Standings,
    )
    from pairing.settings import (
        PointSystem as PointSystem,
    )
    from pairing.settings import (
        Settings as Settings,
    )
    from pairing.standings.by_name import (
        order_by_name as order_by_name,
    )
    from pairing.standings.criteria import (
        Conventions as Conventions,
    )
    from pairing.standings.criteria import (
        rank as rank,
    )
    from pairing.standings.criteria import (
        values_of as values_of,
    )
    from pairing.standings.crosstable import (
        crosstable as crosstable,
    )
    from pairing.systems import (
        REGISTRY as REGISTRY,
    )
    from pairing.systems import (
        PairingSystem as PairingSystem,
    )
    from pairing.systems import (
        system as system,
    )
    from pairing.tournament import (
        Appearance as Appearance,
    )
    from pairing.tournament import (
        Bye as Bye,
    )
    from pairing.tournament import (
        Game as Game,
    )
    from pairing.tournament import (
        Outcome as Outcome,
    )
    from pairing.tournament import (
        Player as Player,
    )
    from pairing.tournament import (
        Result as Result,
    )
    from pairing.tournament import (
        Round as Round,
    )
    from pairing.tournament import (
        Table as Table,
    )
    from pairing.tournament import (
        Tournament as Tournament,
    )

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
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    """A name of the vocabulary, imported now."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'pairing' has no attribute {name!r}")
    value = getattr(import_module(f"pairing.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
