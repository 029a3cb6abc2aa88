"""Le Francion at the desk: what the command `francion` has of its own; the rest it shares with `papillon`."""
