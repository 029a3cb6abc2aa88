"""The sixteen sections of Le Papillon, a module each, named like the pages of the specification."""
