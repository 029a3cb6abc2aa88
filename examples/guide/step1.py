"""Step 1: nothing yet."""
