"""Simulated tournaments: fields, models of results, measures, and how sure a figure is.

Values in, values out, as everywhere in this package.  A :class:`~pairing.laboratory.plan.Plan`
says what is played; :func:`~pairing.laboratory.batch.play_batch` plays some of its tournaments
and gives a row a tournament, system and measure;
:func:`~pairing.laboratory.summary.summarise` makes means, intervals and paired differences of
them.  Whatever is drawn depends on the seed and on what it is drawn for, never on the system, on
the batch or on who computes it, so that systems meet the same luck and any machine gets the same
figures.
"""
