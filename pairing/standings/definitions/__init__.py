"""Every criterion by its name.

Each file of this folder holds one family; a file added to it is read with the others, so a
new criterion is one function in one file, with its words (:mod:`.registry` says how).
"""

from importlib import import_module
from pkgutil import iter_modules

from pairing.standings.definitions.registry import ALIASES as ALIASES
from pairing.standings.definitions.registry import CRITERIA as CRITERIA
from pairing.standings.definitions.registry import Criterion as Criterion
from pairing.standings.definitions.registry import find as find
from pairing.standings.definitions.registry import plain_name as plain_name
from pairing.standings.definitions.registry import words as words
from pairing.standings.definitions.registry import words_of as words_of

for _family in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_family}")
