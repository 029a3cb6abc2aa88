"""Sphinx configuration: one site from `spec/` and `docs/`, whose source is the repository's root.

uv run --group docs sphinx-build -W --keep-going -c docs -b html . docs/_build/html
uv run --group docs sphinx-build -W --keep-going -c docs -D language=fr -b html . docs/_build/html/fr
"""

import os
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1])]

from papillon.desk.command import DESKS  # noqa: E402
from papillon.kit.clauses import edition  # noqa: E402
from tools.site import published_at  # noqa: E402

project = "Le Papillon"
author = "The maintainers of the rules of Le Papillon"
copyright = f"2026, {author}"
release = version = edition().number
language = "en"

extensions = [
    "myst_parser",
    "clausedomain",
    "sitefiles",
    "pictureblocks",
    "scenarioblocks",
    "addresses",
    "frame",
    "pagetables",
    "changepages",
    "historypages",
    "translating",
    "datapages",
    "previews",
    "playpages",
    "sharedpictures",
    "search",
    "sphinx_copybutton",
]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

root_doc = "docs/index"
include_patterns = [
    *("docs/**", "spec/**", "desk/index.md", "CONTRIBUTING.md"),
    *("conformance/protocol.md", "examples/README.md"),
]
exclude_patterns = [
    ".*",
    "docs/_book",
    "docs/_build",
    "docs/_ext",
    "docs/_root",
    "docs/_templates",
    "docs/locale",
    "node_modules",
    "mutants",
    "**/__pycache__",
]
source_suffix = {".md": "markdown"}

clause_packages = [*DESKS]
clause_documents = {name: document.called for name, document in DESKS["papillon"].documents.items()}

site_date = edition().date
site_url = published_at(None)
site_faults = os.environ.get("FAULTS_URL", "")
site_languages = {"en": ("English", ""), "fr": ("Français", "fr/")}
locale_dirs = ["docs/locale"]
gettext_compact = True
gettext_location = False

BOOK = '"EB Garamond", "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif'
"""Letters for the words of the rules: those of `sitefiles`, and until they are there those that systems have."""

LIGHT = {
    "book": BOOK,
    "paper": "#faf6ec",
    "code-paper": "#f5f1e8",
    "rule-line": "#d9cfb8",
    "kind-rule": "#8a2b1f",
    "kind-definition": "#2b4f7c",
    "kind-recommendation": "#3f6227",
    "kind-example": "#6b5a3a",
    "color-brand-primary": "#8a2b1f",
    "color-brand-content": "#8a2b1f",
    "color-brand-visited": "#6d3b4e",
    "color-background-primary": "#fffdf8",
    "color-background-secondary": "#f7f2e6",
    "color-background-border": "#e4dcc9",
    "color-foreground-primary": "#26211a",
    "color-foreground-secondary": "#574e40",
    "color-foreground-muted": "#6f6553",
    "color-inline-code-background": "#f1ebdc",
    "color-highlight-on-target": "#fbeebd",
    "color-highlighted-background": "#fbeebd",
    "card-light": "none",
}
DARK = {
    "paper": "#221f1a",
    "code-paper": "#1f1d19",
    "rule-line": "#4a4338",
    "kind-rule": "#e79a86",
    "kind-definition": "#9dbde6",
    "kind-recommendation": "#a8c98c",
    "kind-example": "#c9b68d",
    "color-brand-primary": "#e79a86",
    "color-brand-content": "#e79a86",
    "color-brand-visited": "#d3a3b6",
    "color-background-primary": "#181613",
    "color-background-secondary": "#1f1c18",
    "color-background-border": "#38332a",
    "color-foreground-primary": "#e6dfd1",
    "color-foreground-secondary": "#bcb3a2",
    "color-foreground-muted": "#a0967f",
    "color-inline-code-background": "#2b2721",
    "color-highlight-on-target": "#352d15",
    "color-highlighted-background": "#4a3d12",
    "card-light": "brightness(0.88)",
}

html_theme = "furo"
html_theme_options = {"light_css_variables": LIGHT, "dark_css_variables": DARK, "top_of_page_buttons": ["view"]}
html_title = "Le Papillon"
templates_path = ["_templates"]
html_static_path = ["_static", "../web/static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["site.css", "clauses.css", "pages.css"]
html_js_files = [("cite.js", {"defer": "defer"}), ("languages.js", {"defer": "defer"})]
html_copy_source = False
html_use_index = False

html_extra_path = ["_root"]
moved_pages = {
    "docs/diagnosis": "docs/measuring",
    "docs/misreadings": "docs/measuring",
    "docs/mutation": "docs/measuring",
    "docs/programs": "docs/measuring",
    "spec/rulings/sentences": "docs/measuring",
    "examples/francion/README": "examples/README",
    "code/papillon/documents": "code/papillon/rulebooks",
    "code/francion/documents": "code/francion/rulebooks",
    "code/papillon/kit/words": "code/papillon/kit/translations",
    "code/papillon/kit/recording": "code/papillon/kit/records",
    "code/papillon/kit/record_format": "code/papillon/kit/records",
    "code/papillon/kit/game_records": "code/papillon/kit/records",
    "code/papillon/kit/whereabouts": "code/papillon/kit/records",
    "code/papillon/kit/expectations": "code/papillon/kit/records",
    "code/papillon/kit/playing": "code/papillon/kit/records",
    "code/papillon/kit/positions": "code/papillon/kit/notation",
    "code/papillon/kit/problems": "code/papillon/kit/errors",
    "code/papillon/kit/checks": "code/papillon/kit/errors",
    "code/papillon/kit/suggestions": "code/papillon/kit/errors",
    "code/papillon/kit/options": "code/papillon/kit/console",
    "code/papillon/kit/streams": "code/papillon/kit/console",
    "code/papillon/kit/harmless": "code/papillon/kit/console",
    "code/papillon/kit/apparatus": "code/papillon/kit/clauses",
    "code/papillon/kit/citations": "code/papillon/kit/clauses",
    "code/papillon/kit/entries": "code/papillon/kit/clauses",
    "code/papillon/kit/glossary": "code/papillon/kit/clauses",
    "code/papillon/kit/specification": "code/papillon/kit/clauses",
    "code/papillon/kit/pages": "code/papillon/kit/clauses",
    "code/papillon/kit/witnesses": "code/papillon/kit/clauses",
    "code/papillon/kit/history": "code/papillon/kit/clauses",
    "code/papillon/kit/catalogs": "code/papillon/kit/translations",
    "code/papillon/kit/faces": "code/papillon/state",
    "code/papillon/kit/remembering": "code/papillon/rules",
    "code/papillon/kit/pictures/scene": "code/papillon/kit/pictures/table",
    "code/papillon/kit/pictures/suits": "code/papillon/kit/pictures/drawings",
    "code/papillon/kit/pictures/embedding": "code/papillon/kit/pictures/svg",
    "code/papillon/notation/text": "code/papillon/kit/notation",
    "code/francion/notation/text": "code/papillon/kit/notation",
    "code/papillon/replay": "code/papillon/records",
    "code/papillon/expectations": "code/papillon/records",
    "code/francion/replay": "code/francion/records",
    "code/francion/expectations": "code/francion/records",
    "code/papillon/kit/pictures/glyphs": "code/papillon/kit/pictures/drawings",
    "code/papillon/kit/pictures/insects": "code/papillon/kit/pictures/drawings",
    "code/papillon/kit/pictures/palette": "code/papillon/kit/pictures/svg",
    "code/papillon/kit/pictures/flow": "code/papillon/kit/pictures/arrows",
    "code/papillon/notation/__init__": "code/papillon/notation",
    "code/papillon/notation/moves": "code/papillon/notation",
    "code/papillon/notation/positions": "code/papillon/notation",
    "code/papillon/notation/tables": "code/papillon/notation",
    "code/francion/notation/__init__": "code/francion/notation",
    "code/francion/notation/moves": "code/francion/notation",
    "code/francion/notation/positions": "code/francion/notation",
    "code/francion/notation/tables": "code/francion/notation",
    "code/papillon/kit/replay": "code/papillon/kit/records",
    "code/papillon/kit/references": "code/papillon/kit/clauses",
    "code/papillon/kit/readings": "code/papillon/kit/game",
    "code/papillon/kit/refusals": "code/papillon/kit/game",
    "code/papillon/kit/accounts": "code/papillon/kit/events",
    "code/papillon/kit/checkout": "code/index",
    "code/papillon/kit/commands": "code/papillon/kit/console",
    "code/papillon/kit/sanitize": "code/papillon/kit/console",
}
"""Address that a page had, without its ending → the one that it has; nothing is ever taken off this list."""

# Of a console block the commands are copied, and not what they print.
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True
copybutton_copy_empty_lines = False
copybutton_here_doc_delimiter = "EOF"
copybutton_line_continuation_character = "\\"
