from _good import answer, misbehave, send

misbehave(lambda request: send(answer(request) * 2))
