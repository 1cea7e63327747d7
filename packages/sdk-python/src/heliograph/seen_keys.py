"""Deduplication by key, within one process."""

from __future__ import annotations

import threading
from collections import OrderedDict


class SeenKeys:
    """The last keys that were processed, at most `capacity` of them (100,000, about 15 MB).

    Delivery is at least once: of two deliveries with the same `idempotency_key` process one. A restart forgets all
    keys; where a repeated record does harm, let a unique key of your database decide. Threads may share one.
    """

    def __init__(self, capacity: int = 100_000) -> None:
        if capacity < 1:
            raise ValueError("capacity is at least 1")
        self._capacity = capacity
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, key: str) -> bool:
        """Returns whether the key is new, and remembers it."""
        with self._lock:
            is_new = key not in self._keys
            self._keys[key] = None
            self._keys.move_to_end(key)
            if len(self._keys) > self._capacity:
                self._keys.popitem(last=False)
            return is_new

    def discard(self, key: str) -> None:
        """Forgets a key whose record could not be processed: its next delivery is new."""
        with self._lock:
            self._keys.pop(key, None)
