"""Step 2: a word to standard output that is no reply."""

import sys

for line in sys.stdin:
    print("my papillon got", line, flush=True)
