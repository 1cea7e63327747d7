"""The client: logs in with the first call, renews its token, waits where the service asks for it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypedDict, Unpack

import httpx

from .._generated.operations import AsyncOperations, Operations
from .._generated.types import PlantWithDevices
from .call import Call, CallOptions
from .errors import HeliographError
from .flow import AsyncDriver, Effect, Flow, Open, Send, Sleep, SyncDriver
from .retry import RetryPolicy, with_retries
from .session import Session, SessionOptions, Tokens
from .stream import SILENCE, Position, StreamEvent, StreamFilter, async_stream_events, stream_events

_MAX_SYNC = 15 * 60.0


class ClientOptions(TypedDict, total=False):
    # API key of the account (`POST /v1/api-keys`), instead of username and password.
    api_key: str | None
    # Returns an access token that is valid for the next minute, instead of all of these; an asynchronous client may
    # await it. It is given the token that the service refused although it had not expired.
    access_token: Callable[[str | None], Any] | None
    # Without API key, username and tokens only public operations can be called.
    username: str | None
    password: str | None
    # Tokens of an earlier session, instead of or beside the password.
    tokens: Tokens | None
    # Called with each new pair of tokens before it is used: a process that stores them can continue without a login.
    on_tokens: Callable[[Tokens], Any] | None
    # Longest wait for a connection and for each part of an answer, seconds (60); a sync answers within 30 s.
    timeout: float
    # Tries after the first of a call that is worth it (4).
    max_retries: int
    # Longest wait before another try, seconds (60). A longer `Retry-After` ends the call with the error.
    max_retry_wait: float
    # First path segment of login and refresh (`auth`).
    login_prefix: str


class _Flows:
    """The calls of a client, apart from how it waits."""

    def __init__(self, options: ClientOptions) -> None:
        self._policy = RetryPolicy(options.get("max_retries", 4), options.get("max_retry_wait", 60.0))
        session = SessionOptions(
            api_key=options.get("api_key"),
            access_token=options.get("access_token"),
            username=options.get("username"),
            password=options.get("password"),
            tokens=options.get("tokens"),
            on_tokens=options.get("on_tokens"),
            login_prefix=options.get("login_prefix", "auth"),
        )
        self.session = Session(session, self._send_without_token)

    def send(self, call: Call, options: CallOptions) -> Flow[Any]:
        key = options.get("idempotency_key")
        timeout = options.get("timeout")
        if call.is_public:
            return with_retries(call, self._policy, key, lambda: _one(Send(call, None, timeout, key)))
        return with_retries(
            call, self._policy, key, lambda: self._with_token(lambda token: Send(call, token, timeout, key))
        )

    def sync(self, data_access_user_id: str, wait: float, options: CallOptions) -> Flow[list[PlantWithDevices]]:
        call = Call("GET", "/apiDevice/syncApiPlantAndDevice", query={"dataAccessUserId": data_access_user_id})
        deadline = time.monotonic() + wait
        while True:
            try:
                plants = yield from self.send(call, options)
                return plants if isinstance(plants, list) else []
            except HeliographError as error:
                pause = 1.0 if error.retry_after is None else error.retry_after
                if error.error != "sync_in_progress" or time.monotonic() + pause > deadline:
                    raise
            yield Sleep(pause)

    def open_stream(self, query: dict[str, str], last_event_id: str | None, timeout: httpx.Timeout) -> Flow[httpx.Response]:
        call = Call("GET", "/v1/stream", query=query)
        headers = {"accept": "text/event-stream"}
        if last_event_id is not None:
            headers["last-event-id"] = last_event_id
        return self._with_token(lambda token: Open(call, token, headers, timeout))

    def _send_without_token(self, call: Call) -> Flow[Any]:
        return with_retries(call, self._policy, None, lambda: _one(Send(call, None)))

    def _with_token(self, effect: Callable[[str], Effect]) -> Flow[Any]:
        """A token may be taken back before it expires (a changed password, another process that refreshed): then once more with a new one."""
        token = yield from self.session.access_token()
        try:
            return (yield effect(token))
        except HeliographError as error:
            if error.error != "invalid_token" or not self.session.refused(token):
                raise
        token = yield from self.session.access_token()
        return (yield effect(token))


def _one(effect: Effect) -> Flow[Any]:
    return (yield effect)


def _query_of(filter: StreamFilter | None) -> dict[str, str]:
    return {
        name: values if isinstance(values, str) else ",".join(values)  # type: ignore[arg-type]
        for name, values in (filter or {}).items()
    }


class Heliograph(Operations):
    """Every operation of the OpenAPI document is a method; arguments are path parameters, body, query and options, in this order.

    `base_url` is `https://api.example.com`. `http` replaces the HTTP client, for a proxy, a client certificate or a CA.
    Threads may share one client.
    """

    def __init__(self, base_url: str, *, http: httpx.Client | None = None, **options: Unpack[ClientOptions]) -> None:
        self._timeout = options.get("timeout", 60.0)
        self._http = httpx.Client(timeout=self._timeout) if http is None else http
        self._driver = SyncDriver(base_url.rstrip("/"), self._http)
        self._flows = _Flows(options)

    def __enter__(self) -> Heliograph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections; the session stays, unlike with `logout`."""
        self._http.close()

    def login(self) -> None:
        """Logs in now instead of with the first call."""
        self._driver.run(self._flows.session.access_token())

    def logout(self) -> None:
        """Ends the session; a later call logs in again."""
        self._driver.run(self._flows.session.end())

    def sync(self, data_access_user_id: str, *, wait: float = _MAX_SYNC, **options: Unpack[CallOptions]) -> list[PlantWithDevices]:
        """Pulls every plant and device of a vendor account and waits until that is done, at most `wait` seconds.

        Raises HeliographError `vendor_credentials_rejected`, `vendor_unavailable`, …; `sync_in_progress` when the wait was not enough.
        """
        return self._driver.run(self._flows.sync(data_access_user_id, wait, options))

    def stream_records(
        self,
        filter: StreamFilter | None = None,
        *,
        last_event_id: str | None = None,
        on_position: Callable[[str], object] | None = None,
    ) -> Iterator[StreamEvent]:
        """Yields records, events and the progress of replays as they come, and after a lost connection continues at its position.

        Delivery is at least once: a record that comes again has the same `idempotency_key`. `on_position` is called with
        the position that covers all items yielded before; `last_event_id` begins after it.
        Raises HeliographError for errors that waiting does not solve.
        """
        timeout = httpx.Timeout(self._timeout, read=SILENCE)
        query = _query_of(filter)

        def open_at(position: str | None) -> httpx.Response:
            return self._driver.run(self._flows.open_stream(query, position, timeout))

        return stream_events(open_at, Position(last_event_id, on_position))

    def _send(self, call: Call, options: CallOptions) -> Any:
        return self._driver.run(self._flows.send(call, options))


class AsyncHeliograph(AsyncOperations):
    """`Heliograph` for asyncio: every method is awaited, lists and the stream are read by `async for`."""

    def __init__(self, base_url: str, *, http: httpx.AsyncClient | None = None, **options: Unpack[ClientOptions]) -> None:
        self._timeout = options.get("timeout", 60.0)
        self._http = httpx.AsyncClient(timeout=self._timeout) if http is None else http
        self._driver = AsyncDriver(base_url.rstrip("/"), self._http)
        self._flows = _Flows(options)

    async def __aenter__(self) -> AsyncHeliograph:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def login(self) -> None:
        await self._driver.run(self._flows.session.access_token())

    async def logout(self) -> None:
        await self._driver.run(self._flows.session.end())

    async def sync(
        self, data_access_user_id: str, *, wait: float = _MAX_SYNC, **options: Unpack[CallOptions]
    ) -> list[PlantWithDevices]:
        return await self._driver.run(self._flows.sync(data_access_user_id, wait, options))

    def stream_records(
        self,
        filter: StreamFilter | None = None,
        *,
        last_event_id: str | None = None,
        on_position: Callable[[str], object] | None = None,
    ) -> AsyncIterator[StreamEvent]:
        timeout = httpx.Timeout(self._timeout, read=SILENCE)
        query = _query_of(filter)

        def open_at(position: str | None) -> Awaitable[httpx.Response]:
            return self._driver.run(self._flows.open_stream(query, position, timeout))

        return async_stream_events(open_at, Position(last_event_id, on_position))

    async def _send(self, call: Call, options: CallOptions) -> Any:
        return await self._driver.run(self._flows.send(call, options))
