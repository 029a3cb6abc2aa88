"""Step 8: ruling ace-rate is played as the command line names its readings, the program's own choice first."""

import json
import sys

ABOUT = {
    "name": "my papillon",
    "version": "0.1",
    "language": "Python",
    "protocol": 1,
    "games": [{"game": "papillon", "rulebooks": ["salon"], "players": [3]}],
    "reports": ["turn", "chips"],
    "readings": {"ace-rate": sys.argv[1:] or ["each"]},
}


def state(game):
    """How things stand: what `reports` promises, and no more."""
    return {"turn": game["turn"], "chips": dict(game["chips"])}


RATES = {("A", "A"): 2, ("2", "AA"): 4, ("3", "AAA"): 6, ("4", "AAAA"): 8}


def for_aces(played, taken, payers, reading):
    """Chips of each payer in playing order: Papillon 6.2 to 6.5, otherwise 6.1."""
    rate = RATES.get((played, taken))
    if rate is None or reading == "each":
        return [rate or taken.count("A")] * payers
    return [rate // payers + (number < rate % payers) for number in range(payers)]


def play(game, move):
    """Take the played cards from the hand, have the aces paid, and let the next player who holds any play."""
    if move == "lay":
        raise NotImplementedError("laying down")
    played, _, taken = move.partition("x")
    hand = game["hands"][game["turn"]]
    for rank in played:
        hand.remove(next(card for card in hand if card[0] == rank))
    seats, player = game["letters"], game["turn"]
    after = seats.index(player) + 1
    others = seats[after:] + seats[: after - 1]
    for payer, chips in zip(others, for_aces(played, taken, len(others), game["ace-rate"]), strict=True):
        game["chips"][payer] -= chips
        game["chips"][player] += chips
    game["turn"] = next(who for who in others + player if game["hands"][who])


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
        "ace-rate": request["readings"].get("ace-rate", "each"),
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
