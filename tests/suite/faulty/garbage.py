from _good import misbehave, send

misbehave(lambda request: send(b"segmentation fault, core dumped\n"))
