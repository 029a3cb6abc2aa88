"""The apparatus: what each witness has at the places of a clause, and that the relations of clauses agree with it."""

from __future__ import annotations

import pytest

from papillon.kit.clauses import Apparatus, book
from papillon.kit.toml import RecordError
from tools import ROOT
from tools.apparatus import load, problems_of, read_apparatus
from tools.specification import read_pages
from tools.witnesses import read_witnesses

LISTED = """
[S]
document = "papillon"
levels = ["sentence"]
sentences = { 1 = { words = "On … un jeton", misprints = { "ungeton" = "un jeton" } }, 2 = { words = "Le … coup" } }
[T]
document = "papillon"
levels = ["sentence"]
sentences = { 1 = { words = "One … chip", renders = "1" } }
[P]
document = "papillon-pdf"
levels = ["sentence"]
sentences = { 7 = { words = "On … deux jetons" }, 8 = { words = "Rien … table" } }
"""
MAIN = "```{clause} papillon:8.1 Clearing\n:kind: rule\n:place: 1\n\nIt is paid 1.\n```\n"
OTHER = "```{clause} papillon-pdf:3 Clearing\n:kind: rule\n:place: 7\n:changes: 8.1\n\nIt is paid 2.\n```\n"
VARIANT = 'kind = "variant", at = "P 7", words = "deux jetons", reason = "Two."'
"""What the clauses above have to have: the sheet pays two for it."""


@pytest.fixture(scope="module")
def apparatus() -> Apparatus:
    """The apparatus of the project."""
    return load(ROOT)


def messages(*entries: str, other: str = OTHER, citation: str = "papillon:8.1") -> list[str]:
    """What is wrong with some entries of a clause beside the two clauses above."""
    listed = ", ".join(f"{{ {entry} }}" for entry in entries)
    clauses = read_pages({"spec/page.md": MAIN + other}).clauses
    found = problems_of(read_apparatus(f'"{citation}" = [{listed}]'), read_witnesses(LISTED), clauses, ["who-pays"])
    return [problem.message for problem in found]


EMENDATION = 'kind = "adds", at = "S 1", words = "un jeton", reason = "Each pays it."'


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (EMENDATION, ""),
        (EMENDATION.replace("reason", 'ruling = "who-pays", reason'), ""),
        (EMENDATION.replace("un jeton", "un jeton … reçoit de chacun des autres joueurs"), ""),  # six, parted from two
        (EMENDATION.replace("un jeton", "un jeton de chacun des autres joueurs"), "at most 6 words in a row, found 7"),
        (EMENDATION.replace("un jeton", "ungeton"), "a misprint is quoted without [sic]"),
        (EMENDATION.replace("adds", "erratum"), "expected one of adds, "),
        (EMENDATION.replace("S 1", "S 9"), "there is no place S 9"),
        (EMENDATION.replace("S 1", "X 1"), "there is no place X 1"),
        (EMENDATION.replace("Each", "By P 7.1 each"), "there is no place P 7.1"),
        (EMENDATION.replace("S 1", "S 2"), "it is no sentence that the clause says"),
        (EMENDATION.replace("S 1", "P 7"), "it is no sentence that the clause says"),
        (EMENDATION.partition(", reason")[0], "the reason is missing"),
        (EMENDATION.replace("un jeton", ""), "the words are missing"),
        (EMENDATION.replace("reason", 'ruling = "nobody", reason'), "there is no ruling nobody"),
        ('kind = "translation", at = "T 1", words = "a chip", reason = "A chip."', ""),
        ('kind = "translation", at = "S 1", words = "un jeton", reason = "A chip."', "it translates no sentence"),
        ('kind = "silence", at = "P 8", reason = "It names no payer."', ""),
        ('kind = "silence", at = "P 8", words = "Rien", reason = "It names no payer."', "a silence has no words"),
        ('kind = "wording", at = "S 2", words = "Le coup", reason = "Coup."', "it is in no other document of the game"),
        (VARIANT.replace("P 7", "P 8"), "no clause that says this sentence changes 8.1"),
        (VARIANT.replace("variant", "contradiction"), "no clause that says this sentence contradicts 8.1"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(entry: str, said: str) -> None:
    found = messages(VARIANT, entry)
    assert len(found[:1]) == bool(said)
    assert said in "".join(found[:1])


@pytest.mark.parametrize("entries", [f"[{{ {VARIANT.replace('words', 'quotes')} }}]", "[1]", '"none"'])
def test_a_list_that_cannot_be_read_says_where(entries: str) -> None:
    with pytest.raises(RecordError, match=r"^spec/apparatus.toml: papillon:8.1: "):
        read_apparatus(f'"papillon:8.1" = {entries}')


# --- what the documents have, by their own texts


@pytest.mark.parametrize(
    ("citation", "kind", "at", "words"),
    [
        ("papillon:2.9", "translation", "E 2.9", "equally"),  # the French: équitablement
        ("papillon:4.d.5", "translation", "E 4.18", "no more than"),  # the French: plus que
        ("papillon:2.3", "translation", "E 2.3", "hand"),  # the French: coup
        ("papillon:3.4", "", "", ""),  # seven cards, face up, in the middle
        ("papillon:2.2", "widens", "S 2.1.2", "les trois joueurs"),  # every player of four as well
        ("papillon:10.7", "changes", "S 10.5.1", "les jetons"),  # the tokens, too
        ("papillon:10.7", "variant", "P 2.2", "la cagnotte"),  # to who has most chips
        ("papillon:12.2", "variant", "P 5.2", "points"),
        ("papillon:7.1", "contradiction", "A 9.1", "lever deux"),
        ("papillon:15.1", "variant", "A 5.1", "sept"),
        ("papillon-pdf:22", "narrows", "P 4.10", "carte numérotée"),  # a ten bears a number and takes no sum
        ("papillon-adpoker:7", "widens", "A 7.2", "dix points"),  # told of a ten alone
        ("francion:3.4", "widens", "F 3.5.1", "quatre joueurs"),  # three and five play too
        ("francion:1.11", "changes", "F 1.8.1", "pas moins de quatre"),
    ],
)
def test_what_the_documents_have_stands_under_the_clause(
    apparatus: Apparatus, citation: str, kind: str, at: str, words: str
) -> None:
    found = [entry.words for entry in apparatus.get(citation, ()) if (entry.kind, entry.at) == (kind, at)]
    assert len(found) == bool(kind)
    assert words in "".join(found)


def test_the_article_is_silent_on_ties_and_on_a_coup_without_a_winner(apparatus: Apparatus) -> None:
    for citation in ("papillon:12.3", "papillon:12.4", "papillon:12.1"):
        assert [entry.siglum for entry in apparatus[citation] if entry.kind == "silence"][:1] == ["A"]
    assert book("papillon").clause("papillon-adpoker:23").relations == {"repeats": ("papillon:12.2",)}
