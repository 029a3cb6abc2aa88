from _good import misbehave, send


def flood(request):
    for _ in range(100):
        send(b"x" * 1_000_000)
    send(b"\n")


misbehave(flood)
