"""Transcripts: whole matches as JSON Lines (see docs/notation.md).

``write`` turns a match into lines.  ``check`` verifies lines from anyone: it plays every deal again
under the rules and reports each ``Fault``.  ``read`` gives the matches of a transcript as
``Record``s, to look at any point of them again.
"""

from majlis.transcript.checking import LONGEST_LINE, Fault, Report, check, read_lines
from majlis.transcript.record import Record, TranscriptError, read
from majlis.transcript.writing import write

__all__ = [
    "LONGEST_LINE",
    "Fault",
    "Record",
    "Report",
    "TranscriptError",
    "check",
    "read",
    "read_lines",
    "write",
]
