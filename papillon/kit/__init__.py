"""What all games share, whatever their rules: clauses and citations, cards, accounts, events, records, pictures."""
