"""Conclusions from the journal and a sheet's present content; nothing here knows of a workbook."""
