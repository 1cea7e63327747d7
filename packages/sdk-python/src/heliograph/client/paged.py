"""Lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from .call import Call, CallOptions

T = TypeVar("T")
P = TypeVar("P")


def _at(call: Call, cursor: str | None) -> Call:
    return call if cursor is None else replace(call, query={**(call.query or {}), "cursor": cursor})


class Paged(Generic[T, P]):
    """A list. `page()` is its first page; iterating goes from the first item to the last.

    Nothing is asked for before that, and a page only when the one before is used up.
    """

    def __init__(self, send: Callable[[Call, CallOptions], Any], call: Call, options: CallOptions) -> None:
        self._send = send
        self._call = call
        self._options = options

    def page(self) -> P:
        return self._send(self._call, self._options)

    def pages(self) -> Iterator[P]:
        cursor: str | None = None
        while True:
            page = self._send(_at(self._call, cursor), self._options)
            yield page
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page["items"]  # type: ignore[index]

    def all(self) -> list[T]:
        """All items at once; mind how many there may be."""
        return list(self)


class AsyncPaged(Generic[T, P]):
    """A list. `await list.page()` is its first page; `async for` goes from the first item to the last."""

    def __init__(self, send: Callable[[Call, CallOptions], Awaitable[Any]], call: Call, options: CallOptions) -> None:
        self._send = send
        self._call = call
        self._options = options

    async def page(self) -> P:
        return await self._send(self._call, self._options)

    async def pages(self) -> AsyncIterator[P]:
        cursor: str | None = None
        while True:
            page = await self._send(_at(self._call, cursor), self._options)
            yield page
            cursor = page["nextCursor"]
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page["items"]:  # type: ignore[index]
                yield item

    async def all(self) -> list[T]:
        """All items at once; mind how many there may be."""
        return [item async for item in self]
