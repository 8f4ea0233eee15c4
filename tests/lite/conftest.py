"""``in_lite.py`` is run elsewhere: in Pyodide, or in a Python with fewer packages."""

collect_ignore = ["in_lite.py"]
