"""Step 3: the answer to `start`, and nothing else."""

import json
import sys

ABOUT = {
    "name": "my papillon",
    "version": "0.1",
    "language": "Python",
    "protocol": 1,
    "games": [{"game": "papillon", "rulebooks": ["salon"], "players": [3]}],
    "reports": ["turn", "chips"],
}

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] != "start":
        break
    print(json.dumps({"seq": request["seq"], **ABOUT}), flush=True)
