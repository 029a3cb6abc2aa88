from _good import misbehave, send

misbehave(lambda request: send(b'{"seq":%d,"errored":"caf\xe9"}\n' % request["seq"]))
