"""Verifies one request of the service."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .._generated.types import Delivered
from ..delivered import is_delivered, kind_of
from .signatures import Headers, check_service, check_standard
from .verification_error import WebhookVerificationError


@dataclass(frozen=True)
class VerifiedWebhook:
    # Kind of the records; `test` is sent only when you ask for it.
    event: str
    # Key of the request: the record's, or `batch:…`. Deduplicate by the `idempotency_key` of each record.
    idempotency_key: str
    # One, or up to 100 where the webhook asked for batches; all of one kind.
    records: list[Delivered]
    # How often it has been tried, this time included; not signed.
    attempt: int


def verify_webhook(
    headers: Mapping[str, str | Sequence[str]],
    body: bytes,
    secrets: str | Sequence[str],
    *,
    scheme: Literal["standard", "service"] = "standard",
    tolerance: float = 300,
    header_prefix: str = "X-Service",
    now: float | None = None,
) -> VerifiedWebhook:
    """Verifies one request, in constant time.

    `body` is as it came, byte for byte, before anything parsed it. `secrets` are `whsec_…`, one or several: while a
    secret is replaced, the old and the new one. `scheme` `standard` is Standard Webhooks 1.0, which also rejects
    requests more than `tolerance` seconds old; `service` is `X-Service-Signature` alone (hex, base64 or `sha256=<hex>`), which covers no time.
    The event headers are not signed, so `event` and the keys are read from the body.
    Raises WebhookVerificationError whose `reason` names the fault; answer with its `status`.
    """
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise WebhookVerificationError(
            "body_not_raw",
            "the signature is over the raw body: pass the bytes before a parser takes them (Flask: request.get_data())",
        )
    body = bytes(body)
    given = Headers(headers)
    # An unset variable is no secret.
    known = [secret for secret in ([secrets] if isinstance(secrets, str) else secrets or []) if secret]
    if scheme == "standard":
        check_standard(given, body, known, time.time() if now is None else now, tolerance)
    else:
        check_service(given, body, known, header_prefix)
    attempt = given.get(f"{header_prefix.lower()}-attempt")
    return _payload_of(body, int(attempt) if attempt and attempt.isdigit() else 1)


def _payload_of(body: bytes, attempt: int) -> VerifiedWebhook:
    content = _parsed(body)
    records: list[Any] = content if isinstance(content, list) else [content]
    if not records or not all(is_delivered(record) for record in records):
        raise _malformed()
    key = _batch_key(records) if isinstance(content, list) else records[0]["idempotency_key"]
    return VerifiedWebhook(kind_of(records[0]), key, records, attempt)


def _batch_key(records: list[Any]) -> str:
    """As the service makes it: `batch:` and 32 hex of the SHA-256 over the records' keys, joined by commas."""
    keys = ",".join(record["idempotency_key"] for record in records)
    return f"batch:{hashlib.sha256(keys.encode()).hexdigest()[:32]}"


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body.decode())
    except ValueError:
        raise _malformed() from None


def _malformed() -> WebhookVerificationError:
    return WebhookVerificationError(
        "malformed_payload", "the body is signed, but it is neither a record nor an array of records"
    )
