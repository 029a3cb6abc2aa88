"""The rulebooks: each document's rules as a value.

`SALON` is the main source. The other two state only what they change in it: where a document is
silent on how to play, the main source applies; what it does not list is not paid.
"""

from __future__ import annotations

from typing import Final

from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    pdf,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, WORTH_TEN

SALON: Final = Rules()
"""The main source, in sixteen sections, with the default reading of every ruling."""

PDF_CITES: Final = {
    "1.1": "papillon-pdf:1",
    "1.2": "papillon-pdf:1",
    "1.3": "papillon-pdf:4",
    "1.4": "papillon-pdf:5",
    "2.1": "papillon-pdf:12",
    "2.2": "papillon-pdf:11",
    "2.3": "papillon-pdf:9",
    "2.4": "papillon-pdf:15",
    "2.6": "papillon-pdf:8",
    "2.7": "papillon-pdf:15",
    "2.8": "papillon-pdf:6",
    "2.9": "papillon-pdf:14",
    "3.1": "papillon-pdf:16",
    "3.2": "papillon-pdf:17",
    "3.3": "papillon-pdf:17",
    "3.4": "papillon-pdf:18",
    "3.5": "papillon-pdf:18",
    "3.6": "papillon-pdf:26",
    "4.1": "papillon-pdf:19",
    "4.2": "papillon-pdf:20",
    "4.3": "papillon-pdf:20",
    "4.5": "papillon-pdf:20",
    "4.a.1": "papillon-pdf:21",
    "4.b.1": "papillon-pdf:22",
    **{f"4.b.1 {rank}": "papillon:4.b.1" for rank in "A" + WORTH_TEN},
    "takes-no-sum": "papillon-pdf:21",
    "4.c.1": "papillon-pdf:23",
    "4.d.1": "papillon-pdf:24",
    "4.d.2": "papillon-pdf:25",
    "4.d.3": "papillon-pdf:26",
    "4.d.4": "papillon-pdf:26",
    "4.d.6": "papillon-pdf:27",
    "4.d.7": "papillon-pdf:28",
    "4.d.8": "papillon-pdf:27",
    "4.d.9": "papillon-pdf:29",
    "4.d.10": "papillon-pdf:30",
    "4.d.11": "papillon-pdf:30",
    "6.6": "papillon-pdf:34",
    "10.1": "papillon-pdf:27",
    "10.5": "papillon-pdf:27",
    "10.6": "papillon-pdf:28",
    "11.1": "papillon-pdf:24",
    "11.2": "papillon-pdf:33",
    "11.3": "papillon-pdf:34",
    "12.1": "papillon-pdf:30",
    "12.3": "papillon-pdf:31",
    "14.2": "papillon-pdf:13",
    "14.3": "papillon-pdf:14",
}
"""Clause of the main source → the one cited for the PDF; papillon-pdf:22 is for cards that bear a number."""

PDF: Final = SALON._replace(
    rulebook="pdf",
    cites=tuple(PDF_CITES.items()),
    figures=(),
    captures=(s04.like_card, s04.number_card_sum, s04.three_from_hand),
    play_dues=(pdf.ace_dues, s11.dues),
    closing_dues=(s10.closing_dues, s12.closing_dues, pdf.closing_dues),
    most="points",
    cards_growth="stays-two",
)
"""The three-page PDF.

Clauses: papillon-pdf:20 to papillon-pdf:23, papillon-pdf:31, papillon-pdf:32, papillon-pdf:35.
"""

ADPOKER_CITES: Final = {
    "1.1": "papillon-adpoker:1",
    "1.2": "papillon-adpoker:1",
    "2.1": "papillon-adpoker:3",
    "2.7": "papillon-adpoker:3",
    "3.1": "papillon-adpoker:3",
    "3.3": "papillon-adpoker:4",
    "3.4": "papillon-adpoker:4",
    "3.6": "papillon-adpoker:12",
    "4.1": "papillon-adpoker:5",
    "4.2": "papillon-adpoker:11",
    "not-your-card": "papillon-adpoker:5",
    "takes-no-sum": "papillon-adpoker:6",
    "4.3": "papillon-adpoker:5",
    "4.4": "papillon-adpoker:8",
    "4.a.1": "papillon-adpoker:6",
    **{f"4.a.1 {rank}": "papillon:4.a.1" for rank in NUMBER_CARDS},
    "4.b.1": "papillon-adpoker:7",
    "4.c.1": "papillon-adpoker:19",
    "4.d.1": "papillon-adpoker:9",
    "4.d.3": "papillon-adpoker:12",
    "4.d.6": "papillon-adpoker:13",
    "4.d.7": "papillon-adpoker:14",
    "4.d.9": "papillon-adpoker:13",
    "4.d.10": "papillon-adpoker:24",
    "6.1": "papillon-adpoker:15",
    "6.2": "papillon-adpoker:16",
    "6.3": "papillon-adpoker:17",
    "6.4": "papillon-adpoker:17",
    "6.5": "papillon-adpoker:17",
    "6.6": "papillon-adpoker:15",
    "7.1": "papillon-adpoker:18",
    "7.3": "papillon-adpoker:18",
    "8.1": "papillon-adpoker:20",
    "8.2": "papillon-adpoker:20",
    "9.1": "papillon-adpoker:21",
    "9.2": "papillon-adpoker:21",
    "10.1": "papillon-adpoker:13",
    "10.3": "papillon-adpoker:19",
    "10.5": "papillon-adpoker:13",
    "10.6": "papillon-adpoker:14",
    "10.7": "papillon-adpoker:13",
    "11.1": "papillon-adpoker:9",
    "11.2": "papillon-adpoker:9",
    "11.3": "papillon-adpoker:15",
    "12.2": "papillon-adpoker:23",
    "16.3 T": "papillon-adpoker:7",
    "one-like": "papillon-adpoker:10",
    "coup-over": "4.d.7",
}
"""Clause of the main source, or refusal → the clause cited for the article.

papillon-adpoker:6 is for kings, queens, jacks and tens that are played; papillon-adpoker:7 itself has a ten's sum.
"""

ADPOKER: Final = SALON._replace(
    rulebook="adpoker",
    cites=tuple(ADPOKER_CITES.items()),
    figures=(s07.HANNETON, s08.SAUTERELLE, s09.PETIT_PAPILLON),
    play_dues=(
        adpoker.three_taken_dues,
        adpoker.fourth_taken_dues,
        s06.dues,
        s07.dues,
        adpoker.three_from_hand_dues,
        s08.dues,
        s09.dues,
        s11.dues,
    ),
    closing_dues=(s10.closing_dues, s12.closing_dues, adpoker.closing_dues),
    sauterelle_layer="maker",
    cards_growth="never",
    exposed_with_four="seven",
    exposed_each_deal=adpoker.EXPOSED_EACH_DEAL,
    consolation_deal="any-deal",
)
"""The AdPoker article.

Clauses: papillon-adpoker:4, papillon-adpoker:12, papillon-adpoker:15, papillon-adpoker:16, papillon-adpoker:19 to
papillon-adpoker:22.
"""

RULEBOOKS: Final[dict[str, Rules]] = {"salon": SALON, "pdf": PDF, "adpoker": ADPOKER}
