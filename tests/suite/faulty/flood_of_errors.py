import sys

from _good import answer, misbehave, send


def flood(request):
    for _ in range(100):
        sys.stderr.write("x" * 1_000_000)
    sys.stderr.write("the very end\n")
    sys.stderr.flush()
    send(answer(request))


misbehave(flood)
