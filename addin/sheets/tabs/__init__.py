"""The tabs of a workbook: what stands on each, how it is built, read and written."""
