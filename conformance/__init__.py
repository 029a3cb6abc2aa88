"""What a program must show to be trusted with the rules: scenarios, games drawn at random, and what judges them."""
