"""Pictures as SVG, drawn from paths of our own: no font, no file beside the picture, the standard library alone.

`glyphs` and `insects` are data; `svg` writes; `cards`, `table` and `flow` draw what both games need.
"""
