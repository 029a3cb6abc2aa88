import time

from _good import answer, misbehave, send


def forget_the_end(request):
    send(answer(request)[:-1])
    time.sleep(60)


misbehave(forget_the_end)
