"""Why a request is rejected."""

from __future__ import annotations

from typing import Literal

VerificationFailure = Literal[
    "body_not_raw",
    "missing_header",
    "malformed_header",
    "timestamp_out_of_tolerance",
    "no_matching_signature",
    "malformed_secret",
    "malformed_payload",
]


class WebhookVerificationError(Exception):
    """The request must not be processed: answer with `status`."""

    def __init__(self, reason: VerificationFailure, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    @property
    def status(self) -> Literal[401, 500]:
        """A mistake of the receiver's own code is no refusal: 500, and the request comes again."""
        return 500 if self.reason in ("body_not_raw", "malformed_secret") else 401
