"""Which misunderstanding a program seems to have: what is known is played too, and held against what it answers."""
