"""What hands do to a workbook between two clicks: done, put back or asked, and never silent."""
