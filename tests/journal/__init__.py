"""The journal and what follows from it, without a workbook."""
