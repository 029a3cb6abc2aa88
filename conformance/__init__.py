"""What a program must show to be trusted with Le Papillon; for now a campaign of random coups against our own."""
