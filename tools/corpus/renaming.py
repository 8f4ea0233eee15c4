"""Files with invented names in place of people's, everything else as it was."""

from __future__ import annotations

import re
import unicodedata
from random import Random

from tools.corpus.independent import Seen, key_of, see

_WORD = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r'\b(name|firstName|whitePlayer|blackPlayer|player|director)="([^"]*)"')
_TAG = re.compile(r'<(\w+)(?:[^>"]|"[^"]*")*>')
_HELD = re.compile(r"<(Surname|FirstName|Director)>([^<]*)<")
_PEOPLE = re.compile(r"^(?:102|112) |^; ?CM\[|^Arbiter", re.IGNORECASE)
_NUMBER = re.compile(r'(\bpai\w+=")?(?<![\d.])\d{7,12}(?![\d.])')
"""A number in a register; the parameters of OpenGotha's pairing are as long."""


class _Names:
    """Invented words for a file's names, of the same length and with the same capitals.

    Accented letters and every ``i`` stay, for programs make keys of them in their own ways.
    """

    def __init__(self, seen: Seen, seed: int) -> None:
        self.random = Random(seed)
        words = [word for name, _ in seen.people for word in _WORD.findall(name)]
        self.words = dict.fromkeys(map(_plain, words), "")
        self.foreign = sorted(
            {letter for word in self.words for letter in word if _foreign(letter)}
        )
        self.keys = {key_of(name): name for name, _ in seen.people}
        self.numbers: dict[str, str] = {}

    def word(self, found: re.Match[str], always: bool = False) -> str:
        """The word in place of one that is somebody's; particles (``de``, ``van``) stay."""
        shown, key = found[0], _plain(found[0])
        if not (always or key in self.words) or (shown.islower() and len(shown) < 4):
            return shown
        for _ in range(99):  # until nobody else is called so
            if self.words.get(key):
                break
            start = self.random.randrange(2)
            pools = [("bdfgklmnprst", "aeou")[(start + at) % 2] for at in range(len(key))]
            new = "".join(
                self.random.choice(self.foreign if _foreign(letter) else pool)
                for letter, pool in zip(key, pools, strict=True)
            )
            self.words[key] = "" if new in self.words.values() else new
        self.words[key] = self.words[key] or key
        return "".join(map(_like, shown, self.words[key]))

    def all(self, shown: str, always: bool = False) -> str:
        """A text with the names in it replaced; ``always``: every word of it."""
        return _WORD.sub(lambda found: self.word(found, always), shown)

    def attribute(self, found: re.Match[str], always: bool = False) -> str:
        """An attribute of OpenGotha's: a name, or the key that games have for one."""
        name, value = found.groups()
        if not name.endswith("layer"):
            return f'{name}="{self.all(value, always or name == "director")}"'
        whole = self.all(self.keys.get(key_of(value), value)).replace(" ", "")
        return f'{name}="{"".join(map(_like, value.replace(" ", ""), whole))}"'

    def tag(self, found: re.Match[str]) -> str:
        """An element of OpenGotha's; a player may be one no reader sees: registered, not there."""
        player = found[1] == "Player"
        return _NAMED.sub(lambda one: self.attribute(one, player), found[0])

    def number(self, found: re.Match[str]) -> str:
        """A number of the same length for one that is in a register."""
        if found[1]:
            return found[0]
        new = "".join(str(self.random.randrange(1, 10)) for _ in found[0])
        return self.numbers.setdefault(found[0], new)


def _plain(word: str) -> str:
    """A word in small letters, as many as it has."""
    return "".join("i" if letter in "İI" else letter.lower()[:1] for letter in word)


def _foreign(letter: str) -> bool:
    return not unicodedata.name(letter, "LATIN").startswith("LATIN")


def _like(letter: str, new: str) -> str:
    """The new letter as a capital where the old one is; the old one where that stays."""
    if letter in "Ii" or not (letter.isascii() or _foreign(letter)):
        return letter
    return new.upper() if letter.isupper() else new


def renamed(content: bytes, seed: int = 1) -> bytes | None:
    """The file with other names and numbers in registers; ``None`` if it cannot be shown to be
    the same tournament then."""
    seen = see(content)
    if seen is None:
        return None
    try:
        text, encoding = content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = content.decode("iso-8859-15"), "iso-8859-15"
    names = _Names(seen, seed)
    if text.lstrip("\ufeff").startswith("<"):
        text = _TAG.sub(names.tag, text)
        text = _HELD.sub(lambda found: f"<{found[1]}>{names.all(found[2])}<", text)
    else:
        text = "".join(
            names.all(line, _PEOPLE.match(line) is not None) for line in text.splitlines(True)
        )
    new = _NUMBER.sub(names.number, text).encode(encoding, "replace")
    again = see(new)
    return (
        new
        if again and (again.cells, len(again.people)) == (seen.cells, len(seen.people))
        else None
    )
