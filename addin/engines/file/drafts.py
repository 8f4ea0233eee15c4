"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """An empty file beside ``path``, of the same kind, that takes its place if all goes well.

    Beside it, because only in one folder a replacement is one step.  A temporary file is
    private; the new one has the rights of any new file of the user's.  When something goes
    wrong the draft is gone and ``path`` as it was.  Raises ``OSError`` when the folder cannot
    be written to.
    """
    handle, name = tempfile.mkstemp(prefix=".", suffix=path.suffix.lower(), dir=path.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(0o666 & ~mask)
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
