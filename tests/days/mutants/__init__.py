"""Mutants: damaged workbooks and exchange files through every command."""
