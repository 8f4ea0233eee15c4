"""File to workbook to file, over the exchange formats."""
