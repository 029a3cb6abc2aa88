"""How a trace is compared: what a program is held to, step by step, and what it has declared that it plays."""
