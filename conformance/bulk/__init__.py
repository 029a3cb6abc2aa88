"""Long counts: cut in pieces, counted by as many as there are, kept as they come."""
