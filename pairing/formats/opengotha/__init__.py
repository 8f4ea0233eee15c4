"""OpenGotha's tournament files (XML)."""

from pairing.catalogue import Text, text
from pairing.formats.format import CHESS, GO, FileContent, FileEvent, Format, beginning
from pairing.formats.opengotha.reading import Reader, read_opengotha
from pairing.formats.opengotha.rules import criteria_in, lost_criteria, unused_rules
from pairing.formats.opengotha.writing import write_opengotha
from pairing.formats.reading import awaited, left_out
from pairing.formats.safe_xml import elements

__all__ = ["OPENGOTHA", "read_opengotha", "write_opengotha"]


def _read(file: FileContent) -> FileEvent:
    tags = elements(file.markup, file.name)
    reader = Reader(tags, file.name, start_scores=True, source=file.xml.splitlines())
    event = reader.tournament()
    return FileEvent(
        event,
        remarks=awaited([name for name in reader.preliminary if not reader.seated]),
        questions=tuple(lost_criteria(reader, event)),
        taken=text("opengotha.taken", criteria=criteria_in(reader) or ["—"]),
        kept=(text("opengotha.kept"), *unused_rules(reader)),
        lost=left_out(reader.preliminary if reader.seated else []),
    )


OPENGOTHA = Format(
    name="opengotha",
    title=Text("format.opengotha"),
    suffixes=(".xml",),
    system="mcmahon",
    games=(GO, CHESS),
    recognise=beginning(r"<\?xml|<Tournament\b|<!DOCTYPE Tournament"),
    read=_read,
    write=lambda job: write_opengotha(job.tournament),
    order="mcmahon",
    entries=True,
    needs=("title", "place", "date"),
    asks=("country", "club"),
)
