"""The Russian Go Federation's tournament files (JSON)."""

from pairing.catalogue import Text
from pairing.formats.format import GO, FileEvent, Format, beginning
from pairing.formats.rgf.reading import RgfSettings, read_rgf
from pairing.formats.rgf.writing import write_rgf

__all__ = ["RGF", "RgfSettings", "read_rgf", "write_rgf"]


RGF = Format(
    name="rgf",
    title=Text("format.rgf"),
    suffixes=(".json",),
    games=(GO,),
    recognise=beginning(r"{"),
    read=lambda file: FileEvent(read_rgf(file.text, name=file.name)),
    write=lambda job: write_rgf(job.tournament, job.order),
    order="mcmahon",
    entries=True,
    keeps=True,
    needs=("title", "place", "date"),
)
