import json

from _good import misbehave, send

misbehave(lambda request: send(json.dumps({"seq": request["seq"], "errored": "index out of range"}).encode() + b"\n"))
