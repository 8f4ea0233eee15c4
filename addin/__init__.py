"""The spreadsheet: buttons, sheets, engines, pages and the command line."""

from addin import lazy_imports

lazy_imports.begin()  # before anything of this package imports xlwings

from importlib.resources import files  # noqa: E402

from pairing.catalogue import speak_for  # noqa: E402

speak_for(files(__name__))
