"""Tournament report files: TRF16 with the usual ``XX`` and ``BB`` lines, parts of TRF-2026."""

from pairing.formats.trf.fields import Cell, Line, TrfPlayer, TrfTeam
from pairing.formats.trf.file import TrfFile, read_trf
from pairing.formats.trf.writing import write_trf

__all__ = ["Cell", "Line", "TrfFile", "TrfPlayer", "TrfTeam", "read_trf", "write_trf"]
