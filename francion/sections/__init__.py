"""The six sections of Le Francion, a module each, named like the pages of the specification."""
