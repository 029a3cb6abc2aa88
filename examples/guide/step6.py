"""Step 6: aces that are taken are paid for, a chip each."""

import json
import sys

ABOUT = {
    "name": "my papillon",
    "version": "0.1",
    "language": "Python",
    "protocol": 1,
    "games": [{"game": "papillon", "rulebooks": ["salon"], "players": [3]}],
    "reports": ["turn", "chips"],
}


def state(game):
    """How things stand: what `reports` promises, and no more."""
    return {"turn": game["turn"], "chips": dict(game["chips"])}


def play(game, move):
    """Take the played cards from the hand, have the aces paid, and let the next player who holds any play."""
    if move == "lay":
        raise NotImplementedError("laying down")
    played, _, taken = move.partition("x")
    hand = game["hands"][game["turn"]]
    for rank in played:
        hand.remove(next(card for card in hand if card[0] == rank))
    seats = game["letters"]
    after = seats.index(game["turn"]) + 1
    for payer in seats.replace(game["turn"], ""):
        game["chips"][payer] -= taken.count("A")
        game["chips"][game["turn"]] += taken.count("A")
    game["turn"] = next(who for who in seats[after:] + seats[:after] if game["hands"][who])


def trace(request):
    """Play a case: a step for the start and one for each move."""
    if "position" not in request:
        raise NotImplementedError("a coup from its pack")
    table, position = request["table"], request["position"]
    game = {
        "letters": "ABCD"[: table["players"]],
        "turn": position["turn"],
        "hands": position["hands"],
        "chips": table["chips"],
    }
    steps = [{"move": "", "state": state(game)}]
    for text in request["coups"][0]["moves"]:
        play(game, text.split(": ")[-1])
        steps.append({"move": text, "state": state(game)})
    return steps


def answer(request):
    """The reply to one request, without its number."""
    if request["op"] == "start":
        return ABOUT
    try:
        return {"trace": trace(request)}
    except Exception as error:
        return {"errored": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "stop":
        break
    print(json.dumps({"seq": request["seq"], **answer(request)}), flush=True)
