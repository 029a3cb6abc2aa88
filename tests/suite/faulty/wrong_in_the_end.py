from _good import answer, requests, send

for number, request in enumerate(requests()):
    broken = request["op"] == "run" and request["coups"][0]["moves"]
    send(b'{"seq":%d,"traces":[%d]}\n' % (request["seq"], number) if broken else answer(request))
