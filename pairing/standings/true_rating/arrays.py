"""Names of the types of arrays that true ratings count with."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Nodes = npt.NDArray[np.int64]
"""Whole numbers: of players, of pairings, or how many there are."""
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
