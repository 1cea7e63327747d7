"""The stream, which comes back after a cut, where it was (docs/use/stream.md)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, Literal, TypedDict, cast

import httpx

from .._generated.types import (
    BaseData,
    Battery,
    DeviceDay,
    EnergyIntervalRecord,
    EventKind,
    EventRecord,
    Meter,
    Site,
)
from .errors import HeliographConnectionError, HeliographError
from .event_stream import EventStreamParser, Message

# The service writes a comment after 15 s without an event: a stream that is silent for this long is broken. Seconds.
SILENCE = 45.0
_FIRST_WAIT = 1.0
_MAX_WAIT = 30.0
# After these the service would end the next stream as well.
_FINAL = {"account_suspended", "account_deleted"}


class StreamFilter(TypedDict, total=False):
    """Narrows the stream; all that are given must match, and each may list several values."""

    # Parts of the stream (all).
    include: Sequence[Literal["records", "events", "energy", "storage", "jobs"]]
    # All but the kinds that are opt-in.
    kind: Sequence[EventKind]
    # Length of the intervals of `energy.interval` (`1h`).
    resolution: Literal["15m", "1h", "1d"]
    vendor: Sequence[str]
    plantId: Sequence[str]
    groupId: Sequence[str]
    deviceId: Sequence[str]


class RecordItem(TypedDict):
    """A sample of an inverter."""

    type: Literal["record"]
    record: BaseData
    # The body as delivered on every channel.
    text: str


class EventItem(TypedDict):
    """An event of a device, an alarm or the account."""

    type: Literal["event"]
    record: EventRecord
    text: str


class EnergyItem(TypedDict):
    """A sum of energy, of a kind that the filter names."""

    type: Literal["energy"]
    record: DeviceDay | EnergyIntervalRecord
    text: str


class StorageItem(TypedDict):
    """A sample of a battery, meter or site, of a kind that the filter names."""

    type: Literal["storage"]
    record: Battery | Meter | Site
    text: str


class OpenItem(TypedDict):
    """The stream is connected."""

    type: Literal["open"]


class RetryItem(TypedDict):
    """The stream is cut, and is connected again after this wait, seconds."""

    type: Literal["retry"]
    wait: float
    error: Exception | None


class JobItem(TypedDict):
    """A replay that has changed."""

    type: Literal["job"]
    job: dict[str, Any]


class ReasonItem(TypedDict):
    """`reset`: records were left out (`too_old`, `too_many`, `unknown_id`). `end`: the service ended the stream (`token_expired`, `shutdown`, …)."""

    type: Literal["reset", "end"]
    reason: str


StreamEvent = RecordItem | EventItem | EnergyItem | StorageItem | OpenItem | RetryItem | JobItem | ReasonItem


class Position:
    """Where a stream is, over all of its connections."""

    def __init__(self, last_event_id: str | None, on_position: Callable[[str], object] | None) -> None:
        self.last_event_id = last_event_id
        self._on_position = on_position
        self._retry = _FIRST_WAIT
        self._failures = 0

    def opened(self) -> OpenItem:
        self._failures = 0
        return {"type": "open"}

    def passed(self, parser: EventStreamParser) -> None:
        """All items of what the parser has read are yielded, and their receiver came back for more."""
        self._retry = self._retry if parser.retry is None else parser.retry
        if parser.last_id is None or parser.last_id == self.last_event_id:
            return
        self.last_event_id = parser.last_id
        if self._on_position is not None:
            self._on_position(parser.last_id)

    def cut(self, cause: Exception | None) -> RetryItem:
        """The wait that the service asks for, otherwise twice the last one, up to half a minute. Raises what no wait solves."""
        if isinstance(cause, HeliographError) and cause.code != 429 and cause.code < 500:
            raise cause
        asked = cause.retry_after if isinstance(cause, HeliographError) else None
        wait = min(_MAX_WAIT, self._retry * 2 ** min(self._failures, 10)) if asked is None else asked
        self._failures += 1
        return {"type": "retry", "wait": wait, "error": cause}


def stream_events(open_at: Callable[[str | None], httpx.Response], position: Position) -> Iterator[StreamEvent]:
    """Ends only with its reader, a final reason, or an error that waiting does not solve."""
    while True:
        cause: Exception | None = None
        try:
            response = open_at(position.last_event_id)
            try:
                yield position.opened()
                parser = EventStreamParser()
                for piece in response.iter_bytes():
                    for event in _events_of(parser.push(piece)):
                        yield event
                        if _is_final(event):
                            return
                    position.passed(parser)
            finally:
                response.close()
        except httpx.RequestError as error:
            cause = _broken(error)
        except (HeliographError, HeliographConnectionError) as error:
            cause = error
        retry = position.cut(cause)
        yield retry
        time.sleep(retry["wait"])


async def async_stream_events(
    open_at: Callable[[str | None], Awaitable[httpx.Response]], position: Position
) -> AsyncIterator[StreamEvent]:
    """As `stream_events`."""
    while True:
        cause: Exception | None = None
        try:
            response = await open_at(position.last_event_id)
            try:
                yield position.opened()
                parser = EventStreamParser()
                async for piece in response.aiter_bytes():
                    for event in _events_of(parser.push(piece)):
                        yield event
                        if _is_final(event):
                            return
                    position.passed(parser)
            finally:
                await response.aclose()
        except httpx.RequestError as error:
            cause = _broken(error)
        except (HeliographError, HeliographConnectionError) as error:
            cause = error
        retry = position.cut(cause)
        yield retry
        await asyncio.sleep(retry["wait"])


def _broken(error: httpx.RequestError) -> HeliographConnectionError:
    is_silent = isinstance(error, httpx.ReadTimeout)
    broken = HeliographConnectionError("the stream sent nothing in time" if is_silent else "the stream broke")
    broken.__cause__ = error
    return broken


def _is_final(event: StreamEvent) -> bool:
    return event["type"] == "end" and event["reason"] in _FINAL


def _events_of(messages: list[Message]) -> Iterator[StreamEvent]:
    """Events that this version does not know are left out."""
    for message in messages:
        content = json.loads(message.data or "{}")
        match message.event:
            case "record" | "event" | "energy" | "storage" as kind:
                yield cast(StreamEvent, {"type": kind, "record": content, "text": message.data})
            case "job":
                yield {"type": "job", "job": content}
            case "reset" | "end" as kind:
                yield {"type": kind, "reason": content["reason"]}
            case "overflow":
                yield {"type": "end", "reason": "overflow"}
