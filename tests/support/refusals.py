"""What is refused, by the key of its message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pairing.catalogue import LANGUAGES
from pairing.errors import PairbookError


@contextmanager
def refuses(key: str) -> Iterator[dict[str, Any]]:
    """Expect an error whose message exists in every language; gives its values."""
    values: dict[str, Any] = {}
    with pytest.raises(PairbookError) as caught:
        yield values
    assert caught.value.text.key == key
    values.update(caught.value.text.values)
    for language in LANGUAGES:
        assert caught.value.message(language)
