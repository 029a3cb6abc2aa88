from _good import misbehave, send

misbehave(lambda request: send(b'{"seq":%d,"trace":' % request["seq"] + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}\n"))
