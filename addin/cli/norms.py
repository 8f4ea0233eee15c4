"""Chess reports for the arbiter alone: norms in reach, and results that should be looked at."""

from __future__ import annotations

from pathlib import Path

from addin.cli.session import current


def norms(file: Path, *, player: str = "", exempt: str = "", as_json: bool = False) -> None:
    """Say which title norms are made or in reach, and what each still needs; writes nothing."""
    from addin.actions.norms import title_norms

    current().act(file, title_norms, save=False, as_json=as_json, player=player, exempt=exempt)


def fairplay(file: Path, *, as_json: bool = False) -> None:
    """Name results far above the expectation, for the arbiter alone; writes nothing."""
    from addin.actions.norms import fair_play

    current().act(file, fair_play, save=False, as_json=as_json)
