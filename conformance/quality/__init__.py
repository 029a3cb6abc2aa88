"""Whether the suite itself is any good: what its scenarios cover and catch, and what our own game does by chance."""
