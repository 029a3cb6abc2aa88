"""Pictures as SVG, drawn from paths of our own: no font, no file beside the picture, the standard library alone.

`drawings` holds what is drawn once and used often; `svg` writes; `cards`, `arrows` and `table` draw for both games.
"""
