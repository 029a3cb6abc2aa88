from _good import misbehave, send

misbehave(lambda request: send(b'{"seq":%d,"trace":[],"confidence":1,"errored":7}\n' % request["seq"]))
