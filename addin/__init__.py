"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from importlib.resources import files

from pairing.catalogue import speak_for

speak_for(files(__name__))
