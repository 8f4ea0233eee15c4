"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from pairing.catalogue import speak_for

for _package in ("addin", "addin.commands", "addin.doctor", "addin.excel", "addin.functions",
                 "addin.publish"):  # fmt: skip
    speak_for(_package)
