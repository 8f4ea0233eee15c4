"""Files of others on their way in: recognised, read, and put into a workbook."""
