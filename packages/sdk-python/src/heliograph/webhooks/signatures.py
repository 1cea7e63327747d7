"""The two signatures of a request (docs/use/delivery-guarantees.md)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence

from .verification_error import WebhookVerificationError

_PREFIX = "whsec_"


class Headers:
    """The headers of a request, in any spelling; of a repeated one the first."""

    def __init__(self, headers: Mapping[str, str | Sequence[str]]) -> None:
        self._values = {name.lower(): value for name, value in headers.items()}

    def get(self, name: str) -> str | None:
        value = self._values.get(name)
        return value if value is None or isinstance(value, str) else next(iter(value), None)

    def required(self, name: str) -> str:
        value = self.get(name)
        if not value:
            raise WebhookVerificationError("missing_header", f"the request has no header {name}")
        return value


def check_standard(headers: Headers, body: bytes, secrets: Sequence[str], now: float, tolerance: float) -> None:
    """Standard Webhooks 1.0: a `v1,<base64>` for each active secret, over `id.timestamp.body`, keyed with the bytes after `whsec_`."""
    message_id = headers.required("webhook-id")
    timestamp = headers.required("webhook-timestamp")
    _check_age(timestamp, now, tolerance)
    given = [
        _decoded("webhook-signature", one[3:])
        for one in headers.required("webhook-signature").split(" ")
        if one.startswith("v1,")
    ]
    _check(f"{message_id}.{timestamp}.".encode() + body, given, [_bytes_of(secret) for secret in secrets])


def check_service(headers: Headers, body: bytes, secrets: Sequence[str], prefix: str) -> None:
    """The service's own header: one signature over the body, in the encoding the webhook asked for, keyed with the whole text of the secret."""
    name = f"{prefix.lower()}-signature"
    value = headers.required(name).removeprefix("sha256=")
    given = bytes.fromhex(value) if re.fullmatch(r"[0-9a-fA-F]{64}", value) else _decoded(name, value)
    for secret in secrets:
        _bytes_of(secret)
    _check(body, [given], [secret.encode() for secret in secrets])


def _check(signed: bytes, given: Sequence[bytes], keys: Sequence[bytes]) -> None:
    if not keys:
        raise WebhookVerificationError("malformed_secret", "there is no secret to verify with")
    for key in keys:
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        if any(hmac.compare_digest(expected, one) for one in given):
            return
    raise WebhookVerificationError(
        "no_matching_signature",
        "no secret matches this signature: another secret signed it, or the body was parsed and serialized again",
    )


def _check_age(timestamp: str, now: float, tolerance: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("malformed_header", "webhook-timestamp is not Unix seconds")
    age = int(now) - int(timestamp)
    if abs(age) > tolerance:
        where = f"{age} s old" if age > 0 else f"{-age} s in the future"
        raise WebhookVerificationError(
            "timestamp_out_of_tolerance",
            f"the request is {where}, {tolerance:g} s are allowed: it was replayed, or this clock is wrong",
        )


def _decoded(name: str, text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise WebhookVerificationError("malformed_header", f"{name} is not a signature") from None


def _bytes_of(secret: str) -> bytes:
    """The error does not repeat the secret."""
    encoded = secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else ""
    try:
        key = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError(
            "malformed_secret", "a secret is whsec_ followed by base64, as the API returned it"
        )
    return key
