"""What the games' rules share, and no game: clauses and their citations, accounts and payments."""
