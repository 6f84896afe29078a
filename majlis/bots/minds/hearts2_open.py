"""Two-player Hearts with all cards open, solved exactly.

A position is boiled down to what still matters.  Cards that are gone leave no gap, so a suit is
only the order in which the two hands hold its cards: a byte a suit, the lowest card at its lowest
bit.  ``LIVE`` has a bit for every card, ``OWN`` those of seat 1.  Many ways to play, and many
worlds, come to the same position, and neighbouring cards in one hand are one choice.

What the rest of a deal is worth is counted for seat 0 in half points, so that all is whole: twice
the points that seat 0 takes, and for a moon (T10) the ``bonus`` that makes the difference between
the scores come out right.  Seat 0 wants little, seat 1 much.  The search only ever asks whether a
goal is reached, trick by trick, and closes in on the value (MTD(f), Plaat and others, 1996).
"""

from majlis.bots.search.mind import Mind
from majlis.games.hearts2 import HAND, HEARTS, POINTS, QUEEN, WIDTH, Hearts2State
from majlis.kernel import highest, lowest, popcount, row

SUIT = 0x7F
LOWEST = 0x01010101
TRUMPS = SUIT << 16

# What a frame holds, one for every trick ahead.
LIVE, OWN, THE_QUEEN, LEADER, TAKERS, GOAL = 0, 1, 2, 3, 4, 5
LEADS, LEAD, REPLIES = 6, 7, 8  # untried leads, the lead being tried, untried replies to it
HINT, KEY = 9, 10
FRAME = 11

OPEN = -1
"""Neither reached nor missed: to be searched."""
FAR = 100
"""No value is so large."""
MOST_MOON = 60
"""More points for a moon change nothing in what is best with open cards."""


class OpenHearts2(Mind, Hearts2State):
    """A deal that can be brought to its end at once."""

    entries = 1 << 18

    bonus: int  # how far a moon moves the value
    hearts: int  # how many hearts are in play in this deal
    lot: int  # which point cards are in play, as a number below 8

    def settle(self, table: list[int]) -> bool:
        """Give the points still out to those who get them when both play at their best."""
        if self.over():
            return True
        rest = POINTS & ~(self.taken[0] | self.taken[1] | self.dead)
        value = self.open_value(table)
        if value == 2 * self.points_of(rest) - self.bonus and not self.taken[1] & POINTS:
            mine = rest
        elif value == self.bonus and not self.taken[0] & POINTS:
            mine = 0
        else:
            mine = rest & QUEEN if value >= 26 else 0
            for _ in range(value // 2 - 13 * popcount(mine)):
                mine |= (rest & ~mine) & -(rest & ~mine)
        self.taken[0] |= mine
        self.taken[1] |= rest & ~mine
        self.tricks = HAND
        return True

    def open_value(self, table: list[int]) -> int:
        """The value of the rest of the deal; ``table[0]`` is what it was when last asked."""
        self.hearts = popcount(HEARTS & ~self.dead)
        self.lot = self.hearts - 5 if self.dead & QUEEN else self.hearts - 1
        self.bonus = self.points_of(POINTS & ~self.dead) + min(self.moon_points, MOST_MOON)
        frames = row(FRAME * (HAND + 1))
        least, most = -FAR, FAR
        goal = table[0]
        step = 1
        while least < most:
            self.boil_down(frames)
            frames[GOAL] = goal
            if self.reaches(frames, table):
                least = goal
                goal = min(goal + step, FAR)
            else:
                most = goal - 1
                goal = max(goal - 2 * step, 1 - FAR)
            step *= 2
            if least > -FAR and most < FAR:
                goal = (least + most + 1) >> 1
        table[0] = least
        return least

    def boil_down(self, frames: list[int]) -> None:
        """Write this position into the first frame."""
        lead = self.trick[0] * self.played
        theirs = self.hands[1] | lead * (self.played & self.leader)
        cards = self.hands[0] | self.hands[1] | lead
        for i in range(FRAME):
            frames[i] = 0
        for suit in range(4):
            place = 1 << 8 * suit
            left = cards & SUIT << WIDTH * suit
            while left:
                card = left & -left
                left ^= card
                frames[LIVE] |= place
                if card & theirs:
                    frames[OWN] |= place
                if card & QUEEN:
                    frames[THE_QUEEN] = place
                if card & lead:
                    frames[LEAD] = place
                place <<= 1
        for seat in range(2):
            if self.taken[seat] & POINTS:
                frames[TAKERS] |= 1 << seat
        frames[LEADER] = self.leader if self.played else self.turn
        if lead:
            self.list_replies(0, frames)

    # -- the search -------------------------------------------------------------------------------

    def reaches(self, frames: list[int], table: list[int]) -> bool:
        """Whether the value of the first frame is its goal or more."""
        at = 0
        answer = OPEN if frames[LEAD] else self.see_at_once(at, frames, table)
        while True:
            leader = frames[at + LEADER]
            if answer == OPEN:
                if frames[at + REPLIES]:
                    self.try_reply(at, frames)
                    at += FRAME
                    answer = self.see_at_once(at, frames, table)
                elif frames[at + LEAD]:  # no reply was any good
                    answer = leader
                    self.keep_answer(at, answer, frames, table)
                elif frames[at + LEADS]:
                    self.try_lead(at, frames)
                else:  # no lead was any good
                    answer = 1 - leader
                    self.keep_answer(at, answer, frames, table)
            elif at == 0:
                return answer == 1
            else:
                at -= FRAME
                if answer != frames[at + LEADER]:
                    frames[at + LEAD] = 0
                    frames[at + REPLIES] = 0
                answer = OPEN

    def see_at_once(self, at: int, frames: list[int], table: list[int]) -> int:
        """Whether a goal is reached as far as that is plain; if it is not, the leads are listed.

        The highest heart wins every trick, so who holds it will have a point: then there is only
        one who can still shoot the moon, or none.
        """
        own = frames[at + OWN]
        live = frames[at + LIVE]
        queen = frames[at + THE_QUEEN]
        leader = frames[at + LEADER]
        goal = frames[at + GOAL]
        hearts = popcount(live & TRUMPS)
        rest = 2 * hearts + 26 * popcount(queen)
        takers = frames[at + TAKERS]
        sure = 0  # what the holder of the highest hearts will take with them
        if hearts:
            holder = own >> 15 + hearts & 1
            takers |= 1 << holder
            lower = (live & ~own if holder else own) & TRUMPS
            sure = 2 * hearts
            if lower:
                sure -= 2 * popcount(live & TRUMPS & (2 << highest(lower)) - 1)
        if takers == 3:
            low = sure * (1 - (own >> 15 + hearts & 1))
            high = rest - (sure - low)
        elif takers == 1:  # seat 0 shoots, or seat 1 has a point
            low = rest - self.bonus
            high = low
            if rest:
                low = min(low, sure)
                high = max(high, rest - 2)
        else:
            low = self.bonus
            high = low
            if rest:
                low = min(low, 2)
                high = max(high, rest - sure)
        if goal <= low:
            return 1
        if goal > high:
            return 0
        key = own | live + LOWEST | leader << 32 | takers << 33
        if queen:
            key |= lowest(queen) - 23 << 35
        if takers < 3:
            key |= self.lot << 38
        elif hearts == self.hearts:
            key |= 1 << 38
        entry = table[self.slot_of(key, table)]
        hint = 0
        if entry >> 21 == key:
            if goal <= (entry & 0xFF) - FAR:
                return 1
            if goal > (entry >> 8 & 0xFF) - FAR:
                return 0
            hint = 1 << (entry >> 16 & 31)
        mine = own if leader else live & ~own
        if hearts == self.hearts and mine & ~TRUMPS:
            mine &= ~TRUMPS
        frames[at + LEADS] = mine & (~(mine << 1) | queen | queen << 1)
        frames[at + LEAD] = 0
        frames[at + REPLIES] = 0
        frames[at + HINT] = hint & frames[at + LEADS]
        frames[at + KEY] = key
        return OPEN

    def keep_answer(self, at: int, answer: int, frames: list[int], table: list[int]) -> None:
        """Keep in the table whether the goal of a frame is reached, and the lead that decided."""
        key = frames[at + KEY]
        if not key:
            return
        slot = self.slot_of(key, table)
        entry = table[slot]
        low = 0
        high = 0xFF
        if entry >> 21 == key:
            low = entry & 0xFF
            high = entry >> 8 & 0xFF
        if answer:
            low = frames[at + GOAL] + FAR
        else:
            high = frames[at + GOAL] - 1 + FAR
        hint = lowest(frames[at + LEAD]) if frames[at + LEAD] else 31
        table[slot] = key << 21 | hint << 16 | high << 8 | low

    def slot_of(self, key: int, table: list[int]) -> int:
        """Where the table keeps a position."""
        return 1 + ((key >> 21) * 0x2C1B3C6D + (key & 0x1FFFFF) * 0x297A2D39 >> 11) % (
            len(table) - 1
        )

    # -- leads and replies ------------------------------------------------------------------------

    def try_lead(self, at: int, frames: list[int]) -> None:
        """Take the lead that looks best from those untried, and list the replies to it.

        First comes what decided before.  The high cards of the last suits (spades, then hearts)
        settle most, and a suit that the other has none of rarely helps the leader.
        """
        leads = frames[at + LEADS]
        lead = frames[at + HINT]
        frames[at + HINT] = 0
        if not lead:
            lead = 1 << highest(leads)
            own = frames[at + OWN]
            theirs = frames[at + LIVE] & ~own if frames[at + LEADER] else own
            left = leads
            while left:
                card = 1 << highest(left)
                left ^= card
                if theirs & SUIT << (lowest(card) & 24):
                    lead = card
                    break
        frames[at + LEADS] = leads ^ lead
        frames[at + LEAD] = lead
        self.list_replies(at, frames)

    def list_replies(self, at: int, frames: list[int]) -> None:
        """List the replies to the lead (T5, T8), neighbouring cards once."""
        own = frames[at + OWN]
        queen = frames[at + THE_QUEEN]
        mine = frames[at + LIVE] & ~own if frames[at + LEADER] else own
        suit = SUIT << (lowest(frames[at + LEAD]) & 24)
        if mine & suit:
            mine &= suit | queen if self.queen_any_time else suit
        frames[at + REPLIES] = mine & (~(mine << 1) | queen | queen << 1)

    def try_reply(self, at: int, frames: list[int]) -> None:
        """Take a reply, the queen first if she goes, else the highest; the next frame follows."""
        lead = frames[at + LEAD]
        queen = frames[at + THE_QUEEN]
        replies = frames[at + REPLIES]
        suit = SUIT << (lowest(lead) & 24)
        reply = replies & queen
        if not reply or (reply & suit and reply > lead):
            reply = replies & ~queen or replies
            reply = 1 << highest(reply)
        frames[at + REPLIES] = replies ^ reply
        leader = frames[at + LEADER]
        beaten = reply > lead if reply & suit else reply & TRUMPS != 0
        winner = 1 - leader if beaten else leader
        both = lead | reply
        points = 2 * popcount(both & TRUMPS) + 26 * popcount(both & queen)
        new = at + FRAME
        frames[new + LEADER] = winner
        frames[new + GOAL] = frames[at + GOAL]
        frames[new + TAKERS] = frames[at + TAKERS]
        if points:
            frames[new + TAKERS] |= 1 << winner
            if winner == 0:
                frames[new + GOAL] -= points
        own = frames[at + OWN]
        live = frames[at + LIVE]
        queen &= ~both
        for card in (max(lead, reply), min(lead, reply)):  # the others of the suit close up
            suit = SUIT << (lowest(card) & 24)
            above = suit & -2 * card
            own = own & (card - 1 | ~suit) | (own & above) >> 1
            live = live & ~suit | (live & suit) >> 1 & suit
            if queen & above:
                queen >>= 1
        frames[new + OWN] = own
        frames[new + LIVE] = live
        frames[new + THE_QUEEN] = queen
