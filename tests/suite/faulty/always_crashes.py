import sys

from _good import misbehave

misbehave(lambda request: sys.exit("no more"), always=True)
