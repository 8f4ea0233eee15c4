"""``office_driver.py`` is run by LibreOffice's own Python, which alone knows ``uno``."""

collect_ignore = ["office_driver.py"]
