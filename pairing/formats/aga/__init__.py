"""Result files of the American Go Association."""

import re
from collections.abc import Sequence

from pairing.catalogue import Text, text
from pairing.formats.aga.reading import read_aga
from pairing.formats.aga.writing import number_of_member, unreported, write_aga
from pairing.formats.format import (
    GAMES,
    GO,
    PLAYERS,
    FileContent,
    FileEvent,
    Format,
    Job,
    Option,
)

__all__ = ["AGA", "read_aga", "write_aga"]


def _recognise(start: str) -> bool:
    return re.match(r"\s*TOURNEY\b", start, re.IGNORECASE) is not None


def _read(file: FileContent) -> FileEvent:
    return FileEvent(read_aga(file.text, name=file.name))


def _write(job: Job) -> str:
    return write_aga(job.played, headers=job.options["headers"])


def _remarks(job: Job) -> Sequence[Text]:
    """Who has no number, and which games are not in the file."""
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
    carries=(PLAYERS, GAMES),
    games=(GO,),
    recognise=_recognise,
    read=_read,
    write=_write,
    options={"headers": Option("--head", {})},
    remarks=_remarks,
    order="mcmahon",
    needs=("title", "place", "date"),
    asks=("id",),
)
