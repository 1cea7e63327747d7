"""One call of the API, as the generated methods describe it, and the request that it becomes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypedDict
from urllib.parse import quote, urlencode


class CallOptions(TypedDict, total=False):
    """Options of a single call."""

    # Longest wait for a connection and for each part of the answer, seconds.
    timeout: float
    # For calls that create something: 1 to 255 visible ASCII characters, such as a UUID, new for each object. Within
    # 24 h the service answers the same call with the same key as the first time, so the client repeats it as it
    # repeats a GET.
    idempotency_key: str


# Tools that report errors write the repr of variables: it must not have the secrets in it.
@dataclass(frozen=True, repr=False)
class Call:
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    # With `{name}` for path parameters.
    path: str
    parameters: Mapping[str, str] | None = None
    query: Mapping[str, Any] | None = None
    body: Any = None
    # Content type of a body that is not JSON; such a body is a string.
    media_type: str | None = None
    # How the answer is read: `result` of the envelope, the body, or its text.
    answer: Literal["envelope", "raw", "text"] = "envelope"
    # Needs no token.
    is_public: bool = False
    # Creates something: an idempotency key makes it repeatable.
    creates: bool = False
    # Whether it may be repeated; None: by its method.
    is_repeatable: bool | None = None


# Tools that report errors write the repr of variables: it must not have the secrets in it.
@dataclass(frozen=True, repr=False)
class Request:
    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None


def request_of(base_url: str, call: Call, token: str | None, idempotency_key: str | None = None) -> Request:
    """Raises ValueError when a path parameter is missing or empty: it would be another operation."""
    headers = {"accept": "application/json, */*;q=0.5"}
    if call.body is not None:
        headers["content-type"] = call.media_type or "application/json"
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    if call.creates and idempotency_key is not None:
        headers["idempotency-key"] = idempotency_key
    return Request(call.method, _url_of(base_url, call), headers, _content_of(call))


def _content_of(call: Call) -> bytes | None:
    if call.body is None:
        return None
    if call.media_type is not None:
        return str(call.body).encode()
    return json.dumps(call.body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _url_of(base_url: str, call: Call) -> str:
    parameters = call.parameters or {}

    def filled(name: re.Match[str]) -> str:
        value = parameters.get(name[1])
        if not value:
            raise ValueError(f"{call.path}: {name[1]} is missing")
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", filled, call.path)
    pairs = [
        (name, _text(one))
        for name, value in (call.query or {}).items()
        if value is not None
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]
    return f"{base_url}{path}?{urlencode(pairs)}" if pairs else f"{base_url}{path}"


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
