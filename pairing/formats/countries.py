"""Countries by the names and codes people write: two letters for the databases of go.

The European Go Database takes two-letter codes (ISO 3166, but ``UK`` for the United
Kingdom); players come with three-letter codes of ISO, FIDE and the IOC, with English and
with Russian names.
"""

from __future__ import annotations

import re

UNKNOWN = "XX"
"""What the database writes for no country."""

_TABLE = """
AD AND Andorra Андорра
AM ARM Armenia Армения
AR ARG Argentina Аргентина
AT AUT Austria Австрия
AU AUS Australia Австралия
AZ AZE Azerbaijan Азербайджан
BA BIH Bosnia-Herzegovina Босния
BE BEL Belgium Бельгия
BG BGR/BUL Bulgaria Болгария
BR BRA Brazil Бразилия
BY BLR Belarus Беларусь/Белоруссия
CA CAN Canada Канада
CH CHE/SUI Switzerland Швейцария
CL CHL/CHI Chile Чили
CN CHN China Китай
CU CUB Cuba Куба
CY CYP Cyprus Кипр
CZ CZE Czechia/Czech_Republic Чехия
DE DEU/GER Germany Германия
DK DNK/DEN Denmark Дания
EE EST Estonia Эстония
ES ESP Spain Испания
FI FIN Finland Финляндия
FR FRA France Франция
GE GEO Georgia Грузия
GR GRC/GRE Greece Греция
HR HRV/CRO Croatia Хорватия
HU HUN Hungary Венгрия
IE IRL Ireland Ирландия
IL ISR Israel Израиль
IN IND India Индия
IR IRN/IRI Iran Иран
IS ISL Iceland Исландия
IT ITA Italy Италия
JP JPN Japan Япония
KG KGZ Kyrgyzstan Киргизия/Кыргызстан
KR KOR Korea/South_Korea Корея
KZ KAZ Kazakhstan Казахстан
LT LTU Lithuania Литва
LU LUX Luxembourg Люксембург
LV LVA/LAT Latvia Латвия
MA MAR Morocco Марокко
MC MCO/MNC Monaco Монако
MD MDA Moldova Молдова/Молдавия
ME MNE Montenegro Черногория
MG MDG/MAD Madagascar Мадагаскар
MK MKD North_Macedonia/Macedonia Македония
MN MNG/MGL Mongolia Монголия
MT MLT Malta Мальта
MX MEX Mexico Мексика
NL NLD/NED Netherlands/Holland Нидерланды/Голландия
NO NOR Norway Норвегия
NZ NZL New_Zealand Новая_Зеландия
PE PER Peru Перу
PL POL Poland Польша
PT PRT/POR Portugal Португалия
RO ROU Romania Румыния
RS SRB Serbia Сербия
RU RUS Russia/Russian_Federation Россия/Российская_Федерация
SE SWE Sweden Швеция
SG SGP/SIN Singapore Сингапур
SI SVN/SLO Slovenia Словения
SK SVK Slovakia Словакия
TH THA Thailand Таиланд
TR TUR Turkey/Türkiye Турция
TW TWN/TPE Taiwan Тайвань
UA UKR Ukraine Украина
UK GBR/ENG/GB United_Kingdom/Great_Britain/England Великобритания/Англия
UK SCO Scotland Шотландия
UK WLS Wales Уэльс
US USA United_States США
UZ UZB Uzbekistan Узбекистан
VE VEN Venezuela Венесуэла
VN VNM/VIE Vietnam Вьетнам
ZA ZAF/RSA South_Africa ЮАР
"""


_KNOWN: dict[str, tuple[str, list[str]]] = {}
"""By each name and code: the code of two letters, and those of three, ISO 3166's first."""

for _line in filter(None, _TABLE.split("\n")):
    _names = re.split("[ /]", _line)
    _codes = [name for name in _names if len(name) == 3 and name.isascii()]
    for _name in _names:
        _KNOWN.setdefault(_name.replace("_", " ").casefold(), (_names[0], _codes))


def two_letters(country: str) -> str:
    """Return the two-letter code of a country, ``XX`` for one that is empty or not known.

    >>> [two_letters(shown) for shown in ("fr", "RUS", "Россия", "gb", "Narnia", "")]
    ['FR', 'RU', 'RU', 'UK', 'XX', 'XX']
    """
    shown = " ".join(country.split()).casefold()
    if shown in _KNOWN:
        return _KNOWN[shown][0]
    if len(shown) == 2 and shown.isascii() and shown.isalpha():
        return shown.upper()
    return UNKNOWN


def three_letters(country: str) -> str:
    """Return a country's three letters: those that are typed, or else of ISO 3166; ``""`` if
    unknown.

    >>> [three_letters(shown) for shown in ("GER", "de", "Россия", "Scotland", "Narnia")]
    ['GER', 'DEU', 'RUS', 'GBR', '']
    """
    shown = " ".join(country.split()).casefold()
    if shown not in _KNOWN:
        return ""
    if len(shown) == 3:
        return shown.upper()
    return _KNOWN[two_letters(shown).casefold()][1][0]


def federation_code(country: str) -> str:
    """Return a country's three letters as FIDE has them; ``""`` for one that is empty or not known.

    >>> [federation_code(shown) for shown in ("GER", "Germany", "DE", "Россия", "XYZ", "Narnia")]
    ['GER', 'GER', 'GER', 'RUS', 'XYZ', '']
    >>> [federation_code(shown) for shown in ("England", "Scotland", "UK")]
    ['ENG', 'SCO', 'ENG']
    """
    shown = " ".join(country.split())
    if len(shown) == 3 and shown.isascii():
        return shown.upper()
    return _KNOWN[shown.casefold()][1][-1] if shown.casefold() in _KNOWN else ""


def is_country(shown: str) -> bool:
    """Return whether a text names a country or is a code of one.

    >>> is_country("GER"), is_country("Казань")
    (True, False)
    """
    return " ".join(shown.split()).casefold() in _KNOWN
