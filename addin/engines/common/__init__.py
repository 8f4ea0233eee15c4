"""The common part of the engines: the objects xlwings works with, cells, formulas."""
