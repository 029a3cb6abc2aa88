"""Step 4: every request is answered, though no case is played."""

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


def answer(request):
    """The reply to one request, without its number."""
    if request["op"] == "start":
        return ABOUT
    return {"skipped": "I cannot play yet"}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "stop":
        break
    print(json.dumps({"seq": request["seq"], **answer(request)}), flush=True)
