"""The pages, their reader, the JSON it writes, and the book that programs open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conformance.documents import GAMES
from papillon.kit.clauses import BadCitation, book, parse_citation, text_hash
from tools import ROOT
from tools.specification import all_files, files, main, package_of, read, read_pages, stale

SECTIONS = (
    "1.1 1.2 1.3 1.4",
    "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10",
    "3.1 3.2 3.3 3.4 3.5 3.6",
    "4.1 4.2 4.3 4.4 4.5 4.a.1 4.a.2 4.b.1 4.b.2 4.c.1 4.c.2",
    "4.d.1 4.d.2 4.d.3 4.d.4 4.d.5 4.d.6 4.d.7 4.d.8 4.d.9 4.d.10 4.d.11",
    "5.1 5.2 5.3 5.4",
    "6.1 6.2 6.3 6.4 6.5 6.6",
    "7.1 7.2 7.3 7.4",
    "8.1 8.2 8.3 8.4 8.5",
    "9.1 9.2 9.3",
    "10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8",
    "11.1 11.2 11.3",
    "12.1 12.2 12.3 12.4",
    "13.1 13.2",
    "14.1 14.2 14.3 14.4",
    "15.1 15.2",
    "16.1 16.2 16.3 16.4 16.5 16.6",
)
PAPILLON = [clause_id for section in SECTIONS for clause_id in section.split()]
SIZES = {1: 16, 2: 3, 3: 7, 4: 12, 5: 5, 6: 2}
FRANCION = [f"{section}.{number}" for section, size in SIZES.items() for number in range(1, size + 1)]
MOST_WORDS = 60

CLAUSE = "```{clause} papillon:8.1 Clearing the table\n:kind: rule\n\nWhoever clears the table is paid.\n```\n"
RULING = """\
```{ruling} who-pays Who pays?
:kind: open
:clauses: 8.1
:default: all pdf=one
:confidence: M

The text says
only that somebody does.

- `all`: each of the
  others pays.
- `one`: the next
player pays.

  All of it.

As {rule:clause}`papillon:8.1` has it.
```
"""
OTHER = """\
```{clause} papillon-pdf:3 Leaving nothing
:kind: rule
:repeats: 8.10
:changes: 8.1 8.2

Whoever leaves nothing on the table pays.
```
"""


def page(*blocks: str) -> dict[str, str]:
    return {"spec/rules.md": "# A page\n\n" + "\n".join(blocks)}


def without(text: str, part: str, instead: str = "") -> str:
    assert part in text
    return text.replace(part, instead)


# What the repository holds


def test_the_pages_hold_no_mistake() -> None:
    assert [str(problem) for problem in read(ROOT).problems] == []


def test_what_is_made_from_the_pages_is_fresh() -> None:
    assert stale(ROOT, all_files(ROOT, read(ROOT))) == [], "run: python -m tools.specification"


@pytest.mark.parametrize(
    ("document", "ids"),
    [
        ("papillon", PAPILLON),
        ("papillon-pdf", [*map(str, range(1, 39))]),
        ("papillon-adpoker", [*map(str, range(1, 25))]),
        ("francion", FRANCION),
    ],
)
def test_every_clause_of_a_document_is_there_in_order(document: str, ids: list[str]) -> None:
    ours = book(package_of(document)).document(document)
    assert [clause.id for clause in ours] == ids
    assert all(clause.title and clause.text and clause.kind and clause.hash for clause in ours)


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_is_the_rule_and_nothing_else(game: str) -> None:
    """It is short, counting a reference as one word, and names no ruling: the page shows the rulings beneath it."""
    rules = book(game)
    for clause in rules.clauses.values():
        words = re.sub(r"(?:Papillon|PDF|AdPoker|Francion) (?=\d)", "", clause.text).split()
        assert len(words) <= MOST_WORDS, clause.spoken
        assert not set(re.findall(r"[a-z]+(?:-[a-z]+)+", clause.text)) & set(rules.rulings), clause.spoken


# Reading a page


def test_a_clause_is_read_with_its_references_spoken() -> None:
    text = "```{clause} papillon:8.2 Being paid\n:kind: rule\n:no-code: people do\n\nSee {rule:clause}`papillon:8.1`\n"
    clause = read_pages(page(CLAUSE, text + "and {rule:ruling}`this <who-pays>`.\n\nTwice.\n```", RULING))
    read_clause = clause.clauses["papillon:8.2"]
    assert clause.problems == ()
    assert (read_clause.section, read_clause.id, read_clause.no_code) == ("8", "8.2", "people do")
    assert read_clause.text == "See Papillon 8.1 and this.\n\nTwice."
    assert read_clause.page == "spec/rules.md"
    assert read_clause.spoken == "Papillon 8.2"


def test_a_ruling_is_read_with_its_readings_apart() -> None:
    specification = read_pages(page(CLAUSE, RULING))
    ruling = specification.rulings["who-pays"]
    assert specification.problems == ()
    assert ruling.title == "Who pays?"
    assert ruling.clauses == ("papillon:8.1",)
    assert ruling.default == {"salon": "all", "pdf": "one"}
    assert ruling.readings == {"all": "each of the others pays.", "one": "the next player pays.\n\nAll of it."}
    assert ruling.text == "The text says only that somebody does.\n\nAs Papillon 8.1 has it."


def test_each_item_of_a_list_stands_on_a_line_of_its_own() -> None:
    numbered = without(CLAUSE, "Whoever clears the table is paid.", "In turn:\n\n1. the dealer,\n   first;\n2. others.")
    assert read_pages(page(numbered)).clauses["papillon:8.1"].text == "In turn:\n\n1. the dealer, first;\n2. others."


def test_a_clause_of_another_document_states_its_relations() -> None:
    specification = read_pages(page(CLAUSE, CLAUSE.replace("8.1", "8.2"), CLAUSE.replace("8.1", "8.10"), OTHER))
    assert specification.problems == ()
    assert specification.clauses["papillon-pdf:3"].relations == {
        "repeats": ("papillon:8.10",),
        "changes": ("papillon:8.1", "papillon:8.2"),
    }
    assert specification.clauses["papillon:8.1"].relations == {}


def test_the_hash_ignores_line_breaks_and_pins_words() -> None:
    one = read_pages(page(CLAUSE)).clauses["papillon:8.1"]
    broken = read_pages(page(without(CLAUSE, "clears the", "clears\nthe"))).clauses["papillon:8.1"]
    other = read_pages(page(without(CLAUSE, "is paid", "pays"))).clauses["papillon:8.1"]
    retitled = read_pages(page(without(CLAUSE, "Clearing", "Emptying"))).clauses["papillon:8.1"]
    assert one.hash == broken.hash == text_hash("Clearing the table", "Whoever clears the table is paid.")
    assert len({one.hash, other.hash, retitled.hash}) == 3


def test_a_page_below_a_folder_for_another_game_belongs_to_it() -> None:
    clause = without(CLAUSE, "papillon:8.1", "francion:8.1")
    ruling = without(without(RULING, " pdf=one"), "papillon:8.1", "francion:8.1")
    specification = read_pages({"spec/sections/francion/08.md": clause, "spec/rulings/francion/pay.md": ruling})
    assert specification.problems == ()
    assert specification.rulings["who-pays"].clauses == ("francion:8.1",)
    assert specification.rulings["who-pays"].default == {"francion": "all"}
    assert set(files(specification)) == {"francion/clauses.json", "francion/rulings.json"}


MISTAKES = [
    (CLAUSE.removesuffix("```\n"), 3, "never closed"),
    (without(CLAUSE, "```", ":::"), 3, "write this block with backquotes"),
    (without(CLAUSE, "papillon:8.1", "papillon:8.01"), 3, "'papillon:8.01' is no id"),
    (CLAUSE + CLAUSE, 8, "papillon:8.1 stands at spec/rules.md:3 already"),
    (without(CLAUSE, "rule\n", "law\n"), 3, "'law' is no kind"),
    (without(CLAUSE, ":kind: rule\n"), 3, "the kind is missing"),
    (without(CLAUSE, ":kind: rule", ":kind: rule\n:colour: red"), 3, "'colour' is no option"),
    (without(CLAUSE, ":kind: rule", ":kind: rule\n:kind: rule"), 5, "the option 'kind' stands here twice"),
    (without(CLAUSE, ":kind: rule", ":kind: rule\n:no-code: 'quoted'"), 5, "an option may not begin with"),
    (without(CLAUSE, ":kind: rule\n\n", ":kind: rule\n"), 5, "an empty line must stand before the text"),
    (without(CLAUSE, "Whoever clears the table is paid."), 3, "the text is missing"),
    (without(CLAUSE, " Clearing the table"), 3, "the title is missing"),
    (without(CLAUSE, "Clearing the table", "Clearing the table."), 3, "a title has no full stop"),
    (without(CLAUSE, "Clearing", "`Clearing`"), 3, "without any in its title"),
    ("See\n{rule:clause}`papillon:9.9`.", 4, "there is no clause papillon:9.9"),
    ("See {rule:ruling}`nothing`.", 3, "there is no ruling nothing"),
    (CLAUSE + without(RULING, "who-pays", "Who_pays"), 8, "'Who_pays' is no slug"),
    (CLAUSE + without(RULING, ":clauses: 8.1", ":clauses: 8.1 8.2"), 8, "there is no clause papillon:8.2"),
    (CLAUSE + without(RULING, ":clauses: 8.1\n"), 8, "the clauses that this ruling reads are missing"),
    (CLAUSE + without(RULING, "- `one`: the next\nplayer pays.\n\n  All of it.\n"), 8, "two readings or more"),
    (CLAUSE + without(RULING, "all pdf=one", "all pdf=none"), 8, "the default 'none' is none of the readings"),
    (CLAUSE + without(RULING, "all pdf=one", "one"), 8, "the reading that is the default must come first"),
    (CLAUSE + without(RULING, ":default: all pdf=one\n"), 8, "the default of this open ruling is missing"),
    (CLAUSE + without(RULING, ":confidence: M\n", ":confidence: sure\n"), 8, "'sure' is no confidence; choose from H"),
    (CLAUSE + without(RULING, "open", "settled"), 8, "a settled ruling has no default"),
    (CLAUSE + without(RULING, "open", "settled"), 8, "a settled ruling has no confidence"),
    (CLAUSE + without(RULING.replace("pdf=one", "pdf=all"), "open", "variant"), 8, "a variant has different defaults"),
    (CLAUSE + without(RULING, "`one`", "`all`"), 8, "the reading all stands here twice"),
    (CLAUSE + without(RULING, "`one`", "`The one`"), 8, "'The one' is no name for a reading"),
    (CLAUSE + without(OTHER, "8.10", "8.1 8.9"), 8, "there is no clause papillon:8.9"),
    (CLAUSE + without(OTHER, "8.10", "8.1"), 8, "papillon:8.1 stands here twice"),
    (without(OTHER, "papillon-pdf:3", "papillon:8.3"), 3, "only a clause of another document"),
    (without(OTHER, "8.10", "papillon-adpoker:3"), 3, "papillon-adpoker:3 is no clause of the main document, papillon"),
]


@pytest.mark.parametrize(("text", "line", "message"), MISTAKES)
def test_a_mistake_is_reported_with_its_place(text: str, line: int, message: str) -> None:
    found = [str(problem) for problem in read_pages(page(text)).problems]
    assert any(f"spec/rules.md:{line}: " in problem and message in problem for problem in found), found


# The command


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "spec").mkdir()
    (tmp_path / "papillon").mkdir()
    (tmp_path / "spec" / "rules.md").write_text(CLAUSE + "\n" + RULING, "utf-8")
    return tmp_path


def test_writing_makes_fresh_and_a_change_makes_stale(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--root", str(checkout)]
    assert main([*command, "--check"]) == 1
    assert main(command) == 0
    capsys.readouterr()
    main([*command, "--check"])
    assert capsys.readouterr().out == "not in French yet: 1 of 1 clauses\n", "nothing is stale"
    rules = checkout / "spec" / "rules.md"
    rules.write_text(rules.read_text("utf-8").replace("is paid", "pays"), "utf-8")
    capsys.readouterr()
    assert main([*command, "--check"]) == 1
    assert "stale papillon/clauses.json\n" in capsys.readouterr().out


# The book


def test_neighbours_stay_within_a_document() -> None:
    rules = book("papillon")
    around = {number: rules.neighbours(rules.clause(number)) for number in ("1.1", "4.5", "16.6", "PDF 1")}
    named = {number: [clause and clause.spoken for clause in pair] for number, pair in around.items()}
    assert named == {
        "1.1": [None, "Papillon 1.2"],
        "4.5": ["Papillon 4.4", "Papillon 4.a.1"],
        "16.6": ["Papillon 16.5", None],
        "PDF 1": [None, "PDF 2"],
    }


@pytest.mark.parametrize("typed", ["", "8.", "8.04", "4.dd.1", "sauterelle", "8.4 9.1", "8:4", "²"])
def test_what_is_no_citation_is_refused(typed: str) -> None:
    with pytest.raises(BadCitation, match=r"write it like 'Papillon 8\.4'"):
        parse_citation(typed, "papillon")
