import sys

from _good import requests, send

for request in requests():
    print("a word on standard error", file=sys.stderr)
    send(b'{"seq":%d,"name":"no games"}\n' % request["seq"])
