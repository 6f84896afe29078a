"""One search for all games: worlds that a seat holds possible, and a tree of what it can see."""
