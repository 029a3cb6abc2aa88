import os
import time

from _good import misbehave


def close(request):
    os.close(1)
    time.sleep(60)


misbehave(close)
