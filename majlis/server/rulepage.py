"""A game's rules page as HTML: anchors for its rulings, cards as small cards with their names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from majlis.cards import Pack
from majlis.games import GAMES
from majlis.language import Language, spoken

ANCHOR = re.compile(r'<a id="([A-Za-z][A-Za-z0-9]*)">')
RULING = re.compile(r"[A-Z]\d+[a-z]?")
SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([♣♦♥♠])|([♣♦♥♠])")
PAGE = re.compile(r"([a-z0-9]+)\.md(#.*)?")


@dataclass(frozen=True)
class Heading:
    """A heading of the page: its level, text and anchor."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class RulePage:
    """A rules page: its title, its body as HTML, and its headings."""

    title: str
    body: Markup
    headings: tuple[Heading, ...]


@lru_cache(maxsize=32)
def rule_page(game: str, code: str) -> RulePage:
    """The page of a game, with the cards named in the language of this code."""
    rules = GAMES[game]
    return _Page(rules.page(), rules.pack, spoken(code)).made()


class _Page:
    """One page on its way from Markdown to HTML.

    No HTML of the page is passed on: its anchors become ids of what they stand in, and anything
    else is shown as text.
    """

    def __init__(self, text: str, pack: Pack, language: Language) -> None:
        self._markdown = MarkdownIt("commonmark").enable("table")
        self._tokens = self._markdown.parse(text)
        self._pack = pack
        self._language = language
        self._headings: list[Heading] = []
        self._title = ""

    def made(self) -> RulePage:
        """The whole page."""
        self._number_headings()
        self._place_anchors()
        for token in self._tokens:
            self._link(token)
        tokens = list(self._boxed(self._without_title()))
        for token in tokens:
            if token.type == "inline" and token.children:
                token.children = list(self._marked(token.children))
        renderer, options = self._markdown.renderer, self._markdown.options
        body = Markup(renderer.render(tokens, options, {}))
        return RulePage(self._title, body, tuple(self._headings))

    def _number_headings(self) -> None:
        """Give each heading an anchor made of its words."""
        for token, content in zip(self._tokens, self._tokens[1:], strict=False):
            if token.type != "heading_open":
                continue
            if token.tag == "h1":
                self._title = self._title or content.content
                continue
            plain = content.content.replace("`", "")
            anchor = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
            token.attrSet("id", anchor)
            self._headings.append(Heading(int(token.tag[1]), plain, anchor))

    def _without_title(self) -> list[Token]:
        """All but the heading of the page, which the template sets."""
        if self._tokens and self._tokens[0].tag == "h1":
            return self._tokens[3:]
        return self._tokens

    def _place_anchors(self) -> None:
        """Move each anchor to the list item, paragraph or cell in which it stands."""
        open_blocks: list[Token] = []
        for token in self._tokens:
            if token.nesting == 1:
                open_blocks.append(token)
            elif token.nesting == -1:
                open_blocks.pop()
            elif token.type == "inline" and token.children:
                token.children = self._unanchored(token.children, open_blocks)

    def _unanchored(self, children: list[Token], blocks: list[Token]) -> list[Token]:
        holder = next((b for b in reversed(blocks) if b.type == "list_item_open"), blocks[-1])
        left: list[Token] = []
        for child in children:
            found = ANCHOR.fullmatch(child.content) if child.type == "html_inline" else None
            if found and holder.attrGet("id") is None:
                holder.attrSet("id", found[1])
                holder.attrJoin("class", "ruling")
            elif found:
                left.append(_html(f'<span id="{found[1]}"></span>'))
            elif child.type != "html_inline" or child.content != "</a>":
                left.append(child)
        return left

    def _link(self, token: Token) -> None:
        """Let links to other pages lead to where these are in the room."""
        for child in token.children or ():
            if child.type == "link_open":
                target = str(child.attrGet("href") or "")
                if found := PAGE.fullmatch(target):
                    child.attrSet("href", f"/rules/{found[1]}{found[2] or ''}")

    def _boxed(self, tokens: list[Token]) -> Iterator[Token]:
        """Tables in boxes that can be scrolled, by keyboard too."""
        label, count = escape(self._language.gettext("Table")), 0
        for token in tokens:
            if token.type == "table_open":
                count += 1
                yield _html(
                    f'<div class="scroll" tabindex="0" role="region" aria-label="{label} {count}">'
                )
            yield token
            if token.type == "table_close":
                yield _html("</div>")

    def _marked(self, children: list[Token]) -> Iterator[Token]:
        """Text with its cards as cards, rulings' numbers as links to themselves."""
        linked = 0
        for place, child in enumerate(children):
            linked += (child.type == "link_open") - (child.type == "link_close")
            if child.type == "html_inline":
                yield child if child.meta.get("ours") else _html(str(escape(child.content)))
            elif child.type != "text":
                yield child
            elif not linked and _is_number(children, place):
                yield _html(f'<a class="number" href="#{child.content}">{child.content}</a>')
            else:
                yield from self._with_cards(child.content)

    def _with_cards(self, text: str) -> Iterator[Token]:
        end = 0
        for found in CARD.finditer(text):
            yield _text(text[end : found.start()])
            rank, suit, alone = found.groups()
            yield _html(self._sign(alone) if alone else self._card(rank, suit))
            end = found.end()
        yield _text(text[end:])

    def _card(self, rank: str, sign: str) -> str:
        card = rank.replace("10", "T") + SIGNS[sign]
        name, corner = self._language.card(card, self._pack), self._language.index(card)
        return (
            f'<span class="visually-hidden">{escape(name)}</span>'
            f'<span class="card french small" data-card="{card}" aria-hidden="true">'
            f'<span class="index"><b>{escape(corner)}</b><i></i></span></span>'
        )

    def _sign(self, sign: str) -> str:
        name = self._language.suit(SIGNS[sign], self._pack)
        return (
            f'<span class="visually-hidden">{escape(name)}</span>'
            f'<span class="suit" data-suit="{SIGNS[sign]}" aria-hidden="true">{sign}\ufe0e</span>'
        )


def _is_number(children: list[Token], place: int) -> bool:
    """Whether this is a ruling's number in bold type at the beginning of its ruling."""
    bold = place > 0 and children[place - 1].type == "strong_open"
    first = not any(child.content.strip() for child in children[:place])
    return bold and first and RULING.fullmatch(children[place].content) is not None


def _html(content: str) -> Token:
    """HTML of our own."""
    token = Token("html_inline", "", 0, content=content)
    token.meta = {"ours": True}
    return token


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def value_help(game: str) -> dict[tuple[str, str], str]:
    """What each value of each option means, in English, from the page's table of options."""
    meanings: dict[tuple[str, str], str] = {}
    option = ""
    for line in GAMES[game].page().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or len(cells) != 4:
            continue
        option = cells[0].strip("`") or option
        value, meaning = cells[1].strip("`"), cells[2].removeprefix("**Default.** ")
        meanings[option, value] = meaning
    return meanings
