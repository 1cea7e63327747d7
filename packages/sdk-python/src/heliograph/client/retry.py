"""When a call is made again, and after which wait."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .call import Call
from .errors import HeliographConnectionError, HeliographError
from .flow import Flow, Sleep

_FIRST_WAIT = 0.5
_IDEMPOTENT = {"GET", "PUT", "DELETE"}
_PASSING = {502, 503, 504}


@dataclass(frozen=True)
class RetryPolicy:
    # Tries after the first.
    max_retries: int
    # Longest wait before a try, seconds; a longer `Retry-After` ends the call with the error.
    max_wait: float


def with_retries(
    call: Call, policy: RetryPolicy, idempotency_key: str | None, attempt: Callable[[], Flow[Any]]
) -> Flow[Any]:
    """Makes the call again as long as that may help and does no harm."""
    is_repeatable = _is_safe_to_repeat(call, idempotency_key)
    tries = 0
    while True:
        try:
            return (yield from attempt())
        except (HeliographError, HeliographConnectionError) as error:
            wait = _wait_before(tries, error)
            if tries >= policy.max_retries or not _is_worth_it(error, is_repeatable) or wait > policy.max_wait:
                raise
        yield Sleep(wait)
        tries += 1


def _is_safe_to_repeat(call: Call, idempotency_key: str | None) -> bool:
    if call.creates and idempotency_key is not None:
        return True
    return call.method in _IDEMPOTENT if call.is_repeatable is None else call.is_repeatable


def _is_worth_it(error: HeliographError | HeliographConnectionError, is_repeatable: bool) -> bool:
    """A call over the limit was not carried out, so any may be repeated. Otherwise only calls that are safe to repeat."""
    if isinstance(error, HeliographConnectionError):
        return is_repeatable
    # The first try of this very call is still running.
    if error.error == "idempotency_key_in_use":
        return True
    if error.code == 429:
        return error.error != "too_many_attempts"
    return error.code in _PASSING and is_repeatable and error.error != "sync_in_progress"


def _wait_before(tries: int, error: HeliographError | HeliographConnectionError) -> float:
    """Returns the wait that the service asks for, with jitter so that clients do not all return at once; otherwise 0.5 s, doubled each time."""
    asked = error.retry_after if isinstance(error, HeliographError) else None
    wait = _FIRST_WAIT * 2**tries if asked is None else asked
    return wait + random.random() * min(wait, _FIRST_WAIT)
