"""A workbook on its way out: files for federations and programs, and what is published."""
