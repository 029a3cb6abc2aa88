"""What the suite asks and compares of Le Francion: its side of protocol 1, cases, drawn games and the campaign.

The processes, the runner and the reports are those of Le Papillon; they look here by the `game` of a request.
"""

from typing import Final

GAME: Final = "francion"
"""The game's name, which is its only document's and its only rulebook's too."""
