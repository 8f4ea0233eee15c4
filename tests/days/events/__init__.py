"""Whole events on workbook files, watched by a referee who reads nothing but the sheets."""
