"""What a match tells a viewer, as sentences that any front end can word and translate.

Everything here is made from what the viewer may know: views of the deal, the viewer's own history,
and what is public about the match.  ``viewer`` is a seat, or None for a spectator, of whom nothing
is ever said in the second person.
"""

from majlis.story.deals import deal_begins, deal_is_over, going_out, match_is_over
from majlis.story.goals import goal, house_options
from majlis.story.happenings import happenings
from majlis.story.moves import is_card, play_of
from majlis.story.partners import partners
from majlis.story.places import final_places
from majlis.story.plays import deed, told

__all__ = [
    "deal_begins",
    "deal_is_over",
    "deed",
    "final_places",
    "goal",
    "going_out",
    "happenings",
    "house_options",
    "is_card",
    "match_is_over",
    "partners",
    "play_of",
    "told",
]
