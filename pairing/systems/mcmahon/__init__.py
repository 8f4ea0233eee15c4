"""McMahon as OpenGotha and the European federation have it; plain Swiss too (docs/mcmahon.md)."""

from pairing.systems.mcmahon.settings import McMahonSettings as McMahonSettings
from pairing.systems.mcmahon.system import McMahon as McMahon
