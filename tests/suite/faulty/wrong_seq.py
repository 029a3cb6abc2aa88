from _good import answer, misbehave, send

misbehave(lambda request: send(answer({**request, "line": request["line"].replace(b'"seq":', b'"seq":9')})))
