"""What a client does, apart from how it waits.

The session, the retries and the sync are written once, as generators that yield what they need (an `Effect`) and are sent its result.
`SyncDriver` carries it out and waits; `AsyncDriver` awaits it.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from .answer import read_answer
from .call import Call, Request, request_of
from .errors import HeliographConnectionError

T = TypeVar("T")


# Tools that report errors write the repr of variables: it must not have the secrets in it.
@dataclass(frozen=True, repr=False)
class Send:
    """Makes one call. Its result is that of the operation."""

    call: Call
    token: str | None
    timeout: float | None = None
    idempotency_key: str | None = None


# Tools that report errors write the repr of variables: it must not have the secrets in it.
@dataclass(frozen=True, repr=False)
class Open:
    """Opens an answer that does not end. Its result is an `httpx.Response` that the receiver closes."""

    call: Call
    token: str
    headers: dict[str, str]
    timeout: httpx.Timeout


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class Invoke:
    """Calls a function of the user, which an asynchronous client may await."""

    function: Callable[..., Any]
    argument: Any


@dataclass(frozen=True)
class Exclusive:
    """Runs a flow that no two calls of a client run at once."""

    flow: Flow[Any]


Effect = Send | Open | Sleep | Invoke | Exclusive
Flow = Generator[Effect, Any, T]


class SyncDriver:
    def __init__(self, base_url: str, http: httpx.Client) -> None:
        self._base_url = base_url
        self._http = http
        self._lock = threading.Lock()

    def run(self, flow: Flow[T]) -> T:
        try:
            effect = next(flow)
            while True:
                try:
                    result = self._perform(effect)
                except Exception as error:
                    effect = flow.throw(error)
                else:
                    effect = flow.send(result)
        except StopIteration as end:
            return end.value

    def _perform(self, effect: Effect) -> Any:
        if isinstance(effect, Sleep):
            return time.sleep(effect.seconds)
        if isinstance(effect, Invoke):
            return effect.function(effect.argument)
        if isinstance(effect, Exclusive):
            with self._lock:
                return self.run(effect.flow)
        try:
            request = _built(self._http, self._base_url, effect)
            # A redirect would carry the token elsewhere, also with a client of the user's own.
            response = self._http.send(request, stream=isinstance(effect, Open), follow_redirects=False)
            if isinstance(effect, Open) and response.is_success:
                return response
            response.read()
        except httpx.RequestError as error:
            raise _no_answer(effect.call, error) from error
        return read_answer(effect.call, response.status_code, response.headers, response.text)


class AsyncDriver:
    def __init__(self, base_url: str, http: httpx.AsyncClient) -> None:
        self._base_url = base_url
        self._http = http
        self._lock = asyncio.Lock()

    async def run(self, flow: Flow[T]) -> T:
        try:
            effect = next(flow)
            while True:
                try:
                    result = await self._perform(effect)
                except Exception as error:
                    effect = flow.throw(error)
                else:
                    effect = flow.send(result)
        except StopIteration as end:
            return end.value

    async def _perform(self, effect: Effect) -> Any:
        if isinstance(effect, Sleep):
            return await asyncio.sleep(effect.seconds)
        if isinstance(effect, Invoke):
            result = effect.function(effect.argument)
            return await result if inspect.isawaitable(result) else result
        if isinstance(effect, Exclusive):
            # A cancelled call ends its wait, not the work: a refresh that is cut off has used the token up.
            task = asyncio.ensure_future(self._alone(effect.flow))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            return await asyncio.shield(task)
        try:
            request = _built(self._http, self._base_url, effect)
            response = await self._http.send(request, stream=isinstance(effect, Open), follow_redirects=False)
            if isinstance(effect, Open) and response.is_success:
                return response
            await response.aread()
        except httpx.RequestError as error:
            raise _no_answer(effect.call, error) from error
        return read_answer(effect.call, response.status_code, response.headers, response.text)

    async def _alone(self, flow: Flow[T]) -> T:
        async with self._lock:
            return await self.run(flow)


def _built(http: httpx.Client | httpx.AsyncClient, base_url: str, effect: Send | Open) -> httpx.Request:
    key = effect.idempotency_key if isinstance(effect, Send) else None
    request: Request = request_of(base_url, effect.call, effect.token, key)
    headers = {**request.headers, **effect.headers} if isinstance(effect, Open) else request.headers
    timeout = httpx.USE_CLIENT_DEFAULT if effect.timeout is None else effect.timeout
    return http.build_request(
        request.method, request.url, headers=headers, content=request.content, timeout=timeout
    )


def _no_answer(call: Call, error: httpx.RequestError) -> HeliographConnectionError:
    why = "no answer in time" if isinstance(error, httpx.TimeoutException) else str(error) or type(error).__name__
    return HeliographConnectionError(f"{call.method} {call.path}: {why}")
