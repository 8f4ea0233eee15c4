"""The buttons under the name by which workbooks of version 0.1.0 call them.

Their macros run ``import addin.buttons; addin.buttons.pair_next_round()``.
"""

from addin.commands.click import *  # noqa: F403
