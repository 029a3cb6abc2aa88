"""Answers well, and takes its time."""

import time

from _good import answer, requests, send

for request in requests():
    time.sleep(0.05)
    send(answer(request))
