"""Games drawn against another program until a counterexample is found, made small and kept; and plays counted."""
