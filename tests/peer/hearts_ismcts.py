"""OpenSpiel's ISMCTS as a player of Hearts: an entrant for the arena.

    majlis arena hearts --bots expert,tests.peer.hearts_ismcts:IsmctsBot

It plays four-handed Hearts with the default options.  OpenSpiel's own passing fails for some seats,
so it passes by the rule of our simple bot, and the play goes through OpenSpiel with the hands as
they are after the exchange.
"""

from typing import Any

import pyspiel

from majlis.bots.bot import Bot, Turn
from majlis.bots.simple import simple_bot
from majlis.cards import FRENCH, bits

SIMULATIONS = 1000
CURIOSITY = 10.0
"""The constant of its UCT, in points (a deal has 26)."""
GAME = pyspiel.load_game("hearts(qs_breaks_hearts=false)")
HOLD = 0
"""Its first move of chance is the direction of passing."""
CARDS = [FRENCH.card(rank + suit) for rank in FRENCH.strength for suit in "cdhs"]
"""Our card for each number of theirs."""
NUMBERS = {card: number for number, card in enumerate(CARDS)}


class IsmctsBot(Bot):
    """Searches with OpenSpiel for every card; a turn is all that it is given."""

    def __init__(self, game: str = "hearts") -> None:
        self.passer = simple_bot(game)

    def choose(self, turn: Turn) -> str:
        """The card that its search visits most."""
        if turn.view.facts["phase"] == "pass":
            return self.passer.choose(turn)
        if len(turn.legal) == 1:
            return turn.legal[0]
        seed = turn.random.word() >> 1
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            CURIOSITY,
            SIMULATIONS,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        return f"play {FRENCH.write(CARDS[bot.step(_their_state(turn))])}"


def _their_state(turn: Turn) -> Any:
    """The turn as a state of OpenSpiel's: what is hidden is dealt anew, here and again by it."""
    world: Any = turn.hidden(turn.random.word())
    hands = [list(bits(world.hands[seat] | world.gone[seat])) for seat in range(4)]
    state = GAME.new_initial_state()
    state.apply_action(HOLD)
    for place in range(13):
        for hand in hands:
            state.apply_action(NUMBERS[hand[place]])
    for play in turn.history:
        if play.verb == "play":
            state.apply_action(NUMBERS[FRENCH.card(play.cards[0])])
    return state
