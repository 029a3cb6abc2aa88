"""Sphinx configuration of the book: the site's, with the pages that stand on paper and what `bookpages` makes of them.

    sphinx-build -c docs/_book -t paper -b singlehtml . OUTPUT      what WeasyPrint sets
    sphinx-build -c docs/_book -D language=fr -b epub . OUTPUT

`python -m tools.book` does both. The site's own build says what leads nowhere; here pages are left out on purpose.
"""

import sys
from pathlib import Path
from runpy import run_path

BESIDE = Path(__file__).parent
sys.path.insert(0, str(BESIDE.parent / "_ext"))

SITE = run_path(str(BESIDE.parent / "conf.py"))
SHARED = (
    *("project", "author", "copyright", "release", "version", "myst_enable_extensions", "myst_heading_anchors"),
    *("exclude_patterns", "source_suffix", "clause_packages", "clause_documents", "site_date", "locale_dirs"),
    *("gettext_compact", "gettext_location"),
)
globals().update({name: SITE[name] for name in SHARED})

language = "en"
extensions = ["myst_parser", "clausedomain", "scenarioblocks", "historypages", "bookpages"]
extensions += ["sitefiles"] if tags.has("paper") else []  # noqa: F821  (Sphinx's own)

root_doc = "docs/_book/book"
include_patterns = ["docs/_book/book.md", "spec/**"]
exclude_patterns = [
    *(pattern for pattern in SITE["exclude_patterns"] if pattern != "docs/_book"),
    *("spec/index.md", "spec/notation*", "spec/refusals.md", "spec/traceability.md", "spec/changes.md"),
    "spec/findings.md",
    *("spec/scenarios", "spec/rulings/weight.md", "spec/tallies.md"),
    *("spec/witnesses/papillon*.md", "spec/witnesses/francion.md", "spec/witnesses/translation.md"),
]
suppress_warnings = ["ref", "myst.xref_missing", "rule", "toc", "epub"]
clauses_annotated = False

html_theme = "basic"
html_title = "Le Papillon"
html_context = {
    "author": author,  # noqa: F821  (one of the shared)
    "site_date": SITE["site_date"],
    "description": "Le Papillon, Le Francion",
}
html_static_path = ["static"]
html_copy_source = False
html_use_index = False
html_permalinks = False
html_domain_indices = False
templates_path = ["templates"] if tags.has("paper") else []  # noqa: F821  (Sphinx's own)

epub_title = "Le Papillon"
epub_author = author  # noqa: F821  (one of the shared)
epub_publisher = author  # noqa: F821
epub_contributor = "Georg Duffner, Octavio Pardo"
epub_cover = ("_static/cover.png", "")
epub_show_urls = "no"
epub_tocdepth = 2
epub_tocdup = False
epub_tocscope = "includehidden"
epub_guide = ()
epub_css_files = ["reading.css"]
epub_exclude_files = ["_static/print.css"]
