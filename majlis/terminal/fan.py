"""A hand of cards side by side: each card that can be played has its number below it."""

from collections.abc import Iterator

from rich.text import Text

from majlis.terminal.choices import Choices
from majlis.terminal.wording import Wording

SUIT_GAP = 2


def fan(choices: Choices, wording: Wording, width: int) -> Iterator[Text]:
    """Lines of cards, each followed by its line of numbers; legal cards bright, others dim."""
    if not choices.hand:
        return
    cards, numbers = Text(), Text()
    for n, card in enumerate(choices.hand):
        gap = SUIT_GAP if n and card[1] != choices.hand[n - 1][1] else 0
        number, label = choices.number(card), wording.card(card)
        cell = max(2, label.cell_len) + len(wording.between)
        if cards and cards.cell_len + gap + cell > width:
            yield from (cards, numbers)
            cards, numbers, gap = Text(), Text(), 0
        if not number:
            label = Text(label.plain, "dim")
        cards.append(" " * gap).append_text(_padded(label, cell))
        numbers.append(" " * gap).append_text(_padded(Text(str(number or "")), cell))
    yield from (cards, numbers)


def _padded(text: Text, width: int) -> Text:
    padded = text.copy()
    padded.truncate(width, pad=True)
    return padded
