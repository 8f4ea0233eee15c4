"""Result files of the European Go Database ("h9")."""

from pairing.formats.h9.reading import H9Settings, read_h9
from pairing.formats.h9.writing import write_h9

__all__ = ["H9Settings", "read_h9", "write_h9"]
