"""Games drawn by chance against another program: properties, counterexamples made small and kept, counted plays."""
