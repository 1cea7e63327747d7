"""Verifies a webhook request of the service. Standard library only, Python 3.9 or newer.

    records = verify_webhook(request.headers, request.get_data(), [secret])

The scheme is Standard Webhooks 1.0: HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`.
"""

import base64
import binascii
import hashlib
import hmac
import json
import sys
import time

TOLERANCE_SECONDS = 300


class WebhookVerificationError(Exception):
    """Do not process the request: answer 401."""


def verify_webhook(headers, body, secrets, now=None):
    """Returns the records of a verified request: one, or those of a batch.

    headers: any mapping; body: the raw bytes, before anything parsed them; secrets: `whsec_...`, several while one is replaced.
    Deduplicate by each record's `idempotency_key`.
    """
    if not isinstance(body, bytes):
        raise TypeError("the signature is over the raw body: pass bytes, not what a parser made of them")
    values = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp, signatures = (values["webhook-" + part] for part in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise WebhookVerificationError(f"the request has no header {missing.args[0]}") from None
    if not timestamp.isascii() or not timestamp.isdigit():
        raise WebhookVerificationError("webhook-timestamp is not Unix seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError("the request is too old or from the future: a replay, or this clock is wrong")
    signed = f"{message_id}.{timestamp}.".encode() + body
    given = [one[3:].encode() for one in signatures.split(" ") if one.startswith("v1,")]
    for secret in secrets:
        expected = base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, signature) for signature in given):
            content = json.loads(body)
            return content if isinstance(content, list) else [content]
    raise WebhookVerificationError("no secret made this signature of this body")


def _key(secret):
    try:
        if not secret.startswith("whsec_"):
            raise ValueError
        return base64.b64decode(secret[len("whsec_") :], validate=True)
    except (ValueError, binascii.Error):
        raise ValueError("a secret is whsec_ and base64, as the API showed it once") from None


if __name__ == "__main__":
    # {"headers": {}, "body": "", "secrets": [], "now": 0} on standard input, for trying it out.
    request = json.load(sys.stdin)
    try:
        records = verify_webhook(request["headers"], request["body"].encode(), request["secrets"], request.get("now"))
        print(json.dumps(records))
    except WebhookVerificationError as error:
        sys.exit(f"401: {error}")
