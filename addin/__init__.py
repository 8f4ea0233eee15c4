"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from pairing.catalogue import speak_for

for _package in ("", ".doctor", ".engines", ".excel", ".functions", ".publish"):
    speak_for("addin" + _package)
