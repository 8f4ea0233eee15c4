"""What the arbiter alone sees of a chess event: norms in reach, and results that ask for a look."""

from __future__ import annotations

from typing import Annotated

from addin.cli import completing
from addin.cli.options import File
from addin.cli.session import current


def norms(
    file: File,
    *,
    player: Annotated[str | None, completing.players] = None,
    exempt: str = "",
    as_json: bool = False,
) -> None:
    """Say which title norms are made or in reach, and what each still needs; writes nothing."""
    from addin.actions.norms import title_norms

    given = {"player": player or "", "exempt": exempt}
    current().act(file, title_norms, save=False, as_json=as_json, **given)


def fairplay(file: File, *, as_json: bool = False) -> None:
    """Name results far above the expectation, for the arbiter alone; writes nothing."""
    from addin.actions.norms import fair_play

    current().act(file, fair_play, save=False, as_json=as_json)
