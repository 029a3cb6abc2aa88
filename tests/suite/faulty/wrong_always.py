import json

from _good import answer, requests, send

for request in requests():
    reply = json.loads(answer(request))
    for step in reply.get("trace", []):
        step["state"]["turn"] = "C" if step["state"]["turn"] == "A" else "A"
        step["state"]["legal"] = []
        step["payments"] = []
        step["state"]["chips"] = dict.fromkeys(step["state"]["chips"], 7)
        step["state"]["layout"] = []
        step.pop("refused", None)
    send(json.dumps(reply).encode() + b"\n")
