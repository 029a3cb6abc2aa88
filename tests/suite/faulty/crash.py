import os
import signal

from _good import misbehave

misbehave(lambda request: os.kill(os.getpid(), signal.SIGSEGV))
