"""Deals that anyone can verify (see docs/fair-deals.md).

Before a match the room makes a ``Secret`` and shows its commitment; people add words
(``read_contribution``, ``some_words``); a ``FairChance`` deals; afterwards the ``Proof``, secret
included, goes into the transcript, and ``verify`` deals everything again.
"""

from majlis.fair.chance import FairChance
from majlis.fair.contributions import (
    MOST_CHARACTERS,
    ContributionError,
    read_contribution,
)
from majlis.fair.daily import daily
from majlis.fair.proof import Proof, ProofError
from majlis.fair.secret import BYTES, Secret
from majlis.fair.step import Step, Verification
from majlis.fair.verifying import verify
from majlis.fair.words import some_words, words

__all__ = [
    "BYTES",
    "MOST_CHARACTERS",
    "ContributionError",
    "FairChance",
    "Proof",
    "ProofError",
    "Secret",
    "Step",
    "Verification",
    "daily",
    "read_contribution",
    "some_words",
    "verify",
    "words",
]
