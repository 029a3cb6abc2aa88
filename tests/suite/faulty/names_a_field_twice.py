from _good import answer, misbehave, send

misbehave(lambda request: send(answer(request).replace(b'"state":{', b'"state":{"turn":"A",', 1)))
