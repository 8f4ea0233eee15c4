"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from pairing.catalogue import speak_for

for _room in ("addin", "addin.doctor", "addin.excel", "addin.functions", "addin.publish"):
    speak_for(_room)
