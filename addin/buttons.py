"""The buttons under the name by which every workbook calls them; this name stays.

Their macros run ``import addin.buttons; addin.buttons.pair_next_round()``: a function here for
each button of the table of commands, by its key.
"""

from addin.commands.click import BUTTONS

globals().update(BUTTONS)

__all__ = ["BUTTONS", *BUTTONS]
