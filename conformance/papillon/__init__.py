"""What the suite asks and compares of Le Papillon alone."""
