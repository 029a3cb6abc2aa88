"""Comparing: the same games at two tables, where they part, and the smallest witness."""
