"""Plays as the reference does and reports no more than its arguments name; pays nobody anything if one is `unpaid`."""

import json
import sys

from _good import answer, requests, send

for request in requests():
    reply = json.loads(answer(request))
    if "reports" in reply:
        reply["reports"] = [name for name in sys.argv[1:] if name != "unpaid"]
    if "unpaid" in sys.argv:
        for step in reply.get("trace", []):
            step["payments"] = []
            step["state"]["chips"] = request["table"]["chips"]
    send(json.dumps(reply).encode() + b"\n")
