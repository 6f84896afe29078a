"""A table made ready for the templates: everything in words, in its place, with what can be done.

A felt is made from a scene, which holds no more than its viewer may know; nothing here looks behind
it.
"""

from majlis.server.felt.felt import Felt, felt

__all__ = ["Felt", "felt"]
