"""Somebody whose browser runs no scripts: every move is a form, every change a new page."""

from playwright.sync_api import Page

from tests.browser.sight import Sight, look

MOST_LOOKS = 200


class PlainPlayer:
    """Plays with forms alone; of moves with several cards it likes the largest.

    ``sizes`` are the numbers of cards of the moves made with ticked cards, ``words`` the moves
    made by a button that needs no card, ``played`` counts all moves.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.played = 0
        self.sizes: list[int] = []
        self.words: list[str] = []

    def wait(self) -> Sight:
        """The table once something is asked, looking again and again by its link for that."""
        for _ in range(MOST_LOOKS):
            self.page.wait_for_load_state()
            sight = look(self.page)
            if sight.over or sight.after or (sight.decision and (sight.cards or sight.alone)):
                return sight
            self.page.wait_for_timeout(150)
            self.page.get_by_role("link", name="Refresh").click()
        raise AssertionError(f"nothing is asked: {look(self.page).status!r}")

    def play(self, moves: int) -> Sight:
        """Make so many moves, or fewer if the match ends; what is asked then."""
        for _ in range(moves):
            sight = self.wait()
            if sight.over:
                return sight
            self.act(sight)
        return self.wait()

    def act(self, sight: Sight) -> None:
        """Do one of the things that are asked for; cards first, where there is a choice."""
        self.played += 1
        if sight.after:
            self.page.locator("#go-on").click()
        elif sight.verbs:
            self._tick(sight)
        elif sight.legal:
            self._press(sight.legal[0])
        else:
            self.alone(sight.alone[0])

    def alone(self, move: str) -> None:
        """Press a button that needs no card."""
        self.words.append(move)
        self.page.locator(f"#hand-form button.alone[value='{move}']").click()

    def _press(self, card: str) -> None:
        held = self.page.locator(f"#hand .held:has([data-card='{card}'])")
        if self.page.locator("#suits").count():
            self.page.locator("#suits label").last.click()
        held.click(position={"x": 8, "y": 20})

    def _tick(self, sight: Sight) -> None:
        verb, *cards = self._largest(sight)
        self.sizes.append(len(cards))
        for card in cards:
            held = self.page.locator(f"#hand .held:has([data-card='{card}'])")
            held.click(position={"x": 8, "y": 20})
        self.page.locator(f"#hand-form button[name=verb][value='{verb}']").click()

    def _largest(self, sight: Sight) -> list[str]:
        """The legal move with the most cards, or any pass."""
        form = self.page.locator("#hand-form")
        if any_of := form.get_attribute("data-any"):
            return ["pass", *sight.legal[: int(any_of)]]
        moves = [move.split() for move in (form.get_attribute("data-moves") or "").split("|")]
        return max((move for move in moves if len(move) > 1), key=len)
