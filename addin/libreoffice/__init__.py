"""The buttons in LibreOffice: the extension, where it is installed, and what a click starts."""
