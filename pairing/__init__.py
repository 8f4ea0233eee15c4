"""pairbook's science: pairing systems, standings and exchange formats for tournaments.

Pure: values in, values out.  Nothing here knows a spreadsheet, a clock or a screen.
"""
