"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from pairing.catalogue import speak_for

speak_for("addin")
