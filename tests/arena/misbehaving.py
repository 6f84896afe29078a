"""A program that enters the arena and goes wrong in the way that its argument says."""

import json
import sys
import time

how = sys.argv[1]
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "end":
        if how == "lingers":
            time.sleep(60)
        sys.exit(3 if how == "sour" else 0)
    if kind == "hello":
        if how == "rude":
            print(json.dumps({"hello": "yourself"}), flush=True)
            continue
        print(json.dumps({"ready": True, "deterministic": how != "dice"}), flush=True)
    elif kind == "turn":
        if how == "crash":
            print("thinking hard", "dividing by zero", sep="\n", file=sys.stderr)
            sys.exit(7)
        if how == "stall":
            time.sleep(60)
        if how == "garbage":
            print("my move is:", message["legal"][0], flush=True)
            continue
        if how == "list":
            print(json.dumps(message["legal"]), flush=True)
            continue
        if how == "silent":
            print(json.dumps({"thanks": True}), flush=True)
            continue
        if how == "flood":
            sys.stdout.write("x" * (1 << 21))
            sys.stdout.flush()
            time.sleep(60)
        move = "play 2z" if how == "illegal" else message["legal"][0]
        if how == "remembers":
            sys.argv.append("turn")
            move = message["legal"][len(sys.argv) % len(message["legal"])]
        print(json.dumps({"move": move}), flush=True)
    elif how == "chatty":
        print(json.dumps({"what": "is that?"}), flush=True)
