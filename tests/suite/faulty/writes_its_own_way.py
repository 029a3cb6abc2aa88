"""Answers well, but writes in its own way what the last argument names, as a program does that is not finished."""

import json
import sys

from _good import answer, requests, send

WAYS = {
    "no-legal": {"legal": None},
    "no-hands": {"hands": None},
    "no-layout": {"layout": None},
    "no-game-winner": {"game-winner": None},
    "moves": {},
    "cards": {"hands": {"Ω": ["7 ♥", ""]}, "layout": ["", "?"], "trick": ["", "?"], "legal": ["", "7♥ 7♥"]},
    "players": {"turn": "Ω", "winner": "ABCD", "taker": "nobody", "marks": "Ω"},
    "accounts": {"chips": {}, "tricks": {"Ω": -1}, "piles": {}, "stake": -1, "stock": -1},
    "a-number-of-4300-digits": {"chips": {"A": 10**4299}},
}
sys.set_int_max_str_digits(0)
way = sys.argv[1]
for number, request in enumerate(requests(), 1):
    reply = json.loads(answer(request))
    for step in reply.get("trace", ())[number % 3 :] if number % 3 < 2 else ():  # all steps, all but the first, none
        state = {name: WAYS[way].get(name, value) for name, value in step["state"].items()}
        step["state"] = {name: value for name, value in state.items() if value is not None}
        step["move"] = step["move"] and "the seven of hearts" if way == "moves" else step["move"]
    send(json.dumps(reply).encode() + b"\n")
