"""Reads the answer of a call."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from .call import Call
from .errors import HeliographError


def read_answer(call: Call, status: int, headers: Mapping[str, str], text: str) -> Any:
    """Returns the documented result of the operation. Raises HeliographError for an answer that is no success, or not of this API."""
    is_success = 200 <= status < 300
    if is_success and call.answer == "text":
        return text
    body = _parsed(text)
    if is_success and call.answer == "raw" and body is not None:
        return body
    is_envelope = isinstance(body, dict) and "success" in body
    if is_success and is_envelope and body["success"] is True:
        # An operation without a result leaves it out.
        return body.get("result")
    raise _error_of(f"{call.method} {call.path}: {status}", status, headers, body if is_envelope else None)


def _error_of(what: str, status: int, headers: Mapping[str, str], body: dict[str, Any] | None) -> HeliographError:
    retry_after = _retry_after(headers.get("retry-after"))
    if body is None:
        return HeliographError(f"{what}, and no answer of this API", code=status, retry_after=retry_after)
    error, details = body.get("error"), body.get("details")
    return HeliographError(
        f"{what} {error or ''}: {body.get('message', '')}{_explained(details)}",
        code=status,
        error=error,
        details=details,
        request_id=body.get("requestId"),
        retry_after=retry_after,
    )


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _explained(details: Any) -> str:
    if not isinstance(details, list):
        return ""
    # Some messages name the member themselves.
    texts = [
        one["message"] if one["message"].startswith(f"{one['path']}: ") else f"{one['path']}: {one['message']}"
        for one in details
    ]
    return f" ({'; '.join(texts)})"


def _retry_after(value: str | None) -> float | None:
    """Seconds, or a date."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        seconds = parsedate_to_datetime(value).timestamp() - time.time()
    except (TypeError, ValueError):
        return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
