"""Pairgoth's own tournament files (``.tour``, JSON), in and out.

It pairs by the rank of the rating and shows another beside it; a player's start points are
taken from the rating here too, and what he is called from his rank.
"""

from pairing.formats.format import GO, Format, beginning
from pairing.formats.pairgoth.reading import read_pairgoth
from pairing.formats.pairgoth.writing import write_pairgoth

__all__ = ["PAIRGOTH", "read_pairgoth", "write_pairgoth"]

PAIRGOTH = Format(
    name="pairgoth",
    title="Pairgoth",
    suffixes=(".tour",),
    system="mcmahon",
    games=(GO,),
    recognise=beginning(r'\{\s*"(?:id"\s*:\s*\d+\s*,\s*")?type"\s*:\s*"'),
    read=read_pairgoth,
    write=lambda job: write_pairgoth(job.tournament),
    order="mcmahon",
    entries=True,
    needs=("title", "place", "date"),
)
