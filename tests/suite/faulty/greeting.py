from _good import misbehave, send

send(b"Welcome to Le Papillon!\n")
misbehave(None)
