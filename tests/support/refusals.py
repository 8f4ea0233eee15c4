"""What is refused, by the key of its message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from pairing.catalogue import LANGUAGES
from pairing.errors import PairbookError

Refusal = TypeVar("Refusal", bound=PairbookError)


def refusal(kind: type[Refusal], action: Callable[..., Any], *given: Any, **named: Any) -> Refusal:
    """Return the error an action must end with; its message is whole in every language."""
    with pytest.raises(kind) as caught:
        action(*given, **named)
    for language in LANGUAGES:
        assert "{" not in caught.value.message(language)
    return caught.value


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
