"""The version of pairbook; the Log of a workbook says by which one each action was done."""

VERSION = "0.3.0"
"""The same as in ``pyproject.toml``; kept here because asking for a package's version costs
a click more than the rest of its start."""
