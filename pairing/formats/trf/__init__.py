"""Tournament report files: TRF16 with the usual ``XX`` and ``BB`` lines, parts of TRF-2026."""

from pairing.formats.trf.fields import Cell, Line, TrfPlayer, TrfTeam
from pairing.formats.trf.file import TrfFile, read_trf
from pairing.formats.trf.writing import write_trf
from pairing.formats.trf.writing26 import write_trf26

__all__ = [
    "Cell",
    "Line",
    "TrfFile",
    "TrfPlayer",
    "TrfTeam",
    "read_trf",
    "write_trf",
    "write_trf26",
]
