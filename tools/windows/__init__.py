"""What the installer for Windows is made of."""
