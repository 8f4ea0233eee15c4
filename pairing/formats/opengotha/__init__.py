"""OpenGotha's tournament files (XML)."""

from pairing.formats.opengotha.reading import OpenGothaSettings, read_opengotha
from pairing.formats.opengotha.writing import write_opengotha

__all__ = ["OpenGothaSettings", "read_opengotha", "write_opengotha"]
