"""The workbook as an application in Excel: macros from source, buttons, the ribbon add-in.

``project`` builds a ``vbaProject.bin`` out of VBA source (``sources``); ``macros`` puts it
and the buttons into a fresh workbook; ``xlam`` makes ``pairbook.xlam`` with its ribbon tab
(``ribbon``); ``startup`` knows where Excel looks for add-ins.
"""
