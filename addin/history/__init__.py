"""What follows from the journal and what a sheet holds now; nothing here knows of a workbook."""
