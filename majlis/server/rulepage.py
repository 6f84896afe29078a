"""A game's rules page as HTML: anchors for its rulings, cards as small cards with their names.

A page is there in English and in the languages that it has been translated into; who reads it in
another language gets the English one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from majlis.cards import FRENCH, Pack
from majlis.games import GAMES
from majlis.language import Language, spoken

ANCHOR = re.compile(r'<a id="([A-Za-z][A-Za-z0-9]*)">')
RULING = re.compile(r"[A-Z]\d+[a-z]?")
SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
PAGE = re.compile(r"([a-z0-9]+)(?:\.[a-z]+)?\.md(#.*)?")
CODE = re.compile(r"`([^`]+)`")
DEFAULT = re.compile(r"\*\*[^*]+\*\* ")
"""What a meaning begins with where it is that of the default."""


@dataclass(frozen=True)
class Heading:
    """A heading of the page: its level, text and anchor."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class RulePage:
    """A rules page: the language it is in, title, first paragraph, body as HTML, and headings."""

    language: Language
    title: str
    summary: str
    body: Markup
    headings: tuple[Heading, ...]


@lru_cache(maxsize=32)
def rule_page(game: str, code: str) -> RulePage:
    """The page of a game, with the cards named in the language of this code."""
    rules = GAMES[game]
    written = spoken(code if rules.translated(code) else "en")
    return _Page(rules.page(code), rules.pack, written, spoken(code)).made()


class _Page:
    """One page on its way from Markdown to HTML.

    No HTML of the page is passed on: its anchors become ids of what they stand in, and anything
    else is shown as text.  It is ``written`` in one language, its cards are named in the reader's.
    """

    def __init__(self, text: str, pack: Pack, written: Language, language: Language) -> None:
        self._markdown = MarkdownIt("commonmark").enable("table")
        self._tokens = self._markdown.parse(text)
        self._pack = pack
        self._written = written
        self._language = language
        self._ranks, self._card_sign = _notation(written)
        self._headings: list[Heading] = []
        self._title = ""
        self._summary = ""

    def made(self) -> RulePage:
        """The whole page."""
        self._number_headings()
        self._summarise()
        self._place_anchors()
        for token in self._tokens:
            self._link(token)
        tokens = list(self._boxed(self._without_title()))
        for token in tokens:
            if token.type == "inline" and token.children:
                token.children = list(self._marked(token.children))
        renderer, options = self._markdown.renderer, self._markdown.options
        body = Markup(renderer.render(tokens, options, {}))
        return RulePage(self._written, self._title, self._summary, body, tuple(self._headings))

    def _number_headings(self) -> None:
        """Give each heading an anchor made of its words."""
        for token, content in zip(self._tokens, self._tokens[1:], strict=False):
            if token.type != "heading_open":
                continue
            if token.tag == "h1":
                self._title = self._title or content.content
                continue
            plain = content.content.replace("`", "")
            anchor = re.sub(r"[\W_]+", "-", plain.lower()).strip("-")
            token.attrSet("id", anchor)
            self._headings.append(Heading(int(token.tag[1]), plain, anchor))

    def _summarise(self) -> None:
        """Keep the words of the first paragraph."""
        for token, content in zip(self._tokens, self._tokens[1:], strict=False):
            if token.type == "paragraph_open":
                words = (
                    " " if c.type == "softbreak" else c.content for c in content.children or ()
                )
                self._summary = "".join(words)
                return

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
        """Tables in boxes that can be scrolled, by keyboard too, and are named by their heading."""
        named = f'aria-label="{escape(self._title)}"'
        for token in tokens:
            if token.type == "heading_open":
                named = f'aria-labelledby="{token.attrGet("id")}"'
            if token.type == "table_open":
                yield _html(f'<div class="scroll" tabindex="0" role="region" {named}>')
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
        for found in self._card_sign.finditer(text):
            yield _text(text[end : found.start()])
            rank, suit, alone = found.groups()
            yield _html(self._sign(alone) if alone else self._card(self._ranks[rank], suit))
            end = found.end()
        yield _text(text[end:])

    def _card(self, rank: str, sign: str) -> str:
        card = rank + SIGNS[sign]
        name, corner = self._language.card(card, self._pack), self._language.index(card)
        return (
            f"{self._hidden(name)}"
            f'<span class="card french small" data-card="{card}" aria-hidden="true">'
            f'<span class="index"><b>{escape(corner)}</b><i></i></span></span>'
        )

    def _sign(self, sign: str) -> str:
        name = self._language.suit(SIGNS[sign], self._pack)
        return (
            f"{self._hidden(name)}"
            f'<span class="suit" data-suit="{SIGNS[sign]}" aria-hidden="true">{sign}\ufe0e</span>'
        )

    def _hidden(self, name: str) -> str:
        """A name for those who hear the page, in whose language it is said if not in the page's."""
        own = self._language
        said = "" if own is self._written else f' lang="{own.code}" dir="{own.direction}"'
        return f'<span class="visually-hidden"{said}>{escape(name)}</span>'


def _notation(written: Language) -> tuple[dict[str, str], re.Pattern[str]]:
    """The ranks by how a page in this language writes them, and what a card on it looks like.

    It may write them as they stand in the corner of a card, as in D♠ for the queen in Croatian.
    """
    ranks = {rank: rank for rank in FRENCH.ranks}
    ranks |= {written.index(rank + FRENCH.suits[0]): rank for rank in FRENCH.ranks}
    longest_first = "|".join(sorted(ranks, key=len, reverse=True))
    return ranks, re.compile(rf"(?<!\w)({longest_first})([♣♦♥♠])|([♣♦♥♠])")


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


def value_help(game: str, code: str = "en") -> dict[tuple[str, str], str]:
    """What each value of each option means, from the page's table of options in this language.

    The value is "" where any number or list may be chosen.  Nothing at all is said where the page
    is not translated.
    """
    rules = GAMES[game]
    meanings: dict[tuple[str, str], str] = {}
    option = ""
    if code != "en" and not rules.translated(code):
        return meanings
    for line in rules.page(code).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or len(cells) != 4 or "](#" not in cells[3]:
            continue
        option = next(iter(CODE.findall(cells[0])), option)
        for value in CODE.findall(cells[1]) or [""]:
            meanings[option, value] = DEFAULT.sub("", cells[2], count=1)
    return meanings
