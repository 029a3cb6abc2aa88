import time

from _good import misbehave

misbehave(lambda request: time.sleep(60))
