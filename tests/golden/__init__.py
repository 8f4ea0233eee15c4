"""Golden files: what a workbook and a published page are made of, kept as text.

``files/`` holds, for every system and language, the parts of a fresh workbook, the parts
that differ after a tournament's clicks, and what is published of it.  The tests compare and
show the lines that differ.  Where a difference is wanted, renew the files and read the
change before it is committed::

    python -m tests.golden.renew
"""
