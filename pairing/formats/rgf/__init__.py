"""The Russian Go Federation's tournament files (JSON)."""

from pairing.formats.rgf.reading import RgfSettings, read_rgf, schema
from pairing.formats.rgf.writing import write_rgf

__all__ = ["RgfSettings", "read_rgf", "schema", "write_rgf"]
