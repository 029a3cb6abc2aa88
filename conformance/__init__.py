"""What a program must show to be trusted with the rules: scenarios, games drawn at random, and what judges them."""

# `python -m conformance.lint` and the like are published addresses; what they run stands in these two rooms.
__path__ += [f"{__path__[0]}/{room}" for room in ("hunt", "quality")]
