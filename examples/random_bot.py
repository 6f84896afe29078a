#!/usr/bin/env python3
"""The smallest program that can enter the arena: it plays any legal move.

majlis arena check-bot "cmd:python3 examples/random_bot.py" --game hearts
majlis arena hearts --bots simple --bots "cmd:python3 examples/random_bot.py"
"""

import json
import random
import sys


def choose(turn: dict) -> str:
    """Put your play here: turn["view"] and turn["history"] are what the seat may know."""
    return random.Random(turn["seed"]).choice(turn["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"ready": True, "name": "random example", "deterministic": True}
    elif message["type"] == "turn":
        answer = {"move": choose(message)}
    elif message["type"] == "end":
        break
    else:
        continue  # "deal", "scores", and whatever may come to be said
    print(json.dumps(answer), flush=True)
