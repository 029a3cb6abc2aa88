"""Sphinx configuration: one site from `spec/` and `docs/`, whose source is the repository's root.

uv run --group docs sphinx-build -W --keep-going -c docs -b html . docs/_build/html
"""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Le Papillon"
author = "The Le Papillon rules maintainers"
copyright = f"2026, {author}"
release = version = metadata.version("le-papillon")
language = "en"

extensions = ["myst_parser", "clausedomain", "scenarioblocks"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

root_doc = "docs/index"
include_patterns = ["docs/**", "spec/**"]
exclude_patterns = [".*", "docs/_build", "docs/_ext", "docs/_root", "node_modules", "mutants", "**/__pycache__"]
source_suffix = {".md": "markdown"}

clause_packages = ["commonlaw", "papillon", "francion"]
clause_documents = {"papillon": "main document", "papillon-pdf": "PDF", "papillon-adpoker": "AdPoker article"}

gettext_compact = False
gettext_location = False

html_theme = "furo"
html_title = "Le Papillon"
html_static_path = ["_static"]
html_css_files = ["clauses.css"]
html_copy_source = False

html_extra_path = ["_root"]
