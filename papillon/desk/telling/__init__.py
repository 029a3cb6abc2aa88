"""Wording: events, rulings, recorded games and what is wrong in them, put into words and printed."""
