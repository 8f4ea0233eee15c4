"""Every usual way to write one day or two."""

from __future__ import annotations

import pytest

from pairing.dates import days_of

TWO = ("2026-11-21", "2026-11-22")
OVER_MONTHS = ("2026-11-30", "2026-12-02")
OVER_YEARS = ("2026-12-30", "2027-01-02")

MEANT = {
    ("2026-11-21",): """
        2026-11-21 | 2026/11/21 | 2026.11.21 | 21.11.2026 | 21.11.26 | 21-11-2026 | 21/11/2026
        11/21/2026 | 21. 11. 2026 | 21 November 2026 | 21 Nov 2026 | 21 Nov. 2026 | Nov 21, 2026
        November 21st, 2026 | Sat, 21 November 2026 | 21 November 2026, 10:00 | 21 Nov '26
        2026-11-21 00:00:00 | 46347 | 21 ноября 2026 | 21 ноября 2026 г. | 21 нояб. 2026 года
        сб, 21 ноября 2026 | 21 NOVEMBER 2026 | 21 НОЯБРЯ 2026 | 2026-11-21 – 2026-11-21""",
    TWO: """
        21-22 November 2026 | 21–22 November 2026 | 21—22 November 2026 | 21 - 22 Nov 2026
        21−22 November 2026 | November 21-22, 2026 | Nov 21 and 22, 2026 | 21 & 22 Nov 2026
        21 November – 22 November 2026 | Sat 21 – Sun 22 November 2026 | from 21 to 22 November 2026
        21st to 22nd of November, 2026 | 21, 22 November 2026 | 21–22 ноября 2026
        21–22 ноября 2026 г. | с 21 по 22 ноября 2026 года | сб, 21 ноября – вс, 22 ноября 2026
        21 и 22 ноября 2026 | 21-22.11.2026 | 21.-22.11.2026 | 21.11-22.11.2026
        21.11.–22.11.2026 | 21.11.2026-22.11.2026 | 21.11.2026 – 22.11.2026 | 21/22.11.2026
        21/11/2026 - 22/11/2026 | 11/21/2026 - 11/22/2026 | 2026-11-21/2026-11-22
        2026-11-21/22 | 2026-11-21 – 2026-11-22 | 2026.11.21-2026.11.22
        22 November 2026, 21 November 2026""",
    OVER_MONTHS: """
        30 November – 2 December 2026 | November 30 - December 2, 2026 | 30 Nov-2 Dec 2026
        30 ноября – 2 декабря 2026 г. | с 30 ноября по 2 декабря 2026 | 30.11-02.12.2026
        30.11.2026–02.12.2026 | 2026-11-30 – 2026-12-02 | 30-2.12.2026""",
    OVER_YEARS: """
        30 December – 2 January 2027 | 30 Dec 2026 – 2 Jan 2027
        December 30, 2026 – January 2, 2027
        30 декабря 2026 – 2 января 2027 | 30 дек. – 2 янв. 2027 | 30.12–02.01.2027
        30.12.2026-02.01.2027""",
    (): """
        next spring | весной | 21-22 November | November 2026 | ноябрь 2026 | 2026 | 32.11.2026
        29.02.2026 | 21.13.2026 | tbd | 21""",
}
"""First and last day -> texts that say so."""

CASES = [
    (typed.strip(), meant)
    for meant, texts in MEANT.items()
    for line in texts.strip().splitlines()
    for typed in line.split("|")
]


@pytest.mark.parametrize(("typed", "meant"), CASES, ids=[typed for typed, _ in CASES])
def test_days(typed: str, meant: tuple[str, ...]) -> None:
    assert days_of(typed) == meant
