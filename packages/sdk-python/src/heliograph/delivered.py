"""Delivered records: what webhooks, Kafka, MQTT and the stream bring."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeGuard, cast

from ._generated.types import BaseData, Battery, Delivered, DeviceDay, EnergyIntervalRecord, Meter, Site

_STORAGE = {"battery", "meter", "site"}


def parse_delivered(value: bytes | bytearray | str) -> Delivered:
    """Reads the value of a Kafka record or the payload of an MQTT message. Raises ValueError when it is not something this service delivers."""
    record = json.loads(value if isinstance(value, str) else value.decode())
    if not is_delivered(record):
        raise ValueError("not a delivered record: it has no idempotency_key")
    return record


def is_delivered(record: Any) -> TypeGuard[Delivered]:
    """Whether it has what every record and event has."""
    return isinstance(record, dict) and isinstance(record.get("idempotency_key"), str)


def kind_of(record: Delivered) -> str:
    """Returns the kind of a record, which its body shows: `device.data`, `battery.data`, `device.day`, …, or the event."""
    members = _members(record)
    if "event" in members:
        return cast(str, members["event"])
    if "date" in members:
        return "device.day"
    if "scope" in members:
        return "energy.interval"
    return f"{members['deviceType']}.data" if members.get("deviceType") in _STORAGE else "device.data"


def is_device_data(record: Delivered) -> TypeGuard[BaseData]:
    """A sample of an inverter."""
    return kind_of(record) == "device.data"


def is_device_day(record: Delivered) -> TypeGuard[DeviceDay]:
    """The energy sums that a vendor reports of a local day of a device."""
    return kind_of(record) == "device.day"


def is_energy_interval(record: Delivered) -> TypeGuard[EnergyIntervalRecord]:
    """The energy of a device in an interval."""
    return kind_of(record) == "energy.interval"


def is_storage(record: Delivered) -> TypeGuard[Battery | Meter | Site]:
    """A sample of a battery, a meter or a site (a plant). `deviceType` says which."""
    return kind_of(record) in {"battery.data", "meter.data", "site.data"}


def _members(record: Delivered) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], record)
