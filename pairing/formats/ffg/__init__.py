"""Result files of the French Go Federation (``.tou``)."""

from collections.abc import Sequence

from pairing.catalogue import Text, text
from pairing.formats.ffg.reading import read_tou
from pairing.formats.ffg.writing import licence_of, write_tou
from pairing.formats.format import GO, FileContent, FileEvent, Format, Job, beginning
from pairing.formats.h9 import both_won

__all__ = ["FFG", "read_tou", "write_tou"]


def _read(file: FileContent) -> FileEvent:
    event = read_tou(file.western_text, name=file.name)
    return FileEvent(event, remarks=both_won(event))


def _remarks(job: Job) -> Sequence[Text]:
    """Return who has no licence, and what is not in the file."""
    event = job.played
    remarks: list[Text] = []
    without = [player.name for player in event.players if not licence_of(player)]
    if without:
        remarks.append(text("ffg.no_licence", count=len(without), names=without[:6]))
    forfeits = sum(game.result is not None and not game.result.played for _, game in event.games())
    if forfeits:
        remarks.append(text("ffg.forfeits", count=forfeits))
    return remarks


FFG = Format(
    name="ffg",
    title=Text("format.ffg"),
    suffixes=(".tou",),
    games=(GO,),
    recognise=beginning(r";\s*(name|date|vill|comm|prog|time|size|komi)="),
    read=_read,
    write=lambda job: write_tou(job.played, job.order),
    remarks=_remarks,
    order="mcmahon",
    keeps=True,
    needs=("title", "place", "date", "time_control"),
    asks=("id", "club"),
)
