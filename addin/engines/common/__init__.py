"""What the engines have in common: the objects xlwings works with, cells, formulas."""
