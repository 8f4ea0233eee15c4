"""The fast entry: ``pairbook results CUP.xlsx``, a board and its result, Enter."""
