"""The card for the table, and the numbers of pages in the book."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from needed_tools import give_up

from papillon.kit.translations import speaking
from papillon.readings import READINGS
from tools import book as making
from tools.card import CARD, amounts, page

if find_spec("pypdf"):
    import pypdf

pytestmark = pytest.mark.filterwarnings("default:The book")

MILLIMETRE = 72 / 25.4


@pytest.fixture(autouse=True)
def _tools() -> None:
    missing = [name for name in ("pypdf", "weasyprint") if find_spec(name) is None]
    if missing:
        give_up("The book was", f"{', '.join(missing)} missing; run: uv run --group docs --group book pytest")


def test_a_link_says_the_page_of_its_place_even_where_its_number_moves_the_place() -> None:
    """Ten numbers of three digits need two lines, and the place is on page 2; of one digit, one line, and page 1."""
    from weasyprint import HTML

    styles = """<style>
    @page { size: 60mm 100mm; margin: 5mm }
    body { margin: 0 }
    div, p { font: 5mm/10mm serif; margin: 0 }
    a::after { content: attr(data-page) }
    </style>"""
    body = "<div>" + "<a href='#b'></a> " * 10 + "</div>" + "<p>a</p>" * 7 + "<p id='b'>b</p>" + "<p>c</p>" * 20
    document = making.settled(styles + body, lambda text: HTML(string=text).render())
    assert making.begins(document.pages) == {"b": 1}


def test_a_packed_epub_begins_with_its_type_and_names_its_cover(tmp_path: Path) -> None:
    with making.ZipFile(tmp_path / "built.epub", "w") as built:
        built.writestr("content.opf", '<item id="c" href="_static/cover.png"/>')
        built.writestr("mimetype", "application/epub+zip")
    making.pack(tmp_path / "built.epub", tmp_path / "packed.epub")
    with making.ZipFile(tmp_path / "packed.epub") as packed:
        assert packed.namelist() == ["mimetype", "content.opf"]
        assert b'"c" properties="cover-image" href=' in packed.read("content.opf")


# --- the card

PAYS = {
    "an ace taken by another card": ["1"],
    "an ace takes an ace": ["2"],
    "a two takes two aces": ["4"],
    "a three takes three aces": ["6"],
    "a four takes four aces": ["8"],
    "an ace takes three aces, with the hanneton": ["4", "1"],
    "three aces from hand take the fourth, with the petit papillon": ["4", "1"],
    "the same in the last deal, with the papillon": ["4", "1"],
    "hanneton: one card takes its three like cards": ["1"],
    "sauterelle: you clear the table": ["1"],
    "the same with the very last card of the coup": ["1"],
    "petit papillon: your last card captures, and stock is left": ["1"],
    "papillon: the same once the stock is used up": ["1"],
    "you pay the pool": ["1"],
    "each of the others pays you": ["1"],
    "the player with the most cards, if only one": ["1"],
    "the same after a tie": ["2"],
    "the last to lay down, if nobody won": ["1"],
}
"""What the main document says of each line: 6.1 to 6.5, 7.4 with 7.3, 10.4 with 9.2 or 10.2, 7.3, 8.2, 9.2, 10.2, 11.2,
11.3, 12.2, 12.3 and 13.1."""

OTHERWISE = [
    ({"ace-rate": "total"}, "a three takes three aces", ["6 in all"]),
    ({"aces-take-aces": "own-list"}, "an ace takes three aces, with the hanneton", ["3", "1"]),
    ({"closing-sauterelle": "unpaid"}, "the same with the very last card of the coup", ["–"]),
    ({"hanneton": "three-captures"}, "hanneton: one card takes its three like cards", ["–"]),
]


def test_the_card_pays_what_the_rules_say() -> None:
    lines = {line.what: line for part in CARD for line in part.lines}
    assert {what: [amount for amount, _ in amounts(line, {})] for what, line in lines.items()} == PAYS
    for readings, what, expected in OTHERWISE:
        assert [amount for amount, _ in amounts(lines[what], readings)] == expected, (readings, what)
    said = page({"ten-sums": "none"})
    assert "<b>5</b></td><td class='cited'>7.4, 7.3</td>" in said
    assert "no card worth ten takes a sum" in said and "the same after a tie, and 1 more" in said
    with speaking("fr"):
        assert "aucune carte valant dix ne lève une addition" in page({"ten-sums": "none"})


def test_the_card_is_one_side_in_legible_letters_whatever_is_agreed_and_the_same_bytes_twice(tmp_path: Path) -> None:
    every = [f"--reading={ruling}={[*readings][-1]}" for ruling, readings in READINGS.items()]
    for folder in ("one", "two"):
        assert making.main(["--card", "--lang", "fr", "--output", str(tmp_path / folder), *every]) == 0
    first, second = (tmp_path / folder / "fr/table-card.pdf" for folder in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    (sheet,) = pypdf.PdfReader(first).pages
    assert [round(float(side) / MILLIMETRE) for side in sheet.mediabox[2:]] == [148, 210]
    sizes: set[float] = set()

    def note(said: str, around: list[float], here: list[float], _font: object, size: float) -> None:
        sizes.update([size * abs(here[0] * around[0])] if said.strip() else [])

    text = sheet.extract_text(visitor_text=note)
    assert min(sizes) >= 8.99
    assert "ten-sums=all" in text


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--link", "https://rules.example/desk/"], "expected an address of the desk with a question in it"),
        (["--link", "https://rules.example/desk/#q=layout+5&rulebook=pdf"], "the address is about pdf"),
        (["--reading", "ten-sums=some"], "--reading: expected a reading of ten-sums"),
    ],
)
def test_what_fills_no_card_is_bad_input(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        making.main(["--card", *words])
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err
