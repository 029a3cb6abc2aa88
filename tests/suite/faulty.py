"""A program under test with a fault: `python faulty.py FAULT [WORDS]`.

It answers as the reference does, except as its fault says: always, or for the one case that the next argument is, as
JSON without its number.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from conformance.protocol import encode
from conformance.subject import answer as answered
from conformance.suite import read_request

FAULT = "".join(sys.argv[1:2])
Request = dict[str, Any]


def send(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def requests() -> Iterator[tuple[bytes, Request]]:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "stop":
            return
        yield line, request


def right(line: bytes) -> bytes:
    return encode(answered(read_request(line))) + b"\n"


def flood_errors(line: bytes, _: Request) -> None:
    for _ in range(100):
        sys.stderr.write("x" * 1_000_000)
    sys.stderr.write("the very end\n")
    sys.stderr.flush()
    send(right(line))


def flood(*_: Any) -> None:
    for _ in range(100):
        send(b"x" * 1_000_000)
    send(b"\n")


def close_output(*_: Any) -> None:
    os.close(1)
    time.sleep(60)


def forget_the_end(line: bytes, _: Request) -> None:
    send(right(line)[:-1])
    time.sleep(60)


def nest(_: bytes, request: Request) -> None:
    send(b'{"seq":%d,"trace":' % request["seq"] + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}\n")


def fail_once(line: bytes, request: Request) -> None:
    """Fail, and make a file, which the next word names; where there is one, answer as the reference does."""
    send(right(line) if Path(sys.argv[3]).exists() else b'{"seq":%d,"errored":"busy"}\n' % request["seq"])
    Path(sys.argv[3]).touch()


ONE_CASE: dict[str, Callable[[bytes, Request], object]] = {
    "child-outlives": lambda line, request: (subprocess.Popen(["sleep", "60"]), os._exit(3)),
    "close-output": close_output,
    "crash": lambda line, request: os.kill(os.getpid(), signal.SIGSEGV),
    "endless-line": forget_the_end,
    "errored": lambda line, request: send(b'{"seq":%d,"errored":"index out of range"}\n' % request["seq"]),
    "fails-once": fail_once,
    "field-twice": lambda line, request: send(right(line).replace(b'"state":{', b'"state":{"turn":"A",', 1)),
    "flood": flood,
    "flood-of-errors": flood_errors,
    "garbage": lambda line, request: send(b"segmentation fault, core dumped\n"),
    "hang": lambda line, request: time.sleep(60),
    "nested": nest,
    "not-utf8": lambda line, request: send(b'{"seq":%d,"errored":"caf\xe9"}\n' % request["seq"]),
    "twice": lambda line, request: send(right(line) * 2),
    "unknown-field": lambda line, request: send(b'{"seq":%d,"trace":[],"confidence":1,"errored":7}\n' % request["seq"]),
    "wrong-seq": lambda line, request: send(right(line.replace(b'"seq":', b'"seq":9'))),
}
"""Fault → how the one case is answered."""


def only_reports(reply: Request, request: Request) -> None:
    """Report what the words name, and nothing else; pay nobody anything if one of them is `unpaid`."""
    if "reports" in reply:
        reply["reports"] = [name for name in sys.argv[2:] if name != "unpaid"]
    if "unpaid" in sys.argv:
        for step in reply.get("trace", ()):
            step["payments"] = []
            step["state"]["chips"] = request["table"]["chips"]


def go_by_letters(reply: Request, request: Request) -> None:
    """Where A deals, take B for C, and C for B."""
    if request["op"] == "run" and request["table"]["dealer"] == "A":
        for step in reply.get("trace", ()):
            chips = step["state"]["chips"]
            chips["B"], chips["C"] = chips["C"], chips["B"]


STATES: dict[str, dict[str, Any]] = {
    "no-legal": {"legal": None},
    "no-hands": {"hands": None},
    "no-layout": {"layout": None},
    "no-game-winner": {"game-winner": None},
    "moves": {},
    "cards": {"hands": {"Ω": ["7 ♥", ""]}, "layout": ["", "?"], "trick": ["", "?"], "legal": ["", "7♥ 7♥"]},
    "players": {"turn": "Ω", "winner": "ABCD", "taker": "nobody", "marks": "Ω"},
    "accounts": {"chips": {}, "tricks": {"Ω": -1}, "piles": {}, "stake": -1, "stock": -1},
    "huge-number": {"chips": {"A": 10**4299}},
}
"""Fault → what each state shows instead."""


def written_otherwise(reply: Request, request: Request) -> None:
    """Write all steps of every third case otherwise, of every other third all but the first, of the rest none."""
    first = request["seq"] % 3
    for step in reply.get("trace", ())[first:] if first < 2 else ():
        state = step["state"] | {name: value for name, value in STATES[FAULT].items() if name in step["state"]}
        step["state"] = {name: value for name, value in state.items() if value is not None}
        if FAULT == "moves" and step["move"]:
            step["move"] = "the seven of hearts"


def wrong_in_the_end(reply: Request, request: Request) -> None:
    """Answer with another field, numbered differently each time, wherever a move is made."""
    if request["op"] == "run" and request["coups"][0]["moves"]:
        reply.pop("trace", None)
        reply["traces"] = [request["seq"]]


def slow(reply: Request, request: Request) -> None:
    """Take a moment for every reply, and make a file, which the next word names, once several are given."""
    time.sleep(0.05)
    if request["seq"] == 9:
        Path(sys.argv[2]).touch()


def rename_itself(reply: Request, request: Request) -> None:
    """Say another name than before, if there is the file that the next word names, which is made."""
    if request["op"] == "start":
        reply["name"] += "!" * Path(sys.argv[2]).exists()
        Path(sys.argv[2]).touch()


REPLIES: dict[str, Callable[[Request, Request], object]] = {
    "goes-by-letters": go_by_letters,
    "only-reports": only_reports,
    "renames-itself": rename_itself,
    "slow": slow,
    "wrong-in-the-end": wrong_in_the_end,
    **dict.fromkeys(STATES, written_otherwise),
}
"""Fault → how every reply is changed."""


def start_children(*options: dict[str, Any]) -> None:
    """Start a process a set of options, and write their numbers to the file CHILD."""
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    children = [subprocess.Popen(command, **option) for option in options]
    Path(os.environ["CHILD"]).write_text(" ".join(str(child.pid) for child in children))


AT_START: dict[str, Callable[[], object]] = {
    "deaf": lambda: time.sleep(60),
    "early-exit": lambda: (print("cannot find the cards", file=sys.stderr), sys.exit(3)),
    "greeting": lambda: send(b"Welcome to Le Papillon!\n"),
    "leaves-a-child": lambda: start_children({}),
    "leaves-a-session": lambda: start_children({"start_new_session": True}, {"process_group": 0}),
}
"""Fault → what is done before the first request is read."""


def main() -> None:
    """Do as the fault says before the first request, and with each one."""
    case = json.loads(sys.argv[2]) if FAULT in ONE_CASE and len(sys.argv) > 2 else None
    sys.set_int_max_str_digits(0)
    AT_START.get(FAULT, lambda: None)()
    for line, request in requests():
        asked = {name: value for name, value in request.items() if name != "seq"}
        if FAULT == "always-crashes" and request["op"] == "run":
            sys.exit("no more")
        if FAULT == "crashes-on-moves" and request["op"] == "run" and request["coups"][0]["moves"]:
            sys.exit("no more")
        if FAULT in ONE_CASE and asked == case:
            ONE_CASE[FAULT](line, request)
        elif FAULT in REPLIES:
            reply = json.loads(right(line))
            REPLIES[FAULT](reply, request)
            send(json.dumps(reply).encode() + b"\n")
        else:
            send(right(line))


if __name__ == "__main__":
    main()
