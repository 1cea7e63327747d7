"""Server-sent events (WHATWG HTML, 9.2.6)."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

# Characters: messages of the service are at most 256 KiB, so a longer line is not its own.
_MAX_LINE = 1024 * 1024


@dataclass(frozen=True)
class Message:
    # `message` when the stream names none.
    event: str
    data: str


class EventStreamParser:
    """Reads messages from pieces of a body that may end anywhere."""

    def __init__(self) -> None:
        # The last `id` of the stream: it covers all messages before it.
        self.last_id: str | None = None
        # Wait before another connection that the stream asks for, seconds.
        self.retry: float | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._id: str | None = None
        self._event = ""
        self._data: list[str] = []

    def push(self, piece: bytes) -> list[Message]:
        """Raises ValueError when a line does not end."""
        *lines, self._rest = (self._rest + self._decoder.decode(piece)).split("\n")
        if len(self._rest) > _MAX_LINE:
            raise ValueError("a line of the stream is too long")
        taken = (self._take(line.removesuffix("\r")) for line in lines)
        return [message for message in taken if message is not None]

    def _take(self, line: str) -> Message | None:
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._event = value
        elif name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = int(value) / 1000
        return None

    def _dispatch(self) -> Message | None:
        """An id without data moves the position only."""
        if self._id is not None:
            self.last_id = self._id
        message = Message(self._event or "message", "\n".join(self._data)) if self._data else None
        self._event, self._data = "", []
        return message
