"""Real files of other programs, a folder at a time: what is read of them, and what is not.

``python -m tools.corpus FOLDER`` prints the table; nothing is fetched.
"""
