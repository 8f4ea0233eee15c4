"""Result files of the American Go Association."""

import re
from collections.abc import Sequence

from pairing.catalogue import Text, text
from pairing.formats.aga.reading import read_aga
from pairing.formats.aga.writing import number_of_member, unreported, write_aga
from pairing.formats.format import GO, FileEvent, Format, Job, Option, beginning

__all__ = ["AGA", "read_aga", "write_aga"]


def _remarks(job: Job) -> Sequence[Text]:
    """Return who has no number, and which games are not in the file."""
    without = [player.name for player in job.played.players if not number_of_member(player)]
    remarks: list[Text] = []
    if without:
        remarks.append(text("aga.no_number", count=len(without), names=without[:6]))
    left_out = unreported(job.played)
    if left_out:
        remarks.append(text("aga.left_out", count=len(left_out), games=left_out[:6]))
    return remarks


AGA = Format(
    name="aga",
    title=Text("format.aga"),
    suffixes=(".aga",),
    games=(GO,),
    recognise=beginning(r"\s*TOURNEY\b", re.IGNORECASE),
    read=lambda file: FileEvent(read_aga(file.western_text, name=file.name)),
    write=lambda job: write_aga(job.played, headers=job.options["headers"]),
    options={"headers": Option("--head", {})},
    remarks=_remarks,
    order="mcmahon",
    keeps=True,
    needs=("title", "place", "date"),
    asks=("id",),
)
