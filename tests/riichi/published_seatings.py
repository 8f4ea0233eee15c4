"""Small designs from the literature, as figures; everything else here is computed.

- :data:`ROWS_12`: a (12, 6, 1) difference matrix over Z_2 + Z_6 (H. Hanani, Balanced
  incomplete block designs and related designs, Discrete Math. 11, 1975, lemma 3.21).
- :data:`ROWS_15`: a (15, 5, 1) difference matrix over Z_15, behind the four orthogonal Latin
  squares of P. Schellenberg, G. van Rees and S. Vanstone (Ars Combinatoria 6, 1978).
- :func:`squares_14`: four orthogonal Latin squares of order 14 (D. T. Todorov, J. Combin.
  Des. 20, 2012) as circulated by I. Wanless.
"""

from __future__ import annotations

import numpy as np

from pairing.systems.riichi.designs.quality import Array

ROWS_12: tuple[tuple[int, ...], ...] = (
    (0, 0, 0, 0, 0, 0),
    (0, 1, 6, 3, 8, 4),
    (0, 2, 8, 6, 1, 11),
    (0, 3, 2, 1, 11, 10),
    (0, 4, 7, 9, 5, 2),
    (0, 5, 1, 11, 9, 7),
    (0, 6, 9, 2, 3, 8),
    (0, 7, 11, 8, 10, 6),
    (0, 8, 4, 5, 2, 9),
    (0, 9, 10, 4, 7, 1),
    (0, 10, 5, 7, 6, 3),
    (0, 11, 3, 10, 4, 5),
)
"""Elements (a, b) of Z_2 + Z_6 as 6a + b."""

ROWS_15: tuple[tuple[int, ...], ...] = tuple(
    zip(
        (0,) * 15,
        range(15),
        (1, 3, 6, 8, 10, 13, 5, 2, 0, 12, 4, 7, 9, 11, 14),
        (1, 7, 4, 0, 11, 8, 14, 5, 12, 3, 9, 6, 2, 13, 10),
        (1, 11, 7, 2, 12, 3, 8, 13, 4, 9, 14, 5, 0, 10, 6),
        strict=True,
    )
)

_SQUARES_14 = """
bjihgkecalnfmd bfmcenidgjhalk bcdefghijklmna bcdefghijklmna
fckjbhledimagn jcgndfalehkbim gnkjdmiclbhaef jflhnkaecmgdib
mgdlkcbafejnih ikdhaegnmfblcj lifhbjemkangcd emkdjbgfnliahc
cnhemldbigfkaj hjlebifkangcmd dalmgnbjehcfik anighmflkbdcej
edabfnmkcjhgli gbkmfcjeliahdn njcaeifhbdgkml kebcajimdgfhln
nfeicgajldkbhm khclngdafmjibe mfbkcdlagnjihe cgnflembihakjd
iagfjdhnkmelcb elbdmahfignkjc aemnhkjdcifblg ilabkdnhfcjegm
dlnkeafimhcjbg ceabkjnihdmgfl hdnikbagmcelfj ljgnihecbamfdk
gemalfihjnbdkc adficlkmjbenhg cgjflhnbiekdam ndmabcjglfeikh
jhfnimgdbkacel liegjdmhnkcfab fkibmagenldhjc mbhiefljadkncg
hkbgajnmeclidf nmjfhkecbaldgi imhlneckdfajgb difjcnkamehgbl
ablchikgnfdmje fankgbljdcimeh klegafdnhjmcbi ghckmlbdeinjaf
licmdbjfhagenk mgialhcbkedjnf jhadicmlfgbekn fajlgidkhncbme
kmjdneclgbihfa dnhjimbgclfeka ebgcjlkfamindh hkemdacngjblfi
"""


def squares_14() -> Array:
    """56 players, 14 hanchans: row is the hanchan, column the table, a square each seat.

    Orthogonality says that no two players meet twice and none sits at a table twice.

    >>> squares_14().shape
    (14, 14, 4)
    """
    rows = [line.split() for line in _SQUARES_14.split("\n") if line]
    return np.array(
        [
            [
                [14 * seat + ord(square[table]) - ord("a") for seat, square in enumerate(row)]
                for table in range(14)
            ]
            for row in rows
        ],
        dtype=np.int64,
    )
