"""What is refused, by the key of its message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from pairing.catalogue import LANGUAGES
from pairing.errors import PairbookError, Problems

Refusal = TypeVar("Refusal", bound=PairbookError)


def refusal(kind: type[Refusal], action: Callable[..., Any], *given: Any, **named: Any) -> Refusal:
    """Return the error an action must end with; its message is whole in every language."""
    with pytest.raises(kind) as caught:
        action(*given, **named)
    for language in LANGUAGES:
        assert "{" not in caught.value.message(language)
    return caught.value


@contextmanager
def refuses(key: str = "", *parts: str, **wanted: object) -> Iterator[dict[str, Any]]:
    """Expect an error whose message exists in every language; gives its values.

    Of several errors the first counts.  Each of ``parts`` stands in a message, ``wanted`` among
    the values.
    """
    values: dict[str, Any] = {}
    with pytest.raises(PairbookError) as caught:
        yield values
    error = caught.value
    first = error.errors[0] if isinstance(error, Problems) else error
    assert key in ("", error.text.key, first.text.key)
    values.update(first.text.values)
    assert {name: values[name] for name in wanted if name in values} == wanted
    messages = [error.message(language) for language in LANGUAGES]
    assert all(messages)
    for part in parts:
        assert any(part in message for message in messages), (part, messages)
