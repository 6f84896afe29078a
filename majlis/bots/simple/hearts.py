"""A simple player of Hearts: weighs each card by what its trick may cost, and what keeping it may.

Everything is counted in points.  Below zero is good.
"""

from collections.abc import Iterator
from functools import cached_property

from majlis.bots.bot import Bot, Turn
from majlis.bots.simple.hearts_danger import ABOVE_QUEEN, BELOW_QUEEN, Danger
from majlis.bots.simple.hearts_table import HEARTS, QUEEN, SUITS, HeartsTable, higher_than, suit_of
from majlis.cards import FRENCH, bits
from majlis.kernel import highest, popcount

LEAD = 0.2
"""What it costs to be the next to lead."""
FLUSH = -1.0
"""What it is worth to lead a spade below a queen that is still out."""
LEADER = 1.3
"""How much more points count that go to whoever has the fewest in the match."""


class HeartsBot(Bot):
    """Ducks, sheds what is dangerous, counts the cards, and looks out for moons."""

    def choose(self, turn: Turn) -> str:
        """The card that costs least, or the cards that are most dangerous to keep."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        table = HeartsTable(turn)
        if turn.view.facts["phase"] == "pass":
            return f"pass {FRENCH.write(worst(table, turn.view.facts['pass_count']))}"
        cards = [FRENCH.card(move.removeprefix("play ")) for move in turn.legal]
        moon = Moon(table)
        weigh = moon.cost if moon.can_be_shot() else Price(table, turn.totals).cost
        return f"play {FRENCH.write(min(cards, key=lambda card: (weigh(card), card)))}"


def worst(table: HeartsTable, count: int) -> int:
    """The cards to pass: those without which the hand is least dangerous.

    From each suit a run of neighbouring cards may go; the best shares of the suits are found one
    suit after the other.
    """
    best = {0: (0.0, 0)}  # by number of cards: the danger of what is kept, and the cards
    for suit in SUITS:
        shares = list(_runs(table, suit, count))
        after: dict[int, tuple[float, int]] = {}
        for chosen, (danger, cards) in best.items():
            for more, kept, run in shares:
                total = (danger + kept, cards | run)
                if chosen + more <= count and total < after.get(chosen + more, (1e9, 0)):
                    after[chosen + more] = total
        best = after
    return best[count][1]


def _runs(table: HeartsTable, suit: int, most: int) -> Iterator[tuple[int, float, int]]:
    """Each way to give neighbouring cards: how many, the danger of the rest, the cards."""
    danger = Danger(table)
    mine = list(bits(table.hand & suit))
    for n in range(min(most, len(mine)) + 1):
        for at in range(len(mine) - n + 1 if n else 1):
            run = sum(mine[at : at + n])
            yield n, danger.of(table.hand & suit & ~run, table.unseen & suit), run


class Price:
    """What a card costs if it is played now."""

    def __init__(self, table: HeartsTable, totals: tuple[int, ...]) -> None:
        self.table = table
        self.danger = Danger(table)
        self.dangers = {
            suit: self.danger.of(table.hand & suit, table.unseen & suit) for suit in SUITS
        }
        best = min(totals[seat] for seat in table.others)
        share = -1 / len(table.others)
        self.weights = [share * (LEADER if total == best else 1.0) for total in totals]

    def cost(self, card: int) -> float:
        """The price of the trick, and the danger of the hand that is left."""
        table = self.table
        led = table.led or suit_of(card)
        wins = table.wins(card, led)
        points = table.stake + table.points_in(card)
        cost = self.left_after(card)
        if wins > 0.0:
            cost += wins * (self.winning(points + table.falls(card, led)) + LEAD)
        if wins < 1.0:
            cost += (1.0 - wins) * points * self.weight_of_others(points)
        if not table.trick and card & BELOW_QUEEN and table.unseen & QUEEN:
            cost += FLUSH if not table.hand & ABOVE_QUEEN else 0.0
        return cost

    def winning(self, points: float) -> float:
        """What it costs to win a trick with so many points."""
        table = self.table
        cost = points
        if points > 0.0 and table.threat[0] >= 0:
            cost -= 26 * table.threat[1]
        if not table.my_tricks and table.options["no_tricks_bonus"]:
            cost += 5 * 0.7 ** (table.sizes[table.me] - 1)
        return cost

    def weight_of_others(self, points: float) -> float:
        """The weight of points that somebody else will take: a gain, unless it makes a moon."""
        seat, moon = self.table.best_seat, self.table.threat
        if seat == moon[0] and points > 0:
            return 2 * moon[1]
        return self.weights[seat] if seat != self.table.me else -1 / len(self.table.others)

    def left_after(self, card: int) -> float:
        """How dangerous the hand is without a card."""
        suit = suit_of(card)
        unseen = self.table.unseen & suit
        rest = self.danger.of(self.table.hand & suit & ~card, unseen)
        total = sum(self.dangers.values()) - self.dangers[suit] + rest
        if card & HEARTS and unseen < card:
            total += 13 * self.table.threat[1]  # the heart that could stop the moon
        return total


class Moon:
    """My own chance to take everything."""

    def __init__(self, table: HeartsTable) -> None:
        self.table = table

    def can_be_shot(self) -> bool:
        """Whether every point so far is mine, and every trick to come can be."""
        table = self.table
        if not table.taken[table.me] or any(table.taken[seat] for seat in table.others):
            return False
        return not (table.trick and not self.sure) and self.losers() == 0

    @cached_property
    def sure(self) -> int:
        """My cards that nobody can beat in this trick, whatever they hold."""
        table = self.table
        rivals = table.best | (table.unseen & table.led if table.later else 0)
        return table.hand & table.led & higher_than(1 << highest(rivals))

    def losers(self) -> int:
        """How many of my cards might lose a trick if I led from the top of every suit."""
        count = 0
        for suit in SUITS:
            mine, unseen = self.table.hand & suit, self.table.unseen & suit
            if mine and unseen:
                top = popcount(mine & higher_than(1 << highest(unseen)))
                if top < popcount(unseen) / len(self.table.others) + 1:
                    count += popcount(mine) - top
        return count

    def cost(self, card: int) -> float:
        """Win the trick; lead from the suit that most are still out of, from the top."""
        if self.table.trick:
            return 0.0 if card & self.sure else 1.0
        unseen = self.table.unseen & suit_of(card)
        return 1.0 if unseen > card else -popcount(unseen)
