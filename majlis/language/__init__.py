"""The languages that Majlis speaks: messages, sentences of the engine, names of cards.

The English texts in the code are the messages; ``majlis/locale`` holds a catalog for each language,
English included, where what suits a program ("Seat 2 is to play.") becomes what suits a person.
Catalogs are compiled in memory when a language is first used.  ``scripts/messages`` brings them up
to date with the code.
"""

from majlis.language.choice import choose, languages, spoken
from majlis.language.language import Language
from majlis.language.part import Part

__all__ = ["Language", "Part", "choose", "languages", "spoken"]
