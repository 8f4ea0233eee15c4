"""The journal: what was done to an event, as lines of facts that are only ever added to.

Nothing here knows of a workbook; :mod:`addin.sheets.tabs.log_tab` keeps the lines.
"""
