"""Chips: what people have, what they stake, and how pots are shared out.

``Purses`` is what people ask for.  ``Stakes`` makes the postings that ``Store.append`` enters
together with the beginning and the end of a match.
"""

from majlis.room.purse.movement import Movement
from majlis.room.purse.occasion import Occasion
from majlis.room.purse.purse import Purse
from majlis.room.purse.purses import Purses, TopUpRefused
from majlis.room.purse.sharing import Shares, pot_per_deal, shares_of_deal, shares_of_match
from majlis.room.purse.stakes import Stakes
from majlis.room.store.ledger.posting import Line, Posting
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.ledger.refusal import ChipsRefused, Short, Shortage

__all__ = [
    "ChipsRefused",
    "Line",
    "Movement",
    "Occasion",
    "Posting",
    "Pot",
    "Purse",
    "Purses",
    "Shares",
    "Short",
    "Shortage",
    "Stakes",
    "TopUpRefused",
    "pot_per_deal",
    "shares_of_deal",
    "shares_of_match",
]
