"""The hall's server: results from the players' phones, on their way into the workbook.

``pairbook serve CUP.xlsx`` makes an organiser's computer the server of the hall.  The workbook
stays the only state; a queue beside it holds only what has not reached it (:mod:`.queue`).

* :mod:`.links`, :mod:`.agreement`, :mod:`.queue`: signed links, when a result counts, what waits.
* :mod:`.section`: one workbook as it is served; :mod:`.hall`: all of them, and what is done.
* :mod:`.applying`: what runs in the process that reads and writes workbooks.
* :mod:`.public`, :mod:`.board`, :mod:`.arbiter`, :mod:`.events`: what answers for the pages.
* :mod:`.security`, :mod:`.application`: what stands around them all.

Nothing here is imported before ``serve`` is typed.
"""
