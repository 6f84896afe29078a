"""Majlis: a card room for Hearts, Two-player Hearts, Kozel and Hez2."""

__version__ = "0.1.0"
