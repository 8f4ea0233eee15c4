"""Names of players: written for the databases, and compared with one another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.tournament import Player

_LETTERS: Mapping[str, str] = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh",
    "з": "z", "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
    "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ў": "u", "ђ": "dj", "ј": "j",
    "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz",
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d",
    "ı": "i", "ħ": "h", "ŋ": "n",
    "‘": "'", "’": "'", "ʼ": "'", "´": "'", "“": '"', "”": '"', "«": '"', "»": '"',
    "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
}  # fmt: skip
"""Letters that do not come apart into a Latin letter and an accent."""

_KEY_SPELLINGS = (
    ("tsch", "ch"), ("dj", "d"), ("aleksander", "aleksandr"), ("alexander", "aleksandr"),
    ("shch", "sch"), ("sch", "sh"), ("kh", "h"), ("ts", "c"), ("tz", "c"), ("zh", "j"),
    ("ya", "ia"), ("ja", "ia"), ("yu", "iu"), ("ju", "iu"), ("yo", "e"), ("jo", "e"),
    ("ye", "e"), ("je", "e"), ("iy", "y"), ("ii", "y"), ("ij", "y"), ("yy", "y"),
    ("x", "ks"), ("w", "v"), ("ck", "k"), ("ph", "f"), ("y", "i"),
    ("ie", "e"), ("io", "e"), ("iu", "u"),
)  # fmt: skip
"""Spellings of one sound in different systems of transliteration."""

_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Two letters that stand for ä, ö, ø and ü, and the letter without its accent."""

_AS_TWO = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
     "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"}
)  # fmt: skip

_FORMULA_SIGNS = "=+-@＝＋－＠'"
"""What a text begins with that a spreadsheet would read as something else."""

LEAST_ALIKE = 88
"""Likeness (0 to 100) from which two long names are worth a second look."""


def one_line(shown: str) -> str:
    """Return a text on one line: no control characters, single spaces, none at the ends.

    >>> one_line(" Ann\\u00a0 \\tLee\\x00 ")
    'Ann Lee'
    """
    spaced = "".join(
        " " if sign.isspace() else sign
        for sign in shown
        if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cs")
    )
    return " ".join(spaced.split())


@cache
def name_key(name: str) -> str:
    """Return what makes two names the same person: neither case nor spaces nor invisible signs."""
    visible = "".join(
        sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf"
    )
    return " ".join(visible.split()).casefold()


def safe_cell(shown: str) -> str:
    """Return a text no spreadsheet takes for a formula.

    >>> safe_cell("=1+1"), safe_cell("'quoted"), safe_cell("Ann")
    ("'=1+1", "''quoted", 'Ann')
    """
    plain = one_line(shown)
    return f"'{plain}" if plain[:1] and plain[0] in _FORMULA_SIGNS else plain


def unsafe_cell(shown: str) -> str:
    """Return the text that :func:`safe_cell` was given; an apostrophe of the text itself stays.

    >>> unsafe_cell("'=1+1"), unsafe_cell("''t Hooft"), unsafe_cell("'t Hooft")
    ('=1+1', "'t Hooft", "'t Hooft")
    """
    return shown[1:] if shown[:1] == "'" and shown[1:2] and shown[1] in _FORMULA_SIGNS else shown


@dataclass(frozen=True)
class Official:
    """An arbiter as a form has him: title (``IA``), name, number in FIDE's register."""

    title: str
    name: str
    licence: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.title, self.name, self.licence)))


_OFFICES = frozenset({"IA", "FA", "NA", "IO"})


def official(typed: str) -> Official:
    """Return what was typed for an arbiter, in any order: title, name, number.

    >>> official("IA Ann Lee 12345"), official("Lee, Ann (FA, 12345)").name
    (Official(title='IA', name='Ann Lee', licence='12345'), 'Lee, Ann')
    >>> official("Ann Lee")
    Official(title='', name='Ann Lee', licence='')
    """
    words = [(word, word.strip("(),;.:#№")) for word in one_line(typed).split()]
    title = next((bare for _, bare in words if bare in _OFFICES), "")
    licence = next((bare for _, bare in words if bare.isdecimal() and len(bare) > 3), "")
    name = " ".join(word for word, bare in words if bare not in (title, licence, "ID", "FIDE"))
    return Official(title, name.strip("(),;: "), licence)


def latin(shown: str) -> str:
    """Return a text in plain ASCII: Cyrillic transliterated, accents dropped, ``?`` for the rest.

    Invisible signs (directions of writing, joiners) vanish.

    >>> latin("Щукин Юрий"), latin("Łukasz Öç"), latin("Ёлкин"), latin("山田")
    ('Shchukin Yuriy', 'Lukasz Oc', 'Elkin', '??')
    """
    return "".join(_latin_sign(sign) for sign in unicodedata.normalize("NFC", shown))


_PASSPORT = str.maketrans(
    {"й": "i", "ї": "i", "ъ": "ie", "ю": "iu", "я": "ia", "є": "ie",
     "Й": "I", "Ї": "I", "Ъ": "Ie", "Ю": "Iu", "Я": "Ia", "Є": "Ie"}
)  # fmt: skip
"""Letters that passports (ICAO Doc 9303) write otherwise than :func:`latin`."""


def passport_name(shown: str) -> str:
    """Return a text in Latin letters, Cyrillic as in passports (ICAO Doc 9303).

    A text in Latin letters stays, accents included, and so does one for whose letters there is
    no Latin spelling here.

    >>> passport_name("Щукин Юрий"), passport_name("Łukasz Öç"), passport_name("山田")
    ('Shchukin Iurii', 'Łukasz Öç', '山田')
    """
    foreign = any(
        sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN") for sign in shown
    )
    made = latin(shown.translate(_PASSPORT)) if foreign else shown
    return shown if "?" in made and "?" not in shown else made


def plain_name(shown: str) -> str:
    """Return a text in plain ASCII as passports have it: umlauts as two letters, no other accents.

    >>> plain_name("Müller Søren"), plain_name("Щукин Юрий"), plain_name("Łukasz Öç")
    ('Mueller Soeren', 'Shchukin Iurii', 'Lukasz Oec')
    """
    return latin(passport_name(unicodedata.normalize("NFC", shown).translate(_AS_TWO)))


def _latin_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    small = sign.lower()
    if small in _LETTERS:
        found = _LETTERS[small]
        return found if sign == small else found.capitalize()
    plain = "".join(
        part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part)
    )
    if plain.isascii() and plain:
        return plain
    if len(plain) == 1 and plain.lower() in _LETTERS:
        found = _LETTERS[plain.lower()]
        return found if plain.islower() else found.capitalize()
    return "" if unicodedata.category(sign) in ("Mn", "Me", "Cf", "Cc", "Cs") else "?"


def database_case(shown: str) -> str:
    """Return a name capitalised as the European Go Database keeps it.

    Every part has a capital, also behind a hyphen, an apostrophe or a space, and particles
    too; a name in capitals or in small letters is put right, one with capitals inside
    (``McDonald``) is left as its owner writes it.

    >>> [database_case(name) for name in ("SMITH", "McDonald", "MCDONALD", "o'brien")]
    ['Smith', 'McDonald', 'McDonald', "O'Brien"]
    >>> database_case("saint-exupéry"), database_case("van der BERG"), database_case("d'ARTAGNAN")
    ('Saint-Exupéry', 'Van Der Berg', "D'Artagnan")
    """
    return re.sub(r"[^\W\d_]+", lambda found: _capitalised(found[0]), shown)


def _capitalised(word: str) -> str:
    if word[1:] != word[1:].lower() and word != word.upper():
        return word[0].upper() + word[1:]
    low = word[0].upper() + word[1:].lower()
    if len(word) > 3 and low.startswith("Mc"):
        return "Mc" + low[2].upper() + low[3:]
    return low


# -- two entries for one person -------------------------------------------------------------


@dataclass(frozen=True)
class PossibleDuplicate:
    """Two players who may be one person: start numbers, and why (a catalogue key)."""

    first: int
    second: int
    reason: str

    def remark(self, players: Mapping[int, Player]) -> Text:
        """Return a sentence that names both and says why they may be one person."""
        one, other = players[self.first], players[self.second]
        return text(
            "names.alike", first=one.name, second=other.name, reason=text(f"names.{self.reason}")
        )


def name_letters(name: str) -> str:
    """Return a name's letters for comparing: no case, accents, ``ё``, alphabet, order or signs.

    Umlauts may be written with one letter or two.

    >>> name_letters("Щербаков Юрий") == name_letters("Yury Scherbakov")
    True
    >>> name_letters("Müller Søren") == name_letters("SOEREN Mueller")
    True
    """
    letters = exact_letters(name)
    for two, one in _UMLAUTS:
        letters = letters.replace(two, one)
    return " ".join(sorted(letters.split()))


def exact_letters(name: str) -> str:
    """Return the letters of :func:`name_letters`, but ``ae``, ``oe`` and ``ue`` as they are.

    >>> exact_letters("Michael") == exact_letters("Michal"), exact_letters("Пётр PETR")
    (False, 'petr petr')
    """
    return " ".join(sorted(_words(name)))


def spellings(word: str) -> tuple[str, ...]:
    """Return the ways in which a list may have a word: as typed, in plain Latin letters, umlauts as
    two.

    >>> spellings("Müller"), spellings("Mueller")
    (('Müller', 'Mueller', 'Muller'), ('Mueller', 'muller'))
    """
    plain = latin(word)
    single = plain.lower()
    for two, one in (*_UMLAUTS, ("aa", "a")):
        single = single.replace(two, one)
    ways = (word, plain, latin(unicodedata.normalize("NFC", word).translate(_AS_TWO)), single)
    return tuple({way.lower(): way for way in reversed(ways) if "?" not in way}.values())[::-1]


def _words(name: str) -> list[str]:
    low = latin(unicodedata.normalize("NFKC", name)).lower()
    for spelling, sound in _KEY_SPELLINGS:
        low = low.replace(spelling, sound)
    low = re.sub(r"([aeou])j", r"\1i", low)
    return ["".join(re.sub(r"([a-z])\1", r"\1", word)) for word in re.findall(r"[a-z0-9?]+", low)]


def near_duplicates(players: Sequence[Player]) -> tuple[PossibleDuplicate, ...]:
    """Pairs of players who may be the same person, in order of start numbers.

    Reasons: ``same_id`` (one number in another house), ``same_name`` (the same but for
    case, accents, ``ё``, alphabet or the order of the words), ``one_typo`` (one letter
    more, less, other or swapped in a long name), ``very_like`` (names that differ little, of
    players with the same rating and club).
    """
    found: dict[tuple[int, int], str] = {}

    def note(player: Player, other: Player, reason: str) -> None:
        pair = min(player.number, other.number), max(player.number, other.number)
        found.setdefault(pair, reason)

    for one, other in same_ids(players):
        note(one, other, "same_id")
    keys = [name_letters(player.name) for player in players]
    groups: dict[str, list[Player]] = {}
    for player, key in zip(players, keys, strict=True):
        if key.strip("? "):
            groups.setdefault(key, []).append(player)
    for group in groups.values():
        for one, other in pairwise(group):
            note(one, other, "same_name")
    distinct = [key for key in groups if len(key) >= 6]
    if len(distinct) > 1:
        for i, j in alike_pairs(distinct, LEAST_ALIKE):
            one, other = groups[distinct[i]][0], groups[distinct[j]][0]
            reason = _why_alike(distinct[i], distinct[j], one, other)
            if reason is not None:
                note(one, other, reason)
    return tuple(PossibleDuplicate(*pair, reason) for pair, reason in sorted(found.items()))


def same_ids(players: Sequence[Player]) -> Iterator[tuple[Player, Player]]:
    """Pairs of players who have one number in the same federation."""
    holders: dict[tuple[str, str], Player] = {}
    for player in players:
        for house, number in player.ids.items():
            if house == "trf" or not number.strip():
                continue
            first = holders.setdefault((house, number.strip()), player)
            if first is not player:
                yield first, player


def _why_alike(key: str, other_key: str, player: Player, other: Player) -> str | None:
    words, others = key.split(), other_key.split()
    if len(words) == len(others):
        # Initials (``Ivanov P`` and ``Ivanov M``) and numbers are told apart by one sign.
        differing = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
        if any(
            min(map(len, pair)) < 4 or any(any(c.isdigit() or c == "?" for c in w) for w in pair)
            for pair in differing
        ):
            return None
    if at_most_one_typo(key, other_key):
        return "one_typo"
    same = player.rating is not None and player.rating == other.rating and player.club == other.club
    return "very_like" if same else None


# -- how alike two texts are -----------------------------------------------------------------


def likeness(one: str, other: str) -> float:
    """100 for equal texts, 0 for texts without a common letter.

    Twice the longest common subsequence in proportion to both lengths.

    >>> likeness("anna", "ann"), likeness("", "")
    (85.71428571428571, 100.0)
    """
    both = len(one) + len(other)
    if not both:
        return 100.0
    # One bit a letter of ``one``; a bit turns to 0 where the common subsequence grows.
    places: dict[str, int] = {}
    for at, sign in enumerate(one):
        places[sign] = places.get(sign, 0) | 1 << at
    full = (1 << len(one)) - 1
    row = full
    for sign in other:
        met = row & places.get(sign, 0)
        row = (row + met | row - met) & full
    return 200.0 * (len(one) - row.bit_count()) / both


def alike_pairs(texts: Sequence[str], least: float) -> Iterator[tuple[int, int]]:
    """Places of two texts at least so alike, the earlier one first, in order."""
    letters = [set(each) for each in texts]
    for i, first in enumerate(texts):
        for j in range(i + 1, len(texts)):
            # Each letter that only one of two has makes them less alike: most pairs end here.
            both = len(first) + len(texts[j])
            single = len(letters[i] ^ letters[j])
            if 100.0 * (both - single) >= least * both and likeness(first, texts[j]) >= least:
                yield i, j


def at_most_one_typo(one: str, other: str) -> bool:
    """Return whether at most one letter is more, less, other or swapped with its neighbour.

    >>> [at_most_one_typo("petrov", x) for x in ("petrov", "petro", "petrow", "pertov", "pxtrox")]
    [True, True, True, True, False]
    """
    short, long = sorted((one, other), key=len)
    same = next((at for at, sign in enumerate(short) if sign != long[at]), len(short))
    if len(short) == len(long):
        swapped = short[same : same + 2] == long[same : same + 2][::-1]
        rest = same + 2 if swapped else same + 1
        return short[same + 1 :] == long[same + 1 :] or (swapped and short[rest:] == long[rest:])
    return len(short) + 1 == len(long) and short[same:] == long[same + 1 :]
