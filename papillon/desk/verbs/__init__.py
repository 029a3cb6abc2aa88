"""The verbs of the commands: one module for each, named like it, whose `run` takes what was typed and answers."""
