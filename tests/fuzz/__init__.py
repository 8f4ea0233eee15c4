"""Mutants: damaged workbooks and files through every command. See :mod:`tests.fuzz.__main__`."""
