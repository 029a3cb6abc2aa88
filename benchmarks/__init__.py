"""How fast random games are played and a command starts, beside others in the same run."""
