"""Secrets, commitments, and the proof around them."""

import hashlib
import hmac
import shutil
import subprocess
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.fair import Proof, ProofError, Secret, daily
from tests.fair.matches import proof_of, secret_of
from tests.fair.vectors import CONTRIBUTIONS, MATCH, SECRET, vectors

SECRETS = st.binary(min_size=32, max_size=32).map(Secret)
PROOFS = st.builds(
    Proof.of,
    SECRETS,
    st.from_regex(r"[A-Za-z0-9._:/-]{1,80}", fullmatch=True),
    st.lists(st.text(max_size=80), min_size=2, max_size=5).map(tuple),
)


# -- secrets --------------------------------------------------------------------------------------


@given(SECRETS)
def test_a_secret_is_read_as_it_is_written(secret: Secret) -> None:
    assert Secret.read(secret.hex) == secret
    assert len(secret.hex) == 64


@given(SECRETS)
def test_a_secret_does_not_show_where_it_is_not_meant_to(secret: Secret) -> None:
    proof = Proof.of(secret, "m", ("", ""))
    for shown in (repr(secret), str(secret), repr(proof), f"{proof.sealed.as_dict()}"):
        assert secret.hex not in shown
        assert repr(secret.key) not in shown


@pytest.mark.parametrize(
    "text", ["", "00", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 63 + "\n"]
)
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        Secret.read(text)


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="a secret of 31 bytes: expected 32"):
        Secret(bytes(31))


def test_the_commitment_is_that_of_the_page() -> None:
    assert SECRET.commitment(MATCH) == vectors()["commitment"]


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs sha256sum")
def test_a_shell_can_check_a_commitment() -> None:
    script = 'printf \'majlis fair deals 1\\n%s\\ncommitment\\n%s\' "$MATCH" "$SECRET" | sha256sum'
    environment = {"MATCH": MATCH, "SECRET": SECRET.hex, "PATH": "/usr/bin:/bin"}
    result = subprocess.run(
        ["sh", "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.split()[0] == SECRET.commitment(MATCH)


def test_a_commitment_fits_one_secret_and_one_match() -> None:
    commitments = {
        secret_of(name).commitment(match)
        for name in ("a", "b", "c")
        for match in ("m", "m:1", "m:11", "commitment")
    }
    assert len(commitments) == 12


@pytest.mark.parametrize("match", ["", "a b", "a\nb", "a\n", "é", "x" * 81, "a\x00"])
def test_a_match_has_a_plain_name(match: str) -> None:
    with pytest.raises(ValueError, match="expected 1 to 80"):
        SECRET.commitment(match)


# -- proofs ---------------------------------------------------------------------------------------


@given(PROOFS, st.integers(1, 10**9))
def test_a_proof_is_read_as_it_is_written(proof: Proof, first: int) -> None:
    players = len(proof.contributions)
    shared = proof.shared(first)
    for any_proof in (proof, proof.sealed, shared, shared.sealed):
        assert Proof.read(any_proof.as_dict(), players) == any_proof
    assert proof.kept
    assert shared.kept
    assert not proof.sealed.kept


def test_a_proof_of_another_secret_is_not_kept() -> None:
    proof, other = proof_of("a", 3), proof_of("b", 3)
    assert not Proof(proof.match, proof.commitment, proof.contributions, other.secret).kept
    assert not Proof(other.match, proof.commitment, proof.contributions, proof.secret).kept


def test_nothing_is_dealt_from_a_sealed_proof() -> None:
    with pytest.raises(ProofError, match="the secret has not been revealed"):
        proof_of("a", 3).sealed.chance()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, "fair: version is 2: expected 1"),
        ({"version": True}, "fair: version is true: expected 1"),
        ({"version": 1.0}, "fair: version is 1.0: expected 1"),
        ({"version": None}, "fair: version is null: expected 1"),
        ({"match": 7}, "fair: match is 7: expected a text"),
        ({"match": ""}, "fair: match is '': expected 1 to 80"),
        ({"match": "a\nb"}, "fair: match is 'a\\nb': expected 1 to 80"),
        ({"first": 0}, "fair: first is 0: expected a deal number from 1"),
        ({"first": True}, "fair: first is true: expected a deal number"),
        ({"first": 10**9 + 1}, "fair: first is 1000000001: expected"),
        ({"commitment": "abc"}, 'fair: commitment is "abc": expected 64 hexadecimal digits'),
        ({"commitment": "A" * 64}, "expected 64 hexadecimal digits"),
        ({"contributions": []}, "fair: contributions is []: expected a list of 2 texts"),
        ({"contributions": ["a", "b", "c"]}, "expected a list of 2 texts, one a seat"),
        ({"contributions": "ab"}, 'fair: contributions is "ab": expected a list'),
        ({"contributions": ["", 7]}, "fair: the contribution of seat 1 is 7: expected a text"),
        ({"contributions": ["\ud800", ""]}, "fair: the contribution of seat 0 is "),
        ({"contributions": ["x" * 321, ""]}, "expected a text of at most 320 bytes"),
        ({"contributions": ["é" * 161, ""]}, "expected a text of at most 320 bytes"),
        ({"secret": 7}, "fair: secret is 7: expected 64 hexadecimal digits"),
        ({"secret": "A" * 64}, "expected 64 hexadecimal digits"),
        ({"secret": None}, "fair: secret is null: expected 64 hexadecimal digits"),
    ],
)
def test_what_is_no_proof_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ProofError) as error:
        Proof.read(proof_of("a", 2).as_dict() | changes, 2)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("key", ["version", "match", "commitment", "contributions"])
def test_a_proof_lacks_nothing(key: str) -> None:
    value = proof_of("a", 2).as_dict()
    del value[key]
    with pytest.raises(ProofError, match=f"fair: {key} is missing: expected"):
        Proof.read(value, 2)


@pytest.mark.parametrize("value", [None, [], "x", 7])
def test_a_proof_is_an_object(value: object) -> None:
    with pytest.raises(ProofError, match="expected an object"):
        Proof.read(value, 2)


def test_keys_of_later_times_are_ignored() -> None:
    proof = proof_of("a", 2)
    assert Proof.read(proof.as_dict() | {"moon": 1}, 2) == proof


# -- the deal of the day --------------------------------------------------------------------------


def test_every_day_and_game_has_a_secret_of_its_own() -> None:
    key = bytes(range(100, 140))
    proofs = [
        daily(game, date(2026, month, day), key, 4)
        for game in ("hearts", "kozel")
        for month, day in ((1, 11), (11, 1))
    ]
    assert len({proof.secret for proof in proofs}) == 4
    assert len({proof.commitment for proof in proofs}) == 4
    assert all(proof.kept and proof.contributions == ("",) * 4 for proof in proofs)
    assert proofs[0].match == "daily:hearts:2026-01-11"
    assert daily("hearts", date(2026, 1, 11), key, 4) == proofs[0]
    assert daily("hearts", date(2026, 1, 11), key + b"!", 4).secret != proofs[0].secret


def test_the_secret_of_a_day_is_that_of_the_page() -> None:
    message = b"majlis fair deals 1\ndaily:kozel:2026-11-30\ndaily"
    key = b"k" * 32
    expected = hmac.new(key, message, hashlib.sha256).hexdigest()
    secret = daily("kozel", date(2026, 11, 30), key, 3).secret
    assert secret is not None
    assert secret.hex == expected


def test_a_key_for_daily_deals_is_long() -> None:
    with pytest.raises(ValueError, match="a key of 31 bytes: expected at least 32"):
        daily("kozel", date(2026, 11, 30), bytes(31), 3)


def test_the_vectors_have_the_contributions_that_they_say() -> None:
    assert vectors()["contributions"] == list(CONTRIBUTIONS)
    assert vectors()["secret"] == SECRET.hex
