"""What a call can raise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict


class ErrorDetail(TypedDict):
    """An invalid member of a request (`validation_failed`)."""

    # Dotted path, `devices.0.serial`; empty for the body as a whole.
    path: str
    message: str


class HeliographError(Exception):
    """The service answered, and the answer is an error. Contains no secret: neither passwords nor tokens nor bodies."""

    def __init__(
        self,
        message: str,
        *,
        code: int,
        error: str | None = None,
        details: Sequence[ErrorDetail] | Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        # HTTP status.
        self.code = code
        # Stable slug of the error (`heliograph.types.ErrorSlug`, or one of a newer service); None when something before
        # the service answered, a proxy for instance.
        self.error = error
        # Invalid members of the request, or data that a client can act on.
        self.details = details
        # Id of the request; quote it when you report a problem.
        self.request_id = request_id
        # Seconds to wait before repeating the call, when the service stated it.
        self.retry_after = retry_after


class HeliographConnectionError(Exception):
    """No answer: no connection, a broken one, or a timeout. Whether the call was carried out is unknown."""
