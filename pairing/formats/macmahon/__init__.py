"""Tournament files of Gerlach's MacMahon 3.9 (XML)."""

import re

from pairing.catalogue import Text
from pairing.formats.format import CHESS, GO, FileContent, FileEvent, Format
from pairing.formats.macmahon.reading import Reader, read_macmahon
from pairing.formats.macmahon.writing import write_macmahon
from pairing.formats.reading import left_out
from pairing.formats.safe_xml import elements

__all__ = ["MACMAHON", "read_macmahon", "write_macmahon"]

_TAGS = re.compile(r"<(Tournament(Data)?|IndividualParticipant|GoPlayer|TournamentRound)\b[^>]*>")


def _recognise(start: str) -> bool:
    """XML with a version on its tournament, or with this program's tags."""
    if re.match(r"<(\?xml|!--|!DOCTYPE|Tournament)", start) is None:
        return False
    first = _TAGS.search(start)
    return first is not None and (
        "typeversion" in first[0]
        or re.search(r"<(IndividualParticipant|GoPlayer|NumberOfRounds|TournamentRound)\b", start)
        is not None
    )


def _read(file: FileContent) -> FileEvent:
    reader = Reader(elements(file.markup, file.name), file.name)
    return FileEvent(reader.tournament(), lost=left_out(reader.preliminary))


MACMAHON = Format(
    name="macmahon",
    title=Text("format.macmahon"),
    suffixes=(".xml",),
    games=(GO, CHESS),
    recognise=_recognise,
    read=_read,
    write=lambda job: write_macmahon(job.tournament),
    system="mcmahon",
    order="mcmahon",
    entries=True,
    keeps=True,
)
