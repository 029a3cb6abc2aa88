"""What only a clone needs: it builds data, site and book from `spec/`, and measures the suite. Never installed."""
