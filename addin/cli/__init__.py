"""The command line: the same actions as the buttons, from a terminal."""
