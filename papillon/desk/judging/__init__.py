"""Judging: a question, what a move comes to, and what would change it. No input, no printing."""
