# Generated from docs/openapi.json by packages/sdk-python/tools/generate.mjs. Do not edit.
from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

T = TypeVar("T")


class Page(TypedDict, Generic[T]):
    """One page of a list."""

    items: list[T]
    # Value of `cursor` for the next page; None on the last page.
    nextCursor: str | None


class Account(TypedDict):
    """A consumer account."""

    # Id of the account, which is also its user name at the MQTT broker.
    id: str
    # User name for the login.
    username: str
    # Status of the account. A suspended account is refused every call, and nothing is delivered to it.
    status: Literal["active", "suspended"]
    # Language of `StateDesc`.
    language: Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]
    # Maximum number of monitored devices.
    deviceQuota: int
    channels: AccountChannels
    # Time at which the account was created. Unix seconds.
    createdAt: int


class AccountAttempt(TypedDict):
    """An attempt, or another entry of the log, with its webhook."""

    # Kind of the entry.
    type: Literal["attempt", "skipped", "dead", "state"]
    # Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
    at: int
    # Idempotency key of the record.
    idempotencyKey: NotRequired[str]
    # Kind of the record or event.
    kind: NotRequired[str]
    # Number of records of a batch of several; `idempotencyKey` is the batch’s then.
    records: NotRequired[int]
    # Id of the device.
    deviceId: NotRequired[str]
    # Id of the plant.
    plantId: NotRequired[str]
    # Outcome of the request. Present for type `attempt`.
    result: NotRequired[Literal["delivered", "failed"]]
    # Number of the attempt, 1 to 8. Present for type `attempt`.
    attempt: NotRequired[int]
    # Duration of the attempt in milliseconds. Present for type `attempt`.
    durationMs: NotRequired[int]
    # Size of the body of the request in bytes. Present for type `attempt`.
    bodyBytes: NotRequired[int]
    # HTTP status of the answer; absent if there was none.
    status: NotRequired[int | None]
    # Slug of the reason for the failure or the skip.
    reason: NotRequired[str]
    # Error code if there was no answer; for type `skipped` the name of the unusable setting.
    detail: NotRequired[str]
    # First KiB of the body of a failed answer.
    answer: NotRequired[str]
    # `Content-Type` of a failed answer.
    answerType: NotRequired[str]
    # `Retry-After` of a failed answer.
    retryAfter: NotRequired[str]
    # Time of the next attempt. Unix seconds.
    nextAttemptAt: NotRequired[int]
    # Number of requests sent. Present for type `dead`.
    attempts: NotRequired[int]
    # State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`,
    # `signature_rejected`, …
    event: NotRequired[str]
    # Id of the entry.
    id: str
    # Id of the webhook.
    webhookId: str
    # Name of the webhook; null: it has none, or it was deleted.
    webhookName: str | None


class AccountChannels(TypedDict):
    # Whether delivery by Kafka is enabled. The first credential enables it.
    kafka: bool
    # Whether delivery by MQTT is enabled. The first credential enables it.
    mqtt: bool


class AccountDeadLetter(TypedDict):
    """A record that could not be delivered, with the name of its webhook."""

    # Id of the dead letter.
    id: str
    # Id of the webhook to which the record could not be delivered.
    webhookId: str
    # Idempotency key of the record.
    idempotencyKey: str
    # Kind of the record or event.
    kind: str
    # Id of the vendor.
    vendor: str | None
    # Serial number of the inverter.
    serial: str | None
    # Id of the device.
    deviceId: str | None
    # Id of the plant.
    plantId: str | None
    # Slug of the last failure.
    reason: str
    # HTTP status of the last answer.
    status: int | None
    # HTTP requests made.
    attempts: int
    # Time at which the record became a dead letter. Unix seconds.
    at: int
    # Time of the retry. Unix seconds.
    retriedAt: int | None
    # Id of the replay that retried it; null: retried singly or not at all.
    replayId: str | None
    # Time of the delivery after the retry. Unix seconds.
    deliveredAt: int | None
    # Id of the new dead letter if the retry failed as well.
    diedAgainAs: str | None
    # Name of the webhook; null: it has none.
    webhookName: str | None


class AccountEvent(TypedDict):
    """An event that was delivered on the account's channels."""

    # Kind of the event.
    kind: Literal[
    "device.online",
    "device.offline",
    "vendor.unavailable",
    "vendor.available",
    "credentials.rejected",
    "vendor.health_changed",
    "quota.reached",
    "inventory.changed",
    "import.started",
    "import.finished",
    "import.failed",
    "alarm.raised",
    "alarm.changed",
    "alarm.cleared",
    "webhook.failing",
    "webhook.recovered",
    "webhook.exhausted",
    "webhook.disabled",
    "webhook.signature_rejected",
    "mqtt.messages_dropped",
    "mqtt.clients_refused",
]
    # Time of the event. Unix seconds.
    at: int
    # Id of the vendor; `webhook`, `mqtt` or `quota` for events about these.
    vendor: str
    # Id of the plant.
    plantId: str | None
    # Id of the device.
    deviceId: str | None
    # Idempotency key, the same on every channel.
    idempotencyKey: str
    # Body of the event as it was delivered.
    body: DeviceEvent | VendorEvent | VendorHealthEvent | QuotaEvent | InventoryEvent | ImportEvent | AlarmEvent | WebhookEvent | MqttEvent


class AcknowledgeAlarmBody(TypedDict):
    # Note for the others of the account, such as what is being done about the alarm.
    note: NotRequired[str | None]


class AdminAccount(TypedDict):
    """A consumer account with the settings that only operators see."""

    # Id of the account, which is also its user name at the MQTT broker.
    id: str
    # User name for the login.
    username: str
    # Status of the account. A suspended account is refused every call, and nothing is delivered to it.
    status: Literal["active", "suspended"]
    # Language of `StateDesc`.
    language: Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]
    # Maximum number of monitored devices.
    deviceQuota: int
    channels: AdminAccountChannels
    # Time at which the account was created. Unix seconds.
    createdAt: int
    kafka: AdminAccountKafka


class AdminAccountChannels(TypedDict):
    # Whether delivery by Kafka is enabled. The first credential enables it.
    kafka: bool
    # Whether delivery by MQTT is enabled. The first credential enables it.
    mqtt: bool


class AdminAccountKafka(TypedDict):
    # Number of partitions of the account's topics; null: the configured default.
    partitions: int | None
    # Retention of the account's topics in hours; null: the configured default.
    retentionHours: int | None
    # Read quota of each Kafka user per broker, bytes per second; null: the configured default.
    bytesPerSecond: int | None


class AdminDeadLetter(TypedDict):
    """A record of any account that could not be delivered, without its body and its device."""

    # Id of the dead letter.
    id: str
    # Id of the webhook to which the record could not be delivered.
    webhookId: str
    # Kind of the record or event.
    kind: str
    # Id of the vendor.
    vendor: str | None
    # Slug of the last failure.
    reason: str
    # HTTP status of the last answer.
    status: int | None
    # HTTP requests made.
    attempts: int
    # Time at which the record became a dead letter. Unix seconds.
    at: int
    # Time of the retry. Unix seconds.
    retriedAt: int | None
    # Id of the replay that retried it; null: retried singly or not at all.
    replayId: str | None
    # Time of the delivery after the retry. Unix seconds.
    deliveredAt: int | None
    # Id of the new dead letter if the retry failed as well.
    diedAgainAs: str | None
    # Id of the account.
    accountId: str
    # Name of the webhook; null: it has none.
    webhookName: str | None


class AdminWebhook(TypedDict):
    """A webhook of any account, without secrets."""

    # Id of the webhook.
    id: str
    # Id of the account.
    accountId: str
    # Name that the account gave it.
    name: str | None
    # Host and port of the URL; its path and query may hold secrets and are not returned.
    host: str
    # Status of the webhook.
    status: Literal["active", "paused", "disabled"]
    # Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open.
    health: Literal["healthy", "failing", "open", "paused", "disabled"]
    # Reason for which the webhook was disabled: `gone` or `failing`.
    disabledReason: str | None
    # Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
    failingSince: int | None
    # Time of the last successful delivery, to the minute. Unix seconds.
    lastDeliveredAt: int | None
    # Last failed attempt; kept after a recovery.
    lastError: AdminWebhookLastError | None
    # Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
    nextAttemptAt: int | None
    # Number of dead letters that were neither retried nor delivered; 1000 means 1000 or more.
    deadLetters: int
    # Creation time. Unix seconds.
    createdAt: int


class AdminWebhookLastError(TypedDict):
    """Last failed attempt; kept after a recovery."""

    # Time of the event. Unix seconds.
    at: int
    # Slug of the failure.
    reason: str
    # HTTP status of the answer; null: there was no answer.
    status: int | None
    # Code of the error, such as `ECONNREFUSED`, if there was no answer.
    detail: str | None
    # Number of the attempt, 1 to 8; null: no request could be sent.
    attempt: int | None


class AffectedAccount(TypedDict):
    """An account whose vendor accounts are affected."""

    # Id of the account.
    accountId: str
    # Number of its vendor accounts that are not polled as they should be.
    affectedVendorAccounts: int
    # Number of their monitored devices that wait for data.
    devicesWaiting: int


class Alarm(TypedDict):
    """An alarm of a device."""

    # Id of the alarm: `alarmId` of its events.
    id: str
    # `cleared`: two answers in a row of the vendor no longer showed it.
    state: Literal["active", "cleared"]
    # Id of the device.
    deviceId: str
    # Serial number of the inverter.
    InverterSN: str
    # Id of the vendor.
    vendor: str
    # Id of the plant.
    plantId: str
    # Subject of the alarm; `unmapped`: the vendor's code is in no table.
    category: Literal[
    "grid",
    "dc_input",
    "insulation",
    "arc",
    "temperature",
    "battery",
    "communication",
    "hardware",
    "firmware",
    "configuration",
    "shutdown",
    "other",
    "unmapped",
]
    # Text of the category in the account's language.
    categoryText: str
    # By the vendor's own level, else by the code.
    severity: Literal["critical", "major", "minor", "warning", "information"]
    # Text of the severity in the account's language.
    severityText: str
    # The vendor's code; its text where it has no code.
    vendorCode: str
    # The vendor's text, else the name of the code.
    vendorText: str
    # The vendor's own level, as it writes it.
    vendorSeverity: str | None
    # Begin of the alarm by the vendor, else `firstSeenAt`. Unix seconds.
    since: int
    # First answer that no longer showed it; null while it is active. Unix seconds.
    until: int | None
    # First answer that showed it. Unix seconds.
    firstSeenAt: int
    # Last answer that showed it, as of the last event of the alarm. Unix seconds.
    lastSeenAt: int
    acknowledgement: AlarmAcknowledgement | None


class AlarmAcknowledgement(TypedDict):
    # Time of the acknowledgement. Unix seconds.
    at: int
    # Note of who acknowledged it.
    note: str | None


class AlarmCounts(TypedDict):
    """The active alarms of an account, counted."""

    # Active alarms.
    active: int
    # Active alarms that nobody has acknowledged.
    unacknowledged: int
    bySeverity: AlarmCountsBySeverity


class AlarmCountsBySeverity(TypedDict):
    # Active alarms of this severity.
    critical: int
    # Active alarms of this severity.
    major: int
    # Active alarms of this severity.
    minor: int
    # Active alarms of this severity.
    warning: int
    # Active alarms of this severity.
    information: int


class AlarmEvent(TypedDict):
    """An alarm of a device was raised, got another severity or category, or was cleared."""

    # Kind of the event.
    event: Literal["alarm.raised", "alarm.changed", "alarm.cleared"]
    # Id of the alarm: the same in all its events.
    alarmId: str
    # Id of the device in the API.
    deviceId: str
    # Vendor-native serial number of the inverter.
    InverterSN: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant in the API.
    PlantId: str
    # Time at which the change was detected, Unix seconds.
    Datetime: int
    # UTC offset of the plant at that time.
    Timezone: str
    # Datetime in the plant's local time.
    currentDateTime: str
    # Subject of the alarm; `unmapped`: the vendor's code is in no table.
    category: Literal[
    "grid",
    "dc_input",
    "insulation",
    "arc",
    "temperature",
    "battery",
    "communication",
    "hardware",
    "firmware",
    "configuration",
    "shutdown",
    "other",
    "unmapped",
]
    # By the vendor's own level, else by the code.
    severity: Literal["critical", "major", "minor", "warning", "information"]
    # The vendor's code; its text where it has no code.
    vendorCode: str
    # The vendor's text, else the name of the code.
    vendorText: str
    # The vendor's own level, as it writes it; absent when it has none.
    vendorSeverity: NotRequired[str]
    # Begin of the alarm by the vendor, else `firstSeenAt`; Unix seconds.
    since: int
    # Time of the first answer that no longer showed it, Unix seconds; only in `alarm.cleared`.
    until: NotRequired[int]
    # Time of the first answer that showed it, Unix seconds.
    firstSeenAt: int
    # Time of the last answer that showed it, Unix seconds.
    lastSeenAt: int
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


AnnounceMaintenanceBody = TypedDict(
    "AnnounceMaintenanceBody",
    {
        # Start of the maintenance, Unix seconds; it may be in the past.
        "from": "int",
        # End of the maintenance, Unix seconds: in the future, at most 30 days after its start.
        "until": "int",
        # Explanation for the accounts; null: none.
        "message": "NotRequired[str | None]",
    },
)


class ApiKey(TypedDict):
    """An API key, without its secret."""

    # Id of the key.
    id: str
    # Name of the key.
    name: str
    # Scopes of the key.
    scopes: list[Literal["read", "write", "deliveries"]]
    # First characters of the key, by which a person recognizes it.
    hint: str
    # Creation time. Unix seconds.
    createdAt: int
    # Expiry time; null: the key does not expire. Unix seconds.
    expiresAt: int | None
    # Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds.
    lastUsedAt: int | None


class Attempt(TypedDict):
    """A failed attempt, a skipped attempt, a record that became a dead letter, or a change of state of the webhook."""

    # Kind of the entry.
    type: Literal["attempt", "skipped", "dead", "state"]
    # Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
    at: int
    # Idempotency key of the record.
    idempotencyKey: NotRequired[str]
    # Kind of the record or event.
    kind: NotRequired[str]
    # Number of records of a batch of several; `idempotencyKey` is the batch’s then.
    records: NotRequired[int]
    # Id of the device.
    deviceId: NotRequired[str]
    # Id of the plant.
    plantId: NotRequired[str]
    # Outcome of the request. Present for type `attempt`.
    result: NotRequired[Literal["delivered", "failed"]]
    # Number of the attempt, 1 to 8. Present for type `attempt`.
    attempt: NotRequired[int]
    # Duration of the attempt in milliseconds. Present for type `attempt`.
    durationMs: NotRequired[int]
    # Size of the body of the request in bytes. Present for type `attempt`.
    bodyBytes: NotRequired[int]
    # HTTP status of the answer; absent if there was none.
    status: NotRequired[int | None]
    # Slug of the reason for the failure or the skip.
    reason: NotRequired[str]
    # Error code if there was no answer; for type `skipped` the name of the unusable setting.
    detail: NotRequired[str]
    # First KiB of the body of a failed answer.
    answer: NotRequired[str]
    # `Content-Type` of a failed answer.
    answerType: NotRequired[str]
    # `Retry-After` of a failed answer.
    retryAfter: NotRequired[str]
    # Time of the next attempt. Unix seconds.
    nextAttemptAt: NotRequired[int]
    # Number of requests sent. Present for type `dead`.
    attempts: NotRequired[int]
    # State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`,
    # `signature_rejected`, …
    event: NotRequired[str]


class AttemptPage(TypedDict):
    """One page of a list."""

    items: list[Attempt]
    # Value of `cursor` for the next page; null on the last page.
    nextCursor: str | None
    # Delivery counts of the last 30 days, successes included, newest first.
    days: list[DayCount]


class AuditEntry(TypedDict):
    """A change that an actor made or was refused."""

    # Id of the entry.
    id: str
    # Time of the answer. Unix seconds.
    at: int
    # Id of the account or operator; `cli` for the command line, `anonymous` for an unauthenticated caller. An
    # account sees its operators as `operator`.
    actor: str
    # Id of the account whose data was accessed or changed; null if no account is affected.
    accountId: str | None
    # `operationId` of this document, or the name of the command.
    action: str
    # Object of the action: ids, and from the request body its member names (`members`), numbers, booleans and
    # enumerated values; never other text. A value is a string, a number or a boolean. `viaApiKey` and
    # `viaPortalSession` are the key and the portal session of the caller.
    object: dict[str, Any] | None
    # HTTP status of the answer; 0 for the command line.
    status: int
    # Slug of the error if the request was refused; null otherwise.
    error: str | None
    # `requestId` of the answer.
    requestId: str | None
    # IP address of the caller.
    address: str | None


class AuthorizeVendorAccountResult(TypedDict):
    # URL of the vendor's consent page, for the browser of the plants' owner.
    url: str
    # Time at which the link expires. Unix seconds.
    expiresAt: int


class BaseData(TypedDict):
    """One normalized measurement of one device at one time. A measurement the vendor did not report is absent: never
    0, never null.
    """

    # Device type; always `inverter` for inverters.
    deviceType: Literal["inverter"]
    # Collector serial number; empty when unknown.
    CollectorSN: str
    # Vendor-native inverter serial number.
    InverterSN: str
    # Vendor the record was pulled from.
    DataSources: str
    # Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
    Timezone: str
    # Sample time, Unix seconds.
    Datetime: int
    # Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
    currentDateTime: str
    # Inverter status, the same codes for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4 fault, 5
    # warning, 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown.
    State: Literal["-1", "0", "1", "2", "3", "4", "5", "6", "7", "8"]
    # Text of `State` in the account's language.
    StateDesc: str
    # Energy generated today. Unit: kWh.
    EDay: NotRequired[float]
    # Lifetime energy generated. Unit: kWh.
    ETotal: NotRequired[float]
    # Current AC active power output. Unit: kW.
    PowerACOutputActive: NotRequired[float]
    # Inverter case temperature. Unit: °C.
    Temperature: NotRequired[float]
    # AC frequency. Unit: Hz.
    FrqAC: NotRequired[float]
    # AC voltage of phase 1. Unit: V.
    UAC1: NotRequired[float]
    # AC voltage of phase 2. Unit: V.
    UAC2: NotRequired[float]
    # AC voltage of phase 3. Unit: V.
    UAC3: NotRequired[float]
    # AC current of phase 1. Unit: A.
    IAC1: NotRequired[float]
    # AC current of phase 2. Unit: A.
    IAC2: NotRequired[float]
    # AC current of phase 3. Unit: A.
    IAC3: NotRequired[float]
    # DC voltage of input 1: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV1: NotRequired[float]
    # DC voltage of input 2: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV2: NotRequired[float]
    # DC voltage of input 3: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV3: NotRequired[float]
    # DC voltage of input 4: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV4: NotRequired[float]
    # DC voltage of input 5: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV5: NotRequired[float]
    # DC voltage of input 6: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV6: NotRequired[float]
    # DC voltage of input 7: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV7: NotRequired[float]
    # DC voltage of input 8: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV8: NotRequired[float]
    # DC voltage of input 9: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV9: NotRequired[float]
    # DC voltage of input 10: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV10: NotRequired[float]
    # DC voltage of input 11: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV11: NotRequired[float]
    # DC voltage of input 12: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV12: NotRequired[float]
    # DC voltage of input 13: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV13: NotRequired[float]
    # DC voltage of input 14: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV14: NotRequired[float]
    # DC voltage of input 15: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV15: NotRequired[float]
    # DC voltage of input 16: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV16: NotRequired[float]
    # DC voltage of input 17: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV17: NotRequired[float]
    # DC voltage of input 18: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV18: NotRequired[float]
    # DC voltage of input 19: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV19: NotRequired[float]
    # DC voltage of input 20: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV20: NotRequired[float]
    # DC voltage of input 21: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV21: NotRequired[float]
    # DC voltage of input 22: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV22: NotRequired[float]
    # DC voltage of input 23: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV23: NotRequired[float]
    # DC voltage of input 24: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV24: NotRequired[float]
    # DC voltage of input 25: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV25: NotRequired[float]
    # DC voltage of input 26: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV26: NotRequired[float]
    # DC voltage of input 27: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV27: NotRequired[float]
    # DC voltage of input 28: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV28: NotRequired[float]
    # DC voltage of input 29: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV29: NotRequired[float]
    # DC voltage of input 30: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV30: NotRequired[float]
    # DC voltage of input 31: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV31: NotRequired[float]
    # DC voltage of input 32: a string or an MPP tracker, see `DCInputs`. Unit: V.
    UPV32: NotRequired[float]
    # DC current of input 1: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV1: NotRequired[float]
    # DC current of input 2: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV2: NotRequired[float]
    # DC current of input 3: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV3: NotRequired[float]
    # DC current of input 4: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV4: NotRequired[float]
    # DC current of input 5: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV5: NotRequired[float]
    # DC current of input 6: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV6: NotRequired[float]
    # DC current of input 7: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV7: NotRequired[float]
    # DC current of input 8: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV8: NotRequired[float]
    # DC current of input 9: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV9: NotRequired[float]
    # DC current of input 10: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV10: NotRequired[float]
    # DC current of input 11: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV11: NotRequired[float]
    # DC current of input 12: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV12: NotRequired[float]
    # DC current of input 13: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV13: NotRequired[float]
    # DC current of input 14: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV14: NotRequired[float]
    # DC current of input 15: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV15: NotRequired[float]
    # DC current of input 16: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV16: NotRequired[float]
    # DC current of input 17: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV17: NotRequired[float]
    # DC current of input 18: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV18: NotRequired[float]
    # DC current of input 19: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV19: NotRequired[float]
    # DC current of input 20: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV20: NotRequired[float]
    # DC current of input 21: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV21: NotRequired[float]
    # DC current of input 22: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV22: NotRequired[float]
    # DC current of input 23: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV23: NotRequired[float]
    # DC current of input 24: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV24: NotRequired[float]
    # DC current of input 25: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV25: NotRequired[float]
    # DC current of input 26: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV26: NotRequired[float]
    # DC current of input 27: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV27: NotRequired[float]
    # DC current of input 28: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV28: NotRequired[float]
    # DC current of input 29: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV29: NotRequired[float]
    # DC current of input 30: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV30: NotRequired[float]
    # DC current of input 31: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV31: NotRequired[float]
    # DC current of input 32: a string or an MPP tracker, see `DCInputs`. Unit: A.
    IPV32: NotRequired[float]
    # Kind of the inputs `UPVn` and `IPVn`: each is a `string`, or an MPP tracker (`mppt`) with one or more strings.
    # Present if and only if one of them is.
    DCInputs: NotRequired[Literal["string", "mppt"]]
    # Alarm entries as the vendor wrote them.
    AlertArray: list[Any]
    # Warning entries as the vendor wrote them.
    WarnArray: list[Any]
    # Status entries as the vendor wrote them; holds the vendor's own state code.
    StatusArray: list[Any]
    # Local time at which the inverter turned on today, `YYYY-MM-DD HH:MM:SS`: reported by the vendor, else the time
    # of the day's first sample with power, if an earlier sample of that local day without power is known. Absent
    # when the start of the day was not observed.
    turnonTime: NotRequired[str]
    # Deduplication key, the same on every retry, replay and channel.
    idempotency_key: str
    # Plant id of this service.
    PlantId: NotRequired[str]
    # Plant id at the vendor.
    VendorPlantId: NotRequired[str]
    # Inverter model.
    Model: NotRequired[str]
    # Firmware version of the inverter.
    Firmware: NotRequired[str]
    # Rated AC power. Unit: kW.
    RatedPower: NotRequired[float]
    # Energy generated this month. Unit: kWh.
    EMonth: NotRequired[float]
    # Energy generated this year. Unit: kWh.
    EYear: NotRequired[float]
    # Total operating hours. Unit: h.
    HTotal: NotRequired[float]
    # DC input power, all strings. Unit: kW.
    PowerDC: NotRequired[float]
    # DC power of input 1. Unit: kW.
    PPV1: NotRequired[float]
    # DC power of input 2. Unit: kW.
    PPV2: NotRequired[float]
    # DC power of input 3. Unit: kW.
    PPV3: NotRequired[float]
    # DC power of input 4. Unit: kW.
    PPV4: NotRequired[float]
    # DC power of input 5. Unit: kW.
    PPV5: NotRequired[float]
    # DC power of input 6. Unit: kW.
    PPV6: NotRequired[float]
    # DC power of input 7. Unit: kW.
    PPV7: NotRequired[float]
    # DC power of input 8. Unit: kW.
    PPV8: NotRequired[float]
    # DC power of input 9. Unit: kW.
    PPV9: NotRequired[float]
    # DC power of input 10. Unit: kW.
    PPV10: NotRequired[float]
    # DC power of input 11. Unit: kW.
    PPV11: NotRequired[float]
    # DC power of input 12. Unit: kW.
    PPV12: NotRequired[float]
    # DC power of input 13. Unit: kW.
    PPV13: NotRequired[float]
    # DC power of input 14. Unit: kW.
    PPV14: NotRequired[float]
    # DC power of input 15. Unit: kW.
    PPV15: NotRequired[float]
    # DC power of input 16. Unit: kW.
    PPV16: NotRequired[float]
    # DC power of input 17. Unit: kW.
    PPV17: NotRequired[float]
    # DC power of input 18. Unit: kW.
    PPV18: NotRequired[float]
    # DC power of input 19. Unit: kW.
    PPV19: NotRequired[float]
    # DC power of input 20. Unit: kW.
    PPV20: NotRequired[float]
    # DC power of input 21. Unit: kW.
    PPV21: NotRequired[float]
    # DC power of input 22. Unit: kW.
    PPV22: NotRequired[float]
    # DC power of input 23. Unit: kW.
    PPV23: NotRequired[float]
    # DC power of input 24. Unit: kW.
    PPV24: NotRequired[float]
    # DC power of input 25. Unit: kW.
    PPV25: NotRequired[float]
    # DC power of input 26. Unit: kW.
    PPV26: NotRequired[float]
    # DC power of input 27. Unit: kW.
    PPV27: NotRequired[float]
    # DC power of input 28. Unit: kW.
    PPV28: NotRequired[float]
    # DC power of input 29. Unit: kW.
    PPV29: NotRequired[float]
    # DC power of input 30. Unit: kW.
    PPV30: NotRequired[float]
    # DC power of input 31. Unit: kW.
    PPV31: NotRequired[float]
    # DC power of input 32. Unit: kW.
    PPV32: NotRequired[float]
    # AC reactive power output. Unit: kvar.
    PowerACOutputReactive: NotRequired[float]
    # AC apparent power output. Unit: kVA.
    PowerACOutputApparent: NotRequired[float]
    # Power factor of the AC output.
    PowerFactor: NotRequired[float]
    # AC active power of phase 1. Unit: kW.
    PAC1: NotRequired[float]
    # AC active power of phase 2. Unit: kW.
    PAC2: NotRequired[float]
    # AC active power of phase 3. Unit: kW.
    PAC3: NotRequired[float]
    # AC voltage, line 1 to line 2. Unit: V.
    UAC12: NotRequired[float]
    # AC voltage, line 2 to line 3. Unit: V.
    UAC23: NotRequired[float]
    # AC voltage, line 3 to line 1. Unit: V.
    UAC31: NotRequired[float]
    # DC bus voltage. Unit: V.
    UBus: NotRequired[float]
    # Insulation resistance. Unit: kΩ.
    InsulationResistance: NotRequired[float]
    # DC-to-AC conversion efficiency. Unit: %.
    Efficiency: NotRequired[float]
    # Ambient temperature. Unit: °C.
    TemperatureAmbient: NotRequired[float]
    # Signal strength of the collector. Unit: dBm.
    RSSI: NotRequired[float]
    # Power at the grid connection; positive: export. Unit: kW.
    GridPower: NotRequired[float]
    # Power consumed by the loads. Unit: kW.
    LoadPower: NotRequired[float]
    # Energy exported today. Unit: kWh.
    EGridExport: NotRequired[float]
    # Energy imported today. Unit: kWh.
    EGridImport: NotRequired[float]
    # Energy consumed by the loads today. Unit: kWh.
    ELoad: NotRequired[float]
    # Battery state of charge. Unit: %.
    BatterySOC: NotRequired[float]
    # Battery power; positive: discharge. Unit: kW.
    BatteryPower: NotRequired[float]
    # Battery voltage. Unit: V.
    UBattery: NotRequired[float]
    # Battery current. Unit: A.
    IBattery: NotRequired[float]
    # Battery temperature. Unit: °C.
    BatteryTemperature: NotRequired[float]
    # Energy charged into the battery today. Unit: kWh.
    EBatteryCharge: NotRequired[float]
    # Energy discharged from the battery today. Unit: kWh.
    EBatteryDischarge: NotRequired[float]
    # Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
    # left out for that reason: `EDay:stale` (still yesterday's energy), `EDay:implausible`, `EDay:gap`,
    # `ETotal:counter_jumped`, `FrqAC:out_of_range` and others. A field that is in the record is doubtful:
    # `<field>:frozen` (the same value for longer than the vendor's pace explains), `Timezone:fixed_offset` (an
    # offset that may not follow summer time), `State:derived` (the vendor reports none: from the power, from
    # messages or from the height of the sun). More reasons may be added.
    DataQuality: NotRequired[list[str]]
    # Version of this schema.
    SchemaVersion: Literal["1.0"]


class BatchBody(TypedDict):
    # Maximum number of records in a request.
    maxRecords: int
    # Maximum time that a record waits for others, in milliseconds.
    maxWaitMs: int


class Battery(TypedDict):
    """One normalized sample of a battery: kind `battery.data`. A measurement the vendor did not report is absent:
    never 0, never null.
    """

    # Device type; always `battery`.
    deviceType: Literal["battery"]
    # Id of the battery in the API.
    storageId: str
    # Serial number of the battery; where the vendor tells none, that of its inverter, or the vendor's id of the
    # battery or plant.
    DeviceSN: str
    # Serial number of the inverter that the battery belongs to; absent where it belongs to the plant.
    InverterSN: NotRequired[str]
    # Id in the API of the inverter that the battery was read with.
    deviceId: str
    # Vendor the record was pulled from.
    DataSources: str
    # Plant id of this service.
    PlantId: str
    # Plant id at the vendor.
    VendorPlantId: NotRequired[str]
    # Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
    Timezone: str
    # Sample time, Unix seconds.
    Datetime: int
    # Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
    currentDateTime: str
    # State of charge. Unit: %.
    BatterySOC: NotRequired[float]
    # State of health. Unit: %.
    BatterySOH: NotRequired[float]
    # Power; positive: discharge. Unit: kW.
    BatteryPower: NotRequired[float]
    # Battery voltage. Unit: V.
    UBattery: NotRequired[float]
    # Current; positive: discharge. Unit: A.
    IBattery: NotRequired[float]
    # Battery temperature. Unit: °C.
    BatteryTemperature: NotRequired[float]
    # Energy charged today. Unit: kWh.
    EBatteryCharge: NotRequired[float]
    # Energy discharged today. Unit: kWh.
    EBatteryDischarge: NotRequired[float]
    # Lifetime energy charged. Unit: kWh.
    EBatteryChargeTotal: NotRequired[float]
    # Lifetime energy discharged. Unit: kWh.
    EBatteryDischargeTotal: NotRequired[float]
    # Capacity, as the vendor names it: rated or usable. Unit: kWh.
    BatteryCapacity: NotRequired[float]
    # Energy that is stored now. Unit: kWh.
    BatteryEnergy: NotRequired[float]
    # Power with which it may be charged now. Unit: kW.
    BatteryChargeLimit: NotRequired[float]
    # Power with which it may be discharged now. Unit: kW.
    BatteryDischargeLimit: NotRequired[float]
    # Charge cycles so far.
    BatteryCycles: NotRequired[float]
    # Model of the battery.
    Model: NotRequired[str]
    # Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
    # left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows,
    # and the counters have not shown it yet.
    DataQuality: NotRequired[list[str]]
    # Deduplication key, the same on every retry, replay and channel.
    idempotency_key: str
    # Version of this schema.
    SchemaVersion: Literal["1.0"]


class BeginSignInBody(TypedDict):
    # Path of this server, with query, that is opened after the sign-in.
    returnTo: NotRequired[str]


class BulkDevicesBody(TypedDict):
    """Selects devices by either `deviceIds` or `filter`. Requires `groupId` for the actions on groups, `labels` for
    those on labels; both are refused with the other actions.
    """

    # Action to apply to the devices.
    action: Literal["monitor", "unmonitor", "addToGroup", "removeFromGroup", "label", "unlabel", "remove"]
    # Ids of the devices to change.
    deviceIds: NotRequired[list[str]]
    filter: NotRequired[DeviceFilterBody]
    # Id of the group, for the actions `addToGroup` and `removeFromGroup`.
    groupId: NotRequired[str]
    # Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
    labels: NotRequired[list[str]]


class BulkOutcome(TypedDict):
    """Outcome of a bulk call."""

    # Number of devices for which the action succeeded.
    succeeded: int
    # Number of devices for which the action failed.
    failed: int
    # One result per device, in the order of the request; with a filter ordered by first sync.
    results: list[BulkOutcomeResultsItem]


class BulkOutcomeResultsItem(TypedDict):
    # Id of the device, as in the request.
    deviceId: str
    # Whether the item succeeded.
    success: bool
    # HTTP status that a single call for this device would have returned.
    code: int
    # Slug of the error of this item; absent if it succeeded.
    #
    # `not_found` (404): The device does not exist.
    #
    # `device_removed` (409): The vendor no longer lists this device.
    #
    # `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it
    # (`monitoredAs` names the device). Unmonitor it there first.
    #
    # `device_listed` (409): The vendor still lists this device, and the next sync would add it again. Unmonitor it
    # instead.
    #
    # `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
    #
    # `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
    #
    # `in_group_by_plant` (409): The device is in the group through its plant. Remove the plant from the group
    # instead.
    error: NotRequired[Literal["not_found", "device_removed", "monitored_elsewhere", "device_listed", "quota_exceeded", "limit_reached", "in_group_by_plant"]]
    # Explanation of the error, for people; may change.
    message: NotRequired[str]


class ChangeMembersBody(TypedDict):
    # Action to apply to the devices.
    action: Literal["add", "remove"]
    # Ids of the plants to add or remove.
    plantIds: NotRequired[list[str]]
    # Ids of the devices to add or remove.
    deviceIds: NotRequired[list[str]]


class ChangePasswordBody(TypedDict):
    # Current password of the account.
    currentPassword: str
    # New password of the account.
    newPassword: str


class ChannelBody(TypedDict):
    filter: FilterBody
    # `cloudevents`: deliveries also have the attributes of CloudEvents 1.0 in binary mode; the body is the same.
    # Absent: as before; at first `none`.
    envelope: NotRequired[Literal["none", "cloudevents"]]
    # Encoding of BaseData on Kafka: `json`, or `avro` in the wire format of Confluent, with a schema registry.
    # Absent: as before; at first `json`.
    format: NotRequired[Literal["json", "avro"]]


class ChannelCount(TypedDict):
    """Delivery counts of a channel."""

    # Number of delivered records and events.
    delivered: int
    # Number of failed attempts; a record that failed twice counts twice.
    failed: int
    # Number of records whose last attempt failed; webhooks only.
    deadLettered: int
    # Total size of the delivered bodies, in bytes.
    bytes: int
    # Name of the channel.
    channel: Literal["webhook", "kafka", "mqtt", "sink"]
    # MQTT only: number of messages published while no client was subscribed.
    noSubscriber: int
    # MQTT only: number of messages dropped because the queue of a disconnected client was full.
    dropped: int


class ChannelDayCount(TypedDict):
    """Delivery counts of a channel on one day."""

    # Day in UTC, e.g. `2026-11-21`.
    day: str
    # Number of delivered records and events.
    delivered: int
    # Number of failed attempts; a record that failed twice counts twice.
    failed: int
    # Number of records whose last attempt failed; webhooks only.
    deadLettered: int
    # Total size of the delivered bodies, in bytes.
    bytes: int
    # Name of the channel.
    channel: Literal["webhook", "kafka", "mqtt", "sink"]
    # MQTT only: number of messages published while no client was subscribed.
    noSubscriber: int
    # MQTT only: number of messages dropped because the queue of a disconnected client was full.
    dropped: int


# A replay: redelivers records of a time range to Kafka or MQTT.
ChannelReplay = TypedDict(
    "ChannelReplay",
    {
        # Id of the replay.
        "id": "str",
        # Channel to which the records are redelivered.
        "channel": "Literal['kafka', 'mqtt']",
        "filter": "FilterBody",
        # Start of the time range, inclusive. Unix seconds.
        "from": "int",
        # End of the time range, exclusive. Unix seconds.
        "to": "int",
        # State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
        # account is active or Kafka is available again.
        "state": "Literal['waiting', 'running', 'completed', 'cancelled', 'failed']",
        # Reason for which the replay waits or failed.
        "error": "str | None",
        # Number of log offsets to scan; 0 until it is known.
        "total": "int",
        # Number of log offsets scanned so far.
        "scanned": "int",
        # Number of scanned records that match the replay's selection.
        "matched": "int",
        # Number of records redelivered so far.
        "produced": "int",
        # Time of the request that created it. Unix seconds.
        "createdAt": "int",
        # Start time. Unix seconds.
        "startedAt": "int | None",
        # End time. Unix seconds.
        "finishedAt": "int | None",
    },
)


ChannelReplayBody = TypedDict(
    "ChannelReplayBody",
    {
        # Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics.
        "channel": "Literal['kafka', 'mqtt']",
        # Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event)
        # or write time is in the range.
        "from": "int",
        # End of the time range, exclusive; Unix seconds. Default: now.
        "to": "NotRequired[int]",
        "filter": "NotRequired[FilterBody]",
    },
)


class ChannelSubscription(TypedDict):
    """Settings of delivery by Kafka or by MQTT."""

    # Name of the channel.
    channel: Literal["kafka", "mqtt"]
    # Whether the channel is enabled. Its first credential enables it.
    enabled: bool
    filter: FilterBody
    envelope: DeliveryEnvelope
    # Encoding of BaseData on Kafka: `avro` in the wire format of Confluent. Always `json` on MQTT, and of other
    # records.
    format: Literal["json", "avro"]
    # Time of the last change of a setting; null: never set, so everything is delivered. Unix seconds.
    updatedAt: int | None


class ClientCertificateBody(TypedDict):
    # Client certificate in PEM format, followed by its chain if it has one, at most 8 certificates. Their keys: RSA
    # of 2,048 to 4,096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448.
    certificate: str
    # Private key of the certificate in PEM format (PKCS #8, PKCS #1 or SEC 1), not encrypted.
    privateKey: str


class ConfirmTotpBody(TypedDict):
    # Six digits that the app shows.
    code: str


# Query of `countDeadLettersByReason`.
CountDeadLettersByReasonQuery = TypedDict(
    "CountDeadLettersByReasonQuery",
    {
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


class CreateAccountBody(TypedDict):
    # User name of the new account. Upper case is converted to lower case.
    username: str
    # Maximum number of monitored devices.
    deviceQuota: NotRequired[int]
    # Language of `StateDesc`.
    language: NotRequired[Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]]


class CreateApiKeyBody(TypedDict):
    # Name of the key, such as the program that uses it.
    name: str
    # Scopes of the key: what a program that has it may do.
    scopes: list[Literal["read", "write", "deliveries"]]
    # Expiry time of the key (Unix seconds), in the future; null or absent: it does not expire.
    expiresAt: NotRequired[int | None]


class CreateCredentialBody(TypedDict):
    # Free text for the account's own use.
    label: NotRequired[str | None]


class CreateGroupBody(TypedDict):
    # Name of the group, unique within the account (not case-sensitive), without `|`.
    name: str
    # Free text for the account's own use; null removes it.
    description: NotRequired[str | None]
    # Ids of the plants in the group, each with all its devices, including those found by later syncs.
    plantIds: NotRequired[list[str]]
    # Ids of the single devices in the group.
    deviceIds: NotRequired[list[str]]


CreateImportBody = TypedDict(
    "CreateImportBody",
    {
        # Start of the time range, inclusive; a date in the zone of the plants, or an ISO 8601 time with its zone.
        "from": "str",
        # End of the time range, exclusive. Default: the time at which each device was first seen; a date in the
        # zone of the plants, or an ISO 8601 time with its zone.
        "to": "NotRequired[str]",
        # Resolution of the records: `samples`, one record for each sample that the vendor has; `days`, a record of
        # kind `device.day` for each finished day.
        "resolution": "Literal['samples', 'days']",
        # Imports only these monitored devices of the vendor account. Default: all of them.
        "deviceIds": "NotRequired[list[str]]",
        # Imports only the devices of this group; not together with `deviceIds`.
        "groupId": "NotRequired[str]",
        # Channels that get the records. Default: all that the account uses; an empty list: the records are stored
        # only.
        "channels": "NotRequired[list[Literal['webhook', 'kafka', 'mqtt', 'sink']]]",
    },
)


class CreateMqttCredentialBody(TypedDict):
    # Free text for the account's own use.
    label: NotRequired[str | None]
    # Lifetime of the token in seconds. The broker closes the connection when it expires.
    ttlSeconds: NotRequired[int]


class CreateOperatorBody(TypedDict):
    # User name of the new account. Upper case is converted to lower case.
    username: str
    # `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance.
    # `admin`: everything.
    role: NotRequired[Literal["read", "support", "admin"]]


class CreatePasskeyBody(TypedDict):
    # Name by which a person recognizes the passkey.
    name: str
    # `id` of the new credential.
    id: str
    # `response.clientDataJSON` of the new credential.
    clientDataJSON: str
    # `response.attestationObject` of the new credential.
    attestationObject: str


class CreatePortalSessionBody(TypedDict):
    # Lifetime of the session in seconds.
    ttlSeconds: NotRequired[int]
    # Whether the session can only read.
    readOnly: NotRequired[bool]
    # Origin of the page that embeds the portal, as browsers send it; null or absent: any that the operator allows.
    origin: NotRequired[str | None]


class CreateSinkBody(TypedDict):
    # Id of the kind, as listed by `/v1/sink-kinds`.
    kind: str
    # Settings, valid against the JSON Schema of the kind in `/v1/sink-kinds`.
    settings: dict[str, Any]
    # Free text for the account's own use.
    name: NotRequired[str | None]
    filter: NotRequired[FilterBody]


CreateVendorAccountBody = TypedDict(
    "CreateVendorAccountBody",
    {
        # Id of the vendor, as listed by `/v1/vendors`.
        "vendor": "str",
        # Id of one of the vendor's regions; default: the first.
        "region": "NotRequired[str | None]",
        # Free text for the account's own use.
        "name": "NotRequired[str | None]",
        # Time zone of plants for which the vendor reports none: an IANA name, or an offset like `GMT+8`.
        "timezone": "NotRequired[str | None]",
        # Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those
        # that the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. Default: none.
        "include": "NotRequired[list[Literal['battery', 'meter']]]",
        # Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.
        "credentials": "dict[str, str]",
        "import": "NotRequired[OnboardingImport]",
    },
)


class CreateWebhookBody(TypedDict):
    # URL to which records are posted: `https`, reachable from the internet.
    url: str
    # Free text for the account's own use.
    name: NotRequired[str | None]
    # Free text for the account's own use.
    description: NotRequired[str | None]
    filter: NotRequired[WebhookFilterBody]
    # `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the
    # body is the same. Default `none`.
    envelope: NotRequired[Literal["none", "cloudevents"]]
    # Encoding of `X-Service-Signature`; default `hex`.
    signatureEncoding: NotRequired[Literal["hex", "base64", "sha256=hex"]]
    # Timeout of a request in milliseconds; default 10,000.
    timeoutMs: NotRequired[int]
    # Maximum number of concurrent requests; default 8.
    maxInFlight: NotRequired[int]
    # Maximum number of requests per second; null: no limit.
    rateLimit: NotRequired[float | None]
    # Minimum TLS version; `1.2` only if the operator allows it.
    minTlsVersion: NotRequired[Literal["TLSv1.3", "TLSv1.2"]]
    # Additional request headers; replaces all previous ones.
    headers: NotRequired[dict[str, str] | None]
    clientCertificate: NotRequired[ClientCertificateBody | None]
    batch: NotRequired[BatchBody | None]


class CreatedApiKey(TypedDict):
    """A new API key with its secret."""

    # Id of the key.
    id: str
    # Name of the key.
    name: str
    # Scopes of the key.
    scopes: list[Literal["read", "write", "deliveries"]]
    # First characters of the key, by which a person recognizes it.
    hint: str
    # Creation time. Unix seconds.
    createdAt: int
    # Expiry time; null: the key does not expire. Unix seconds.
    expiresAt: int | None
    # Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds.
    lastUsedAt: int | None
    # The key itself, for the `Authorization` header; returned only by this call.
    key: str


class CreatedKafkaCredential(TypedDict):
    """A new Kafka credential."""

    # Id of the credential.
    id: str
    # Free text for the account's own use.
    label: str | None
    # Bootstrap servers, comma-separated.
    bootstrap: str
    # `security.protocol` of the client.
    securityProtocol: Literal["SASL_SSL"]
    # `sasl.mechanism` of the client.
    mechanism: Literal["SCRAM-SHA-512"]
    # SASL user name.
    username: str
    # Topics that the credential may read.
    topics: list[str]
    # Prefix that consumer group ids must have.
    groupPrefix: str
    # Creation time. Unix seconds.
    createdAt: int
    # SASL password; returned only by this call.
    password: str


class CreatedMqttCredential(TypedDict):
    """A new MQTT credential with its first token."""

    # Id of the credential.
    id: str
    # Free text for the account's own use.
    label: str | None
    # URL of the broker: MQTT 5.0 over TLS.
    url: str
    # User name of the connection.
    username: str
    # Prefix that client ids must have.
    clientIdPrefix: str
    # Topic filters that may be subscribed to, including narrower ones.
    topicFilters: list[str]
    # Creation time. Unix seconds.
    createdAt: int
    # Password of the MQTT connection: a JWT.
    token: str
    # Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds.
    expiresAt: int


class CreatedOperator(TypedDict):
    """A new operator, with a one-time password."""

    # Id of the operator.
    id: str
    # User name for the operator's login.
    username: str
    # Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
    name: str | None
    # `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance.
    # `admin`: everything.
    role: Literal["read", "support", "admin"]
    # Creation time. Unix seconds.
    createdAt: int
    # One-time password; returned only by this call.
    password: str


class CreatedPortalSession(TypedDict):
    """A new portal session."""

    # Id of the session.
    id: str
    # Creation time. Unix seconds.
    createdAt: int
    # Expiry time of the session and of all tokens issued for it. Unix seconds.
    expiresAt: int
    # Whether the session can only read.
    readOnly: bool
    # Origin of the page that embeds the portal; null: any that the operator allows.
    origin: str | None
    # Id of the API key that created the session; null: a login created it.
    keyId: str | None
    # Number of times that the token was exchanged, at most 10.
    exchanges: int
    # Token for the fragment of the portal's URL; returned only by this call. It can be exchanged 10 times.
    token: str


class CreatedWebhook(TypedDict):
    """A new webhook."""

    # Id of the webhook.
    id: str
    # Free text for the account's own use.
    name: str | None
    # Free text for the account's own use.
    description: str | None
    # URL to which records are posted.
    url: str
    filter: WebhookFilterBody
    envelope: DeliveryEnvelope
    # Encoding of `X-Service-Signature`.
    signatureEncoding: Literal["hex", "base64", "sha256=hex"]
    # Timeout of a request in milliseconds.
    timeoutMs: int
    # Maximum number of concurrent requests.
    maxInFlight: int
    # Maximum number of requests per second; null: no limit.
    rateLimit: float | None
    # Minimum TLS version of the connection.
    minTlsVersion: Literal["TLSv1.3", "TLSv1.2"]
    # Names of the additional request headers; their values are never returned.
    headerNames: list[str]
    # Client certificate for the TLS handshake.
    clientCertificate: CreatedWebhookClientCertificate | None
    # Batch settings: several records in a request; null: one record per request.
    batch: CreatedWebhookBatch | None
    # Status of the webhook. No record is lost while it is paused or disabled.
    status: Literal["active", "paused", "disabled"]
    # Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only
    # single probe requests are sent.
    health: Literal["healthy", "failing", "open", "paused", "disabled"]
    # Last failed attempt; kept after a recovery.
    lastError: CreatedWebhookLastError | None
    # Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
    nextAttemptAt: int | None
    # Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed
    # for 5 days.
    disabledReason: str | None
    # Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
    failingSince: int | None
    # Time of the last successful delivery, to the minute. Unix seconds.
    lastDeliveredAt: int | None
    # Time at which the endpoint last answered 401. Unix seconds.
    signatureRejectedAt: int | None
    # Creation time. Unix seconds.
    createdAt: int
    # Time of the last change of a setting. Unix seconds.
    updatedAt: int
    # Signing secret: `whsec_` followed by base64; returned only by this call.
    secret: str


class CreatedWebhookBatch(TypedDict):
    """Batch settings: several records in a request; null: one record per request."""

    # Maximum number of records in a request.
    maxRecords: int
    # Maximum time that a record waits for others, in milliseconds.
    maxWaitMs: int


class CreatedWebhookClientCertificate(TypedDict):
    """Client certificate for the TLS handshake."""

    # Subject of the certificate.
    subject: str
    # Expiry time. Unix seconds.
    notAfter: int


class CreatedWebhookLastError(TypedDict):
    """Last failed attempt; kept after a recovery."""

    # Time of the event. Unix seconds.
    at: int
    # Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.
    reason: str
    # HTTP status of the answer; null: there was no answer.
    status: int | None
    # Error code if there was no answer, or the name of the unusable setting.
    detail: str | None
    # First KiB of the answer's body.
    answer: str | None
    # Number of the attempt, 1 to 8; null: no request could be sent.
    attempt: int | None
    # Idempotency key of the record or of its batch.
    idempotencyKey: str


class CreatedWebhookSecret(TypedDict):
    """A new signing secret."""

    # Id of the secret.
    id: str
    # Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.
    primary: bool
    # Creation time. Unix seconds.
    createdAt: int
    # Time at which the secret stops signing; null: when it is replaced. Unix seconds.
    expiresAt: int | None
    # Signing secret: `whsec_` followed by base64; returned only by this call.
    secret: str


class DayCount(TypedDict):
    """Delivery counts of one day."""

    # Day in UTC, e.g. `2026-11-21`.
    day: str
    # Number of delivered records and events.
    delivered: int
    # Number of failed attempts; a record that failed twice counts twice.
    failed: int
    # Number of records whose last attempt failed; webhooks only.
    deadLettered: int
    # Total size of the delivered bodies, in bytes.
    bytes: int


class DeadLetter(TypedDict):
    """A record that could not be delivered."""

    # Id of the dead letter.
    id: str
    # Id of the webhook to which the record could not be delivered.
    webhookId: str
    # Idempotency key of the record.
    idempotencyKey: str
    # Kind of the record or event.
    kind: str
    # Id of the vendor.
    vendor: str | None
    # Serial number of the inverter.
    serial: str | None
    # Id of the device.
    deviceId: str | None
    # Id of the plant.
    plantId: str | None
    # Slug of the last failure.
    reason: str
    # HTTP status of the last answer.
    status: int | None
    # HTTP requests made.
    attempts: int
    # Time at which the record became a dead letter. Unix seconds.
    at: int
    # Time of the retry. Unix seconds.
    retriedAt: int | None
    # Id of the replay that retried it; null: retried singly or not at all.
    replayId: str | None
    # Time of the delivery after the retry. Unix seconds.
    deliveredAt: int | None
    # Id of the new dead letter if the retry failed as well.
    diedAgainAs: str | None


class DeadLetterReason(TypedDict):
    """A reason of dead letters with their number."""

    # Slug of the last failure.
    reason: str
    # Number of dead letters; 10000 means 10000 or more.
    count: int


class DeadLetterWithBody(TypedDict):
    """A record that could not be delivered, with its body."""

    # Id of the dead letter.
    id: str
    # Id of the webhook to which the record could not be delivered.
    webhookId: str
    # Idempotency key of the record.
    idempotencyKey: str
    # Kind of the record or event.
    kind: str
    # Id of the vendor.
    vendor: str | None
    # Serial number of the inverter.
    serial: str | None
    # Id of the device.
    deviceId: str | None
    # Id of the plant.
    plantId: str | None
    # Slug of the last failure.
    reason: str
    # HTTP status of the last answer.
    status: int | None
    # HTTP requests made.
    attempts: int
    # Time at which the record became a dead letter. Unix seconds.
    at: int
    # Time of the retry. Unix seconds.
    retriedAt: int | None
    # Id of the replay that retried it; null: retried singly or not at all.
    replayId: str | None
    # Time of the delivery after the retry. Unix seconds.
    deliveredAt: int | None
    # Id of the new dead letter if the retry failed as well.
    diedAgainAs: str | None
    # Body as it was sent; null when it is no longer stored.
    body: str | None


class DeadLettersRetry(TypedDict):
    """The replays that redeliver the dead letters that match a filter."""

    # Number of dead letters that the started replays redeliver.
    taken: int
    # Started replays, one for each webhook with matching dead letters.
    replays: list[Replay]
    # Webhooks with matching dead letters for which no replay was started.
    skipped: list[DeadLettersRetrySkippedItem]


class DeadLettersRetrySkippedItem(TypedDict):
    # Id of the webhook.
    webhookId: str
    # Reason for which no replay was started. `webhook_not_active`: the webhook is paused or disabled.
    # `replay_running`: a replay of the webhook is running.
    reason: Literal["webhook_not_active", "replay_running"]
    # Number of dead letters of the webhook that match.
    matched: int
    # Id of the running replay; null for another reason.
    replayId: str | None


class DeleteAccountQuery(TypedDict):
    """Query of `deleteAccount`."""

    # User name of the account, as a confirmation against deleting the wrong account.
    confirm: str


class DeleteOwnAccountBody(TypedDict):
    # Password of the account; required so that a stolen token alone cannot delete the account.
    password: str


# `cloudevents`: deliveries also have the attributes of CloudEvents 1.0, as headers `ce-…` of webhooks, headers
# `ce_…` of Kafka records, user properties of MQTT messages.
DeliveryEnvelope: TypeAlias = "Literal[\"none\", \"cloudevents\"]"


class Device(TypedDict):
    """A device. Members that the vendor does not report are null."""

    # Id of the device.
    deviceId: str
    # Type of the device, always `inverter`.
    deviceType: Literal["inverter"]
    # The vendor's serial number of the inverter.
    InverterSN: str
    # Serial number of the collector; empty when unknown.
    CollectorSN: str
    # Model of the inverter.
    model: str | None
    # Firmware version of the inverter.
    firmware: str | None
    # Rated AC power, kW.
    ratedPowerKw: float | None
    # Number of MPP trackers.
    mpptCount: int | None
    # Number of strings.
    stringCount: int | None
    # Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
    status: Literal["online", "offline", "unknown", "removed"]
    # Whether the device is polled. Counts against the quota.
    monitored: bool
    # Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter
    # is monitored only once. This device takes over when the other one is no longer monitored.
    monitoredAs: str | None
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant.
    plantId: str
    # Ids of the groups of the device, including those of its plant.
    groups: list[str]
    # Labels that the account assigned.
    labels: list[str]
    # The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
    # `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
    # dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
    # not polled. `removed`: no longer listed by the vendor.
    currentStatus: Literal[
    "fault",
    "warning",
    "no_data",
    "limited",
    "shut_down",
    "maintenance",
    "starting",
    "producing",
    "standby",
    "asleep",
    "unknown",
    "not_monitored",
    "removed",
]
    # Time of the newest sample; null before the first. Unix seconds.
    lastDataAt: int | None
    # BaseData `State` of the newest sample; null before the first.
    state: int | None
    # Whether the device is online, as the device events report it; null before the first sample, false for a
    # removed device.
    online: bool | None
    # Time of the last change of `state` or `online`. Unix seconds.
    stateChangedAt: int | None
    # Time of the first sync that listed the device. Unix seconds.
    firstSeenAt: int
    # Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at
    # another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged.
    possibleDuplicateOf: list[str]


class DeviceDay(TypedDict):
    """Energy sums of a finished local day of a device, as the vendor reports them: kind `device.day`. A sum that the
    vendor does not report is absent, never 0; at least one is there.
    """

    # Id of the device in the API.
    deviceId: str
    # Vendor-native serial number of the inverter.
    InverterSN: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant in the API.
    PlantId: str
    # Serial number of the collector; absent when unknown.
    CollectorSN: NotRequired[str]
    # Local day of the plant.
    date: str
    # UTC offset of the plant at the beginning of the day.
    Timezone: str
    # Energy generated on this day, kWh.
    EDay: NotRequired[float]
    # Lifetime energy generated, at the end of the day, kWh.
    ETotal: NotRequired[float]
    # Energy imported on this day, kWh.
    EGridImport: NotRequired[float]
    # Energy exported on this day, kWh.
    EGridExport: NotRequired[float]
    # Energy charged into the battery on this day, kWh.
    EBatteryCharge: NotRequired[float]
    # Energy discharged from the battery on this day, kWh.
    EBatteryDischarge: NotRequired[float]
    # Energy consumed on this day, kWh.
    ELoad: NotRequired[float]
    # Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
    # left out for that reason.
    DataQuality: NotRequired[list[str]]
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class DeviceEvent(TypedDict):
    """A device went online or offline."""

    # Kind of the event.
    event: Literal["device.online", "device.offline"]
    # Id of the device in the API.
    deviceId: str
    # Vendor-native serial number of the inverter.
    InverterSN: str
    # Serial number of the collector; empty when unknown.
    CollectorSN: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant in the API.
    PlantId: str
    # Time at which the change was detected; for `device.online` the time of the sample; Unix seconds.
    Datetime: int
    # UTC offset of the plant at that time.
    Timezone: str
    # Datetime in the plant's local time.
    currentDateTime: str
    # Reason for which the device counts as offline. Present only in `device.offline`.
    reason: NotRequired[Literal["no_data", "vendor_reported", "collector_offline"]]
    # Time of the last sample, Unix seconds; absent when there was none.
    lastDataAt: NotRequired[int]
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class DeviceFilterBody(TypedDict):
    """Filters that select the devices to change, at most 10000."""

    # Filters by vendor, one of those that `/v1/vendors` lists.
    vendor: NotRequired[str]
    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by plant.
    plantId: NotRequired[str]
    # Filters by group; includes devices that are in the group through their plant.
    groupId: NotRequired[str]
    # Filters by the one status of devices; matches any of the values.
    currentStatuses: NotRequired[list[Literal[
    "fault",
    "warning",
    "no_data",
    "limited",
    "shut_down",
    "maintenance",
    "starting",
    "producing",
    "standby",
    "asleep",
    "unknown",
    "not_monitored",
    "removed",
]]]
    # Filters by the newest BaseData `State`; matches any of the values.
    states: NotRequired[list[Literal[-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]]
    # Filters by presence: `true` selects online devices, `false` offline and removed ones.
    online: NotRequired[bool]
    # Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
    monitored: NotRequired[bool]
    # Filters by status at the last sync.
    status: NotRequired[Literal["online", "offline", "unknown", "removed"]]
    # Filters by label.
    label: NotRequired[str]
    # Filters by a substring of the serial number or the model.
    text: NotRequired[str]


# A record; with `resolution`, an interval.
DeviceHistoryItem: TypeAlias = "DeviceRecord | HistoryBucket"


class DeviceImportOutcome(TypedDict):
    """Outcome of an import."""

    # Whether the import was a dry run.
    dryRun: bool
    # Number of lines that succeeded.
    succeeded: int
    # Number of lines that failed.
    failed: int
    # Number of devices that the import changes.
    changed: int
    # One result per line, without the header.
    results: list[DeviceImportOutcomeResultsItem]


class DeviceImportOutcomeResultsItem(TypedDict):
    # Number of the line in the file; for a record of several lines its last one.
    line: int
    # Id of the device of the line, if known.
    deviceId: str | None
    # Whether the item succeeded.
    success: bool
    # HTTP status that a single call for this item would have returned.
    code: int
    # Whether the line changes the device.
    changed: bool
    # Column to correct; null: the error concerns the whole line.
    column: NotRequired[Literal[
    "deviceId",
    "DataSources",
    "InverterSN",
    "CollectorSN",
    "dataAccessUserId",
    "plantId",
    "plantName",
    "model",
    "firmware",
    "ratedPowerKw",
    "mpptCount",
    "stringCount",
    "status",
    "currentStatus",
    "lastDataAt",
    "state",
    "online",
    "stateChangedAt",
    "monitored",
    "groups",
    "labels",
    "firstSeenAt",
] | None]
    # Slug of the error of this item; absent if it succeeded.
    #
    # `not_found` (404): The device does not exist.
    #
    # `device_removed` (409): The vendor no longer lists this device.
    #
    # `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
    #
    # `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it
    # (`monitoredAs` names the device). Unmonitor it there first.
    #
    # `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
    #
    # `invalid_value` (400): A value cannot be parsed.
    #
    # `ambiguous_device` (409): Several devices match the line; specify `deviceId`.
    #
    # `device_mismatch` (409): The columns that identify the device contradict each other.
    #
    # `duplicate_line` (409): Another line addresses the same device.
    #
    # `group_not_found` (404): The group does not exist.
    error: NotRequired[Literal["not_found", "device_removed", "quota_exceeded", "monitored_elsewhere", "limit_reached", "invalid_value", "ambiguous_device", "device_mismatch", "duplicate_line", "group_not_found"]]
    # Explanation of the error and how to fix it, for people; may change.
    message: NotRequired[str]


class DeviceListItem(TypedDict):
    """A device of a list; `latest`: with `include=latest` only, null before the first sample."""

    # Id of the device.
    deviceId: str
    # Type of the device, always `inverter`.
    deviceType: Literal["inverter"]
    # The vendor's serial number of the inverter.
    InverterSN: str
    # Serial number of the collector; empty when unknown.
    CollectorSN: str
    # Model of the inverter.
    model: str | None
    # Firmware version of the inverter.
    firmware: str | None
    # Rated AC power, kW.
    ratedPowerKw: float | None
    # Number of MPP trackers.
    mpptCount: int | None
    # Number of strings.
    stringCount: int | None
    # Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
    status: Literal["online", "offline", "unknown", "removed"]
    # Whether the device is polled. Counts against the quota.
    monitored: bool
    # Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter
    # is monitored only once. This device takes over when the other one is no longer monitored.
    monitoredAs: str | None
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant.
    plantId: str
    # Ids of the groups of the device, including those of its plant.
    groups: list[str]
    # Labels that the account assigned.
    labels: list[str]
    # The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
    # `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
    # dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
    # not polled. `removed`: no longer listed by the vendor.
    currentStatus: Literal[
    "fault",
    "warning",
    "no_data",
    "limited",
    "shut_down",
    "maintenance",
    "starting",
    "producing",
    "standby",
    "asleep",
    "unknown",
    "not_monitored",
    "removed",
]
    # Time of the newest sample; null before the first. Unix seconds.
    lastDataAt: int | None
    # BaseData `State` of the newest sample; null before the first.
    state: int | None
    # Whether the device is online, as the device events report it; null before the first sample, false for a
    # removed device.
    online: bool | None
    # Time of the last change of `state` or `online`. Unix seconds.
    stateChangedAt: int | None
    # Time of the first sync that listed the device. Unix seconds.
    firstSeenAt: int
    # Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at
    # another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged.
    possibleDuplicateOf: list[str]
    latest: NotRequired[LatestSample | None]


class DeviceQuality(TypedDict):
    """Quality of the samples of a device over a range of days."""

    # Id of the device.
    deviceId: str
    # Mean of the scores of the days; 0 for a day without samples.
    score: float
    # Days that count.
    days: int
    # Days of them without any sample.
    daysWithoutSamples: int
    # Samples that should have come on the days with samples.
    expected: int
    # Samples that came, each counted once.
    received: int
    # Samples of them that were backfilled or fetched more than an hour after their time.
    late: int
    # Samples of them that an import fetched.
    imported: int
    # Samples of them of which a member was left out.
    leftOut: int
    # Samples of them in which a member is frozen.
    frozen: int


# One page of a list.
DeviceQualityPage = TypedDict(
    "DeviceQualityPage",
    {
        "items": "list[DeviceQuality]",
        # Value of `cursor` for the next page; null on the last page.
        "nextCursor": "str | None",
        # First day.
        "from": "str",
        # Day after the last one.
        "to": "str",
    },
)


class DeviceRecord(TypedDict):
    """A stored BaseData record with its time of receipt."""

    # Time at which the service received the record. Unix seconds.
    receivedAt: int
    record: BaseData


class DeviceTotals(TypedDict):
    """Sums and counts over devices that their vendors list. Each sum states how many devices it leaves out, and why."""

    # Number of devices, without removed ones.
    devices: int
    # Number of devices that the vendor no longer lists; they are in no sum and in no other count.
    removed: int
    powerKw: DeviceTotalsPowerKw
    energyTodayKwh: DeviceTotalsEnergyTodayKwh
    energyTotalKwh: DeviceTotalsEnergyTotalKwh
    # Counts by state, without states that no device is in.
    states: list[DeviceTotalsStatesItem]
    online: DeviceTotalsOnline
    # Counts by the one status, of all that match, removed ones included; of plants, and with
    # `include=currentStatuses`.
    currentStatuses: NotRequired[list[DeviceTotalsCurrentStatusesItem]]


class DeviceTotalsCurrentStatusesItem(TypedDict):
    # The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
    # `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
    # dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
    # not polled. `removed`: no longer listed by the vendor.
    currentStatus: Literal[
    "fault",
    "warning",
    "no_data",
    "limited",
    "shut_down",
    "maintenance",
    "starting",
    "producing",
    "standby",
    "asleep",
    "unknown",
    "not_monitored",
    "removed",
]
    # Number of devices.
    devices: int


class DeviceTotalsEnergyTodayKwh(TypedDict):
    # Sum of the energy of the day, kWh. Null when no device counted.
    sum: float | None
    # Number of devices in the sum.
    counted: int
    leftOut: DeviceTotalsEnergyTodayKwhLeftOut


class DeviceTotalsEnergyTodayKwhLeftOut(TypedDict):
    # Number of devices without a sample.
    noSample: int
    # Number of devices whose vendor did not report the value.
    notReported: int
    # Number of devices whose newest sample is of an earlier day in the zone of the plant.
    dayEnded: int


class DeviceTotalsEnergyTotalKwh(TypedDict):
    # Sum of the lifetime energy, kWh. Null when no device counted.
    sum: float | None
    # Number of devices in the sum.
    counted: int
    leftOut: DeviceTotalsEnergyTotalKwhLeftOut


class DeviceTotalsEnergyTotalKwhLeftOut(TypedDict):
    # Number of devices without a sample.
    noSample: int
    # Number of devices whose vendor did not report the value.
    notReported: int


class DeviceTotalsOnline(TypedDict):
    # Number of online devices.
    online: int
    # Number of offline devices.
    offline: int
    # Number of devices without a sample or event.
    unknown: int


class DeviceTotalsPowerKw(TypedDict):
    # Sum of the AC active power, kW, of samples that are at most 1800 s old. Null when no device counted.
    sum: float | None
    # Number of devices in the sum.
    counted: int
    leftOut: DeviceTotalsPowerKwLeftOut


class DeviceTotalsPowerKwLeftOut(TypedDict):
    # Number of devices without a sample.
    noSample: int
    # Number of devices whose vendor did not report the value.
    notReported: int
    # Number of devices whose newest sample is older than 1800 s.
    stale: int


class DeviceTotalsStatesItem(TypedDict):
    # BaseData `State` of the newest sample; null before the first.
    state: int | None
    # Number of devices in this state.
    devices: int


class EnergyInterval(TypedDict):
    """Energy of an interval. A member whose value is not known is absent; 0 is a measured 0."""

    # Start of the interval, inclusive. Unix seconds.
    start: int
    # End of the interval, exclusive. Unix seconds.
    end: int
    # 1 when the first part of the interval is over, and higher with each change after that; 0 before.
    version: int
    # Time for which samples came as often as expected, per cent; of several devices the mean.
    complete: float
    # `counter`: difference of the lifetime counter; `day_counter`: difference of the counter of the day;
    # `vendor_day`: the sum that the vendor reports for the day; `power`: integral of the power; `mixed`: several of
    # these; `none`: nothing is known. It is that of `EGenerated`, without it that of the other energies.
    source: Literal["none", "counter", "day_counter", "vendor_day", "power", "mixed"]
    # `true`: a part of the energy of a gap was distributed over time (`fill=linear`).
    filled: NotRequired[bool]
    # Energy that the inverter generated (AC), kWh. Absent: not known.
    EGenerated: NotRequired[float]
    # Energy to the grid, kWh. Absent: not known.
    EGridExport: NotRequired[float]
    # Energy from the grid, kWh. Absent: not known.
    EGridImport: NotRequired[float]
    # Energy into the battery, kWh. Absent: not known.
    EBatteryCharge: NotRequired[float]
    # Energy out of the battery, kWh. Absent: not known.
    EBatteryDischarge: NotRequired[float]
    # Energy that the house consumed, kWh. Absent: not known.
    ELoad: NotRequired[float]
    # Mean AC power, kW; of several devices the sum of their means.
    PowerMean: NotRequired[float]
    # Highest AC power of a sample, kW; of one device only.
    PowerPeak: NotRequired[float]
    devices: NotRequired[EnergyIntervalDevices]


class EnergyIntervalDevices(TypedDict):
    # Number of devices that should be in the sum.
    of: int
    # Number of devices with data in the interval.
    counted: int


class EnergyIntervalPage(TypedDict):
    """One page of a list."""

    items: list[EnergyInterval]
    # Value of `cursor` for the next page; null on the last page.
    nextCursor: str | None
    # Zone in which days, months and years begin: `tz`, or the default.
    timezone: str
    # Length of the intervals.
    resolution: Literal["15m", "1h", "1d", "1mo", "1y"]


class EnergyIntervalRecord(TypedDict):
    """Energy of a device in an interval, computed from its samples: kind `energy.interval`. A value that is not known
    is absent, never 0. A revised interval is sent again with a higher version.
    """

    # Subject of the interval: a device.
    scope: Literal["device"]
    # Id of the device in the API.
    deviceId: str
    # Vendor-native serial number of the inverter.
    InverterSN: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant in the API.
    PlantId: str
    # Length of the interval; hours and days are those of the plant's zone.
    resolution: Literal["15m", "1h", "1d"]
    # Start of the interval, inclusive, Unix seconds.
    start: int
    # End of the interval, exclusive, Unix seconds.
    end: int
    # UTC offset of the plant at the start of the interval.
    Timezone: str
    # Rises with each change of the interval. Take the record with the highest version.
    version: int
    # Time for which samples came as often as expected, per cent.
    complete: float
    # Where the energy comes from: `counter` (lifetime counter), `day_counter` (counter of the day), `vendor_day`
    # (the vendor's sum of the day), `power` (integral of the power), `mixed` (several), `none` (nothing is known).
    source: Literal["none", "counter", "day_counter", "vendor_day", "power", "mixed"]
    # Energy that the inverter generated (AC), kWh.
    EGenerated: NotRequired[float]
    # Energy to the grid, kWh.
    EGridExport: NotRequired[float]
    # Energy from the grid, kWh.
    EGridImport: NotRequired[float]
    # Energy into the battery, kWh.
    EBatteryCharge: NotRequired[float]
    # Energy out of the battery, kWh.
    EBatteryDischarge: NotRequired[float]
    # Energy that the house consumed, kWh.
    ELoad: NotRequired[float]
    # Mean AC power, kW.
    PowerMean: NotRequired[float]
    # Highest AC power of a sample, kW.
    PowerPeak: NotRequired[float]
    # Deduplication key of this version: the same on every retry, replay, channel and replica.
    idempotency_key: str


class Erasure(TypedDict):
    """Progress of the erasure of a deleted account."""

    # Id of the deleted account.
    id: str
    # Status of the erasure: `running` until every service has reported.
    status: Literal["running", "done"]
    # Time at which the account was deleted. Unix seconds.
    requestedAt: int
    # Id of the operator, or of the account itself; `cli` for the command line.
    requestedBy: str
    # Time at which the last service reported. Unix seconds.
    finishedAt: int | None
    # Services that have not reported yet.
    pending: list[Literal["sync-api", "delivery-api", "auth-api"]]
    parts: list[ErasurePartsItem]
    # Time at which the last item of all services expires; null until all services have reported. Unix seconds.
    goneAt: int | None


class ErasurePartsItem(TypedDict):
    # Name of the service that erased.
    part: Literal["sync-api", "delivery-api", "auth-api"]
    # Time of the event. Unix seconds.
    finishedAt: int
    items: list[ErasurePartsItemItemsItem]


class ErasurePartsItemItemsItem(TypedDict):
    # Table, topic or kind of object.
    what: str
    # Number of erased items; 0 where they are not counted.
    count: int
    # Time at which the last item expires by retention; null: erased already. Unix seconds.
    goneAt: int | None


class ExportDevicesQuery(TypedDict):
    """Query of `exportDevices`."""

    # Filters by vendor, one of those that `/v1/vendors` lists.
    vendor: NotRequired[str]
    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by plant.
    plantId: NotRequired[str]
    # Filters by group; includes devices that are in the group through their plant.
    groupId: NotRequired[str]
    # Filters by the one status of devices: one or several values, separated by commas.
    currentStatus: NotRequired[str]
    # Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
    # matches no value.
    state: NotRequired[str]
    # Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a
    # sample matches neither.
    online: NotRequired[Literal["true", "false"]]
    # Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
    monitored: NotRequired[Literal["true", "false"]]
    # Filters by status at the last sync.
    status: NotRequired[Literal["online", "offline", "unknown", "removed"]]
    # Filters by label.
    label: NotRequired[str]
    # Filters by a substring of the serial number or the model.
    text: NotRequired[str]
    # Columns to export, separated by commas, in this order; default: all columns.
    columns: NotRequired[str]


class FilterBody(TypedDict):
    # Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`,
    # `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`.
    kinds: NotRequired[list[Literal[
    "device.data",
    "device.day",
    "energy.interval",
    "battery.data",
    "meter.data",
    "site.data",
    "device.online",
    "device.offline",
    "vendor.unavailable",
    "vendor.available",
    "credentials.rejected",
    "vendor.health_changed",
    "quota.reached",
    "inventory.changed",
    "import.started",
    "import.finished",
    "import.failed",
    "alarm.raised",
    "alarm.changed",
    "alarm.cleared",
    "webhook.failing",
    "webhook.recovered",
    "webhook.exhausted",
    "webhook.disabled",
    "webhook.signature_rejected",
    "mqtt.messages_dropped",
    "mqtt.clients_refused",
]]]
    # Length of the intervals of `energy.interval`; default: `1h`.
    resolution: NotRequired[Literal["15m", "1h", "1d"]]
    # Delivers only records and events of these vendors.
    vendors: NotRequired[list[str]]
    # Delivers only records and events of these plants.
    plantIds: NotRequired[list[str]]
    # Delivers only records and events of these groups.
    groupIds: NotRequired[list[str]]
    # Delivers only records and events of these devices.
    deviceIds: NotRequired[list[str]]
    # Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected.
    severities: NotRequired[list[Literal["critical", "major", "minor", "warning", "information"]]]
    # Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected.
    categories: NotRequired[list[Literal[
    "grid",
    "dc_input",
    "insulation",
    "arc",
    "temperature",
    "battery",
    "communication",
    "hardware",
    "firmware",
    "configuration",
    "shutdown",
    "other",
    "unmapped",
]]]


class FlowsInterval(TypedDict):
    """Energies of a plant in an interval. A member whose value is not known is absent; 0 is a measured 0."""

    # Start of the interval, inclusive. Unix seconds.
    start: int
    # End of the interval, exclusive. Unix seconds.
    end: int
    # Time for which samples of the inverters came as often as expected, per cent; of several the mean.
    complete: float
    # Energy that the inverters generated (AC), kWh. Absent: not known.
    EGenerated: NotRequired[float]
    # Energy from the grid, kWh. Absent: not known.
    EGridImport: NotRequired[float]
    # Energy to the grid, kWh. Absent: not known.
    EGridExport: NotRequired[float]
    # Energy into the batteries, kWh. Absent: not known.
    EBatteryCharge: NotRequired[float]
    # Energy out of the batteries, kWh. Absent: not known.
    EBatteryDischarge: NotRequired[float]
    # Energy that the plant consumed, kWh. Absent: not known.
    ELoad: NotRequired[float]
    # Part of the generated energy that was not exported: 1 − EGridExport / EGenerated. Absent where a part is not
    # known, or not complete.
    selfConsumption: NotRequired[float]
    # Part of the consumed energy that was not imported: 1 − EGridImport / ELoad. Absent where a part is not known,
    # or not complete.
    autarky: NotRequired[float]
    sources: FlowsIntervalSources
    devices: FlowsIntervalDevices


class FlowsIntervalDevices(TypedDict):
    # Number of inverters that should be in the sums.
    of: int
    # Number of inverters with data in the interval.
    counted: int


class FlowsIntervalPage(TypedDict):
    """One page of a list."""

    items: list[FlowsInterval]
    # Value of `cursor` for the next page; null on the last page.
    nextCursor: str | None
    # Zone in which days begin: `tz`, or the default.
    timezone: str
    # Length of the intervals.
    resolution: Literal["15m", "1h", "1d"]


class FlowsIntervalSources(TypedDict):
    # Source of EGridImport and EGridExport: a `meter` that is no part of an inverter, or the members of an
    # `inverter`; `ambiguous`: several report different energies of one meter, and none is shown. Absent: no device
    # reports it.
    grid: NotRequired[Literal["meter", "battery", "inverter", "ambiguous"]]
    # Source of EBatteryCharge and EBatteryDischarge: a `battery` that is no part of an inverter, or the members of
    # each `inverter`. Absent: no device reports it.
    battery: NotRequired[Literal["meter", "battery", "inverter", "ambiguous"]]
    # Source of ELoad, as for the grid. Absent: no device reports it.
    load: NotRequired[Literal["meter", "battery", "inverter", "ambiguous"]]


# Query of `getDeviceEnergy`.
GetDeviceEnergyQuery = TypedDict(
    "GetDeviceEnergyQuery",
    {
        # Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
        "resolution": "NotRequired[Literal['15m', '1h', '1d', '1mo', '1y']]",
        # Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or
        # ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601
        # with its zone.
        "to": "NotRequired[int]",
        # IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a
        # group or an account.
        "tz": "NotRequired[str]",
        # Members of the intervals, separated by commas. Default: all.
        "fields": "NotRequired[str]",
        # `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
        # Default: nothing is estimated.
        "fill": "NotRequired[Literal['linear']]",
        # `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor`
        # are not used. Default: JSON.
        "format": "NotRequired[Literal['json', 'csv']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


# Query of `getDeviceQuality`.
GetDeviceQualityQuery = TypedDict(
    "GetDeviceQualityQuery",
    {
        # First day. Default: 30 days before `to`; a date (`2026-11-21`) in the zone of each device.
        "from": "NotRequired[str]",
        # Day after the last one. Default, and the latest that counts: today, which is not over; a date
        # (`2026-11-21`) in the zone of each device.
        "to": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class GetDeviceTotalsQuery(TypedDict):
    """Query of `getDeviceTotals`."""

    # `currentStatuses` adds the numbers of devices by their one status.
    include: NotRequired[Literal["currentStatuses"]]
    # Filters by vendor, one of those that `/v1/vendors` lists.
    vendor: NotRequired[str]
    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by plant.
    plantId: NotRequired[str]
    # Filters by group; includes devices that are in the group through their plant.
    groupId: NotRequired[str]
    # Filters by the one status of devices: one or several values, separated by commas.
    currentStatus: NotRequired[str]
    # Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
    # matches no value.
    state: NotRequired[str]
    # Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a
    # sample matches neither.
    online: NotRequired[Literal["true", "false"]]
    # Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
    monitored: NotRequired[Literal["true", "false"]]
    # Filters by status at the last sync.
    status: NotRequired[Literal["online", "offline", "unknown", "removed"]]
    # Filters by label.
    label: NotRequired[str]
    # Filters by a substring of the serial number or the model.
    text: NotRequired[str]


# Query of `getEnergy`.
GetEnergyQuery = TypedDict(
    "GetEnergyQuery",
    {
        # Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
        "resolution": "NotRequired[Literal['15m', '1h', '1d', '1mo', '1y']]",
        # Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or
        # ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601
        # with its zone.
        "to": "NotRequired[int]",
        # IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a
        # group or an account.
        "tz": "NotRequired[str]",
        # Members of the intervals, separated by commas. Default: all.
        "fields": "NotRequired[str]",
        # `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
        # Default: nothing is estimated.
        "fill": "NotRequired[Literal['linear']]",
        # `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor`
        # are not used. Default: JSON.
        "format": "NotRequired[Literal['json', 'csv']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


# Query of `getGroupEnergy`.
GetGroupEnergyQuery = TypedDict(
    "GetGroupEnergyQuery",
    {
        # Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
        "resolution": "NotRequired[Literal['15m', '1h', '1d', '1mo', '1y']]",
        # Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or
        # ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601
        # with its zone.
        "to": "NotRequired[int]",
        # IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a
        # group or an account.
        "tz": "NotRequired[str]",
        # Members of the intervals, separated by commas. Default: all.
        "fields": "NotRequired[str]",
        # `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
        # Default: nothing is estimated.
        "fill": "NotRequired[Literal['linear']]",
        # `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor`
        # are not used. Default: JSON.
        "format": "NotRequired[Literal['json', 'csv']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class GetKeysResult(TypedDict):
    keys: list[PublicKey]


# Query of `getPlantEnergy`.
GetPlantEnergyQuery = TypedDict(
    "GetPlantEnergyQuery",
    {
        # Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
        "resolution": "NotRequired[Literal['15m', '1h', '1d', '1mo', '1y']]",
        # Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or
        # ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601
        # with its zone.
        "to": "NotRequired[int]",
        # IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a
        # group or an account.
        "tz": "NotRequired[str]",
        # Members of the intervals, separated by commas. Default: all.
        "fields": "NotRequired[str]",
        # `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
        # Default: nothing is estimated.
        "fill": "NotRequired[Literal['linear']]",
        # `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor`
        # are not used. Default: JSON.
        "format": "NotRequired[Literal['json', 'csv']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class GetServiceLinksResult(TypedDict):
    # URL of the interactive API documentation.
    documentation: str
    # URL of the OpenAPI document of this API.
    openapi: str
    # URL of the AsyncAPI document of the delivered messages.
    asyncapi: str
    # URL of the list of supported vendors.
    vendors: str
    # URL of the JSON Schema of a BaseData record.
    baseDataSchema: str
    # URL of the public keys that verify access tokens.
    keys: str


# Query of `getUsage`.
GetUsageQuery = TypedDict(
    "GetUsageQuery",
    {
        # First day, UTC; default: 30 days are returned.
        "from": "NotRequired[str]",
        # Last day, UTC; default: today.
        "to": "NotRequired[str]",
    },
)


class GetVendorAnswerQuery(TypedDict):
    """Query of `getVendorAnswer`."""

    # Sample time (`Datetime`) of the record, Unix seconds.
    time: int


class Group(TypedDict):
    """A named set of plants and devices."""

    # Id of the group.
    groupId: str
    # Name of the group.
    name: str
    # Free text for the account's own use.
    description: str | None
    # Number of plants in the group, without removed ones.
    plantCount: int
    # Number of devices in the group, singly or with their plant, without removed ones.
    deviceCount: int
    # Creation time. Unix seconds.
    createdAt: int


class GroupMembersOutcome(TypedDict):
    """Outcome of a change of members."""

    # Number of plants and devices for which the change succeeded.
    succeeded: int
    # Number of plants and devices for which the change failed.
    failed: int
    # One result per plant and device, plants first, in the order of the request.
    results: list[GroupMembersOutcomeResultsItem]


class GroupMembersOutcomeResultsItem(TypedDict):
    # Kind of the item.
    kind: Literal["plant", "device"]
    # Id of the device, as in the request.
    id: str
    # Whether the item succeeded.
    success: bool
    # HTTP status that a single call for this item would have returned.
    code: int
    # Slug of the error of this item; absent if it succeeded.
    #
    # `not_found` (404): The plant or device does not exist.
    #
    # `limit_reached` (403): A plant or device can be in 50 groups.
    error: NotRequired[Literal["not_found", "limit_reached"]]
    # Explanation of the error, for people; may change.
    message: NotRequired[str]


# The samples of a device within one interval. Intervals without samples are absent.
HistoryBucket = TypedDict(
    "HistoryBucket",
    {
        # Start of the interval. Unix seconds.
        "from": "int",
        # Day in the zone of the plant, `YYYY-MM-DD`; with the resolution `1d` only.
        "day": "NotRequired[str]",
        # Number of samples.
        "samples": "int",
        # Values by the name of the BaseData member; a member that no sample has is absent.
        "values": "dict[str, HistoryBucketValuesValue | float | Literal['-1', '0', '1', '2', '3', '4', '5', '6', '7', '8']]",
    },
)


class HistoryBucketValuesValue(TypedDict):
    """Mean, minimum and maximum of a power, voltage, current, temperature or other measurement, in the unit of the
    BaseData member.
    """

    # Mean of the samples, each with the same weight, rounded to the decimals of the member.
    mean: float
    # Smallest value.
    min: float
    # Largest value.
    max: float


class ImportDevicesQuery(TypedDict):
    """Query of `importDevices`."""

    # `true` changes nothing and returns the outcome that the import would have now.
    dryRun: NotRequired[Literal["true", "false"]]


class ImportEstimate(TypedDict):
    """Cost of an import, in calls and time; nothing is imported."""

    # Number of devices with days to read.
    devices: int
    # Number of days of devices to read.
    deviceDays: int
    # Number of calls to the vendor.
    calls: int
    # Duration by the vendor's limits and the share of imports; null: live polls leave no calls to imports.
    seconds: int | None
    # Estimated end if it was requested now; null: it would have to wait, or not known. Unix seconds.
    endsAt: int | None
    # Maximum number of records: fewer where devices were offline.
    records: int
    # Use of what the vendor bills or allows beside its limits.
    notes: list[ImportEstimateNotesItem]


class ImportEstimateNotesItem(TypedDict):
    # Use of what the vendor bills or allows: `credits` of a month, `yearly_calls` of an allowance, `data_points`.
    unit: Literal["credits", "yearly_calls", "data_points"]
    # Amount that the import takes.
    amount: int
    # The same for people.
    text: str


# An import of past samples of a vendor account started, finished or failed.
ImportEvent = TypedDict(
    "ImportEvent",
    {
        # Kind of the event.
        "event": "Literal['import.started', 'import.finished', 'import.failed']",
        # Id of the vendor account.
        "dataAccessUserId": "str",
        # Id of the import.
        "importId": "str",
        # Id of the vendor.
        "DataSources": "str",
        # Time of the event, Unix seconds.
        "Datetime": "int",
        # Start of the imported time range, inclusive, Unix seconds.
        "from": "int",
        # End of the imported time range, exclusive, Unix seconds; absent: the time at which each device was first
        # seen.
        "to": "NotRequired[int]",
        # Number of days of devices to read; absent in `import.started`.
        "deviceDays": "NotRequired[int]",
        # Number of days of devices that were read; absent in `import.started`.
        "deviceDaysDone": "NotRequired[int]",
        # Number of calls to the vendor; absent in `import.started`.
        "calls": "NotRequired[int]",
        # Number of devices whose history the vendor does not grant; absent in `import.started`.
        "refusedDevices": "NotRequired[int]",
        # Explanation of the failure, for people; only in `import.failed`.
        "message": "NotRequired[str]",
        # Deduplication key: the same on every retry, replay, channel and replica.
        "idempotency_key": "str",
    },
)


# Past samples that are read from the vendor's history.
ImportJob = TypedDict(
    "ImportJob",
    {
        # Id of the import.
        "importId": "str",
        # Id of the vendor account.
        "dataAccessUserId": "str",
        # Resolution of the records: samples, or sums of days.
        "resolution": "Literal['samples', 'days']",
        # State of the import. `queued`: behind another import, or before the first sync of the vendor account.
        # `waiting`: see `waitsFor`. The last three are final.
        "state": "Literal['queued', 'running', 'waiting', 'finished', 'failed', 'canceled']",
        # Start of the time range, inclusive. Unix seconds.
        "from": "int",
        # End of the time range, exclusive; null: the time at which each device was first seen. Unix seconds.
        "to": "int | None",
        # Devices that are imported; null: not limited to devices.
        "deviceIds": "list[str] | None",
        # Id of the group whose devices are imported; null: not limited to a group.
        "groupId": "str | None",
        # Channels that get the records; null: all that the account uses.
        "channels": "list[Literal['webhook', 'kafka', 'mqtt', 'sink']] | None",
        "progress": "ImportJobProgress",
        # The reason for which the import waits, for people; null: it does not wait.
        "waitsFor": "str | None",
        # Time of the next call to the vendor while the import waits. Unix seconds.
        "nextTryAt": "int | None",
        # Estimated end; null: not known yet. Unix seconds.
        "estimatedEndAt": "int | None",
        # Reason of the failure, for people.
        "error": "str | None",
        # Time of the request. Unix seconds.
        "createdAt": "int",
        # Start time. Unix seconds.
        "startedAt": "int | None",
        # End time. Unix seconds.
        "endedAt": "int | None",
    },
)


class ImportJobProgress(TypedDict):
    # Number of days of devices to read; 0 until the vendor account is polled.
    deviceDays: int
    # Number of days of devices that were asked for.
    deviceDaysDone: int
    # Number of those days that could not be read: the vendor's answers were unusable, or its history cannot be
    # asked for the device. Another import asks for them again.
    unreadDeviceDays: int
    # Number of devices whose history the vendor does not grant.
    refusedDevices: int
    # Devices whose history the vendor does not grant, the first 100.
    refusedDeviceIds: list[str]
    # Number of calls to the vendor.
    calls: int
    # Number of records that were written.
    records: int
    # Number of days that the vendor has changed since they were delivered; they are not delivered again. Samples
    # are not compared.
    corrected: int


class InventoryEvent(TypedDict):
    """A sync found added, removed or changed plants or devices of a vendor account."""

    # Kind of the event.
    event: Literal["inventory.changed"]
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # End time of the sync, Unix seconds. Of two syncs within a second, the later one has the next second.
    Datetime: int
    # Numbers of added, removed and changed plants.
    plants: InventoryEventPlants
    # Numbers of added, removed and changed devices.
    devices: InventoryEventDevices
    # Ids of the plants in the API, at most 100 of each kind.
    plantIds: InventoryEventPlantIds
    # Ids of the devices in the API, at most 100 of each kind.
    deviceIds: InventoryEventDeviceIds
    # Whether a list has fewer ids than its count; the API lists all of them.
    truncated: bool
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class InventoryEventDeviceIds(TypedDict):
    """Ids of the devices in the API, at most 100 of each kind."""

    # Number of items that are new or listed again.
    added: list[str]
    # Number of items that are no longer listed.
    removed: list[str]
    # Number of items whose name, location, model, firmware, collector or plant changed.
    changed: list[str]


class InventoryEventDevices(TypedDict):
    """Numbers of added, removed and changed devices."""

    # Number of items that are new or listed again.
    added: int
    # Number of items that are no longer listed.
    removed: int
    # Number of items whose name, location, model, firmware, collector or plant changed.
    changed: int


class InventoryEventPlantIds(TypedDict):
    """Ids of the plants in the API, at most 100 of each kind."""

    # Number of items that are new or listed again.
    added: list[str]
    # Number of items that are no longer listed.
    removed: list[str]
    # Number of items whose name, location, model, firmware, collector or plant changed.
    changed: list[str]


class InventoryEventPlants(TypedDict):
    """Numbers of added, removed and changed plants."""

    # Number of items that are new or listed again.
    added: int
    # Number of items that are no longer listed.
    removed: int
    # Number of items whose name, location, model, firmware, collector or plant changed.
    changed: int


class IssuedAccount(TypedDict):
    """A new consumer account."""

    # Id of the account, which is also its user name at the MQTT broker.
    id: str
    # User name for the login.
    username: str
    # Status of the account. A suspended account is refused every call, and nothing is delivered to it.
    status: Literal["active", "suspended"]
    # Language of `StateDesc`.
    language: Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]
    # Maximum number of monitored devices.
    deviceQuota: int
    channels: IssuedAccountChannels
    # Time at which the account was created. Unix seconds.
    createdAt: int
    kafka: IssuedAccountKafka
    # One-time password; returned only by this call.
    password: str


class IssuedAccountChannels(TypedDict):
    # Whether delivery by Kafka is enabled. The first credential enables it.
    kafka: bool
    # Whether delivery by MQTT is enabled. The first credential enables it.
    mqtt: bool


class IssuedAccountKafka(TypedDict):
    # Number of partitions of the account's topics; null: the configured default.
    partitions: int | None
    # Retention of the account's topics in hours; null: the configured default.
    retentionHours: int | None
    # Read quota of each Kafka user per broker, bytes per second; null: the configured default.
    bytesPerSecond: int | None


class KafkaCredential(TypedDict):
    """A user of the Kafka broker that may read the topics of the account."""

    # Id of the credential.
    id: str
    # Free text for the account's own use.
    label: str | None
    # Bootstrap servers, comma-separated.
    bootstrap: str
    # `security.protocol` of the client.
    securityProtocol: Literal["SASL_SSL"]
    # `sasl.mechanism` of the client.
    mechanism: Literal["SCRAM-SHA-512"]
    # SASL user name.
    username: str
    # Topics that the credential may read.
    topics: list[str]
    # Prefix that consumer group ids must have.
    groupPrefix: str
    # Creation time. Unix seconds.
    createdAt: int


class KafkaGroup(TypedDict):
    """A consumer group of the account."""

    # Id of the group.
    groupId: str
    # `empty`: the group has no members. `unknown`: the broker did not describe the group at that moment.
    state: Literal["stable", "rebalancing", "empty", "unknown"]
    # Number of members; null while the state is `unknown`.
    members: int | None
    # Sum of the known lags of all partitions; null when none is known.
    lag: int | None
    # Topics of the account that a member subscribes to, or for which the group has committed an offset.
    topics: list[KafkaGroupTopic]


class KafkaGroupPartition(TypedDict):
    """Progress of a consumer group in one partition."""

    # Number of the partition.
    partition: int
    # Offset of the next record that the group reads; null: it has committed no offset.
    committedOffset: int | None
    # Offset of the next record that is written; null while the partition has no leader that answers.
    endOffset: int | None
    # Number of records between the two offsets; null while one of them is null.
    lag: int | None


class KafkaGroupTopic(TypedDict):
    """A topic that a group reads."""

    # Name of the topic.
    topic: str
    # All partitions of the topic.
    partitions: list[KafkaGroupPartition]


class KafkaGroups(TypedDict):
    """The consumer groups of the account."""

    # The first groups by their ids.
    items: list[KafkaGroup]
    # Number of groups that the account has.
    total: int
    # Time at which the offsets were read. Unix seconds.
    readAt: int


class KeyExchangeBody(TypedDict):
    # API key of the account.
    api_key: str


class KeyToken(TypedDict):
    """Access token for an API key."""

    # Access token, a JWT (ES256), for the `Authorization` header of every call.
    access_token: str
    # Token type, always `Bearer`.
    token_type: Literal["Bearer"]
    # Seconds until the access token expires.
    expires_in: int
    # Scopes of the token, separated by spaces.
    scope: str


class LatestSample(TypedDict):
    """Values of the newest sample of a device, by sample time. Members that the vendor did not report are null."""

    # Time of the sample (`Datetime`). Unix seconds.
    sampledAt: int
    # Time at which the service received the sample. Unix seconds.
    receivedAt: int
    # BaseData `State` of the sample.
    state: int
    # AC active power (`PowerACOutputActive`), kW.
    powerKw: float | None
    # Energy of the day (`EDay`), kWh; null from the end of the sample's day in the plant's zone.
    energyTodayKwh: float | None
    # Lifetime energy (`ETotal`), kWh.
    energyTotalKwh: float | None


# Query of `listAccountAuditLog`.
ListAccountAuditLogQuery = TypedDict(
    "ListAccountAuditLogQuery",
    {
        # Filters by action, e.g. `createWebhook`.
        "action": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds.
        "to": "NotRequired[int]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class ListAccountsQuery(TypedDict):
    """Query of `listAccounts`."""

    # Filters accounts by a substring of the user name.
    username: NotRequired[str]
    # Filters accounts by status.
    status: NotRequired[Literal["active", "suspended"]]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListAffectedAccountsQuery(TypedDict):
    """Query of `listAffectedAccounts`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listAlarms`.
ListAlarmsQuery = TypedDict(
    "ListAlarmsQuery",
    {
        # Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`,
        # `sma`, `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated.
        "vendor": "NotRequired[str]",
        # Filters by plant.
        "plantId": "NotRequired[str]",
        # Filters by group.
        "groupId": "NotRequired[str]",
        # Filters by device.
        "deviceId": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
        # Filters by state. Default: both.
        "state": "NotRequired[Literal['active', 'cleared']]",
        # Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated.
        "severity": "NotRequired[str]",
        # Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`,
        # `communication`, `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`,
        # comma-separated.
        "category": "NotRequired[str]",
        # Filters by acknowledgement: `true` or `false`.
        "acknowledged": "NotRequired[Literal['true', 'false']]",
    },
)


# Query of `listAllDeadLetters`.
ListAllDeadLettersQuery = TypedDict(
    "ListAllDeadLettersQuery",
    {
        # Filters by retry: `true` returns dead letters that were retried, `false` the others.
        "retried": "NotRequired[bool]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
        # Filters by webhook: up to 20 ids, comma-separated.
        "webhookId": "NotRequired[str]",
        # Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
        "status": "NotRequired[str]",
        # Filters by slug of the failure.
        "reason": "NotRequired[str]",
        # Filters by kind of the record or event.
        "kind": "NotRequired[Literal['device.data', 'device.day', 'energy.interval', 'battery.data', 'meter.data', 'site.data', 'device.online', 'device.offline', 'vendor.unavailable', 'vendor.available', 'credentials.rejected', 'vendor.health_changed', 'quota.reached', 'inventory.changed', 'import.started', 'import.finished', 'import.failed', 'alarm.raised', 'alarm.changed', 'alarm.cleared', 'webhook.failing', 'webhook.recovered', 'webhook.exhausted', 'webhook.disabled', 'webhook.signature_rejected', 'mqtt.messages_dropped', 'mqtt.clients_refused', 'test']]",
        # Filters by device. A request with several records has no device.
        "deviceId": "NotRequired[str]",
    },
)


# Query of `listAttempts`.
ListAttemptsQuery = TypedDict(
    "ListAttemptsQuery",
    {
        # Filters by outcome. `delivered`, `failed`: requests. `skipped`: attempts without a request. `dead`:
        # records that became dead letters. `state`: changes of state of a webhook.
        "outcome": "NotRequired[Literal['delivered', 'failed', 'skipped', 'dead', 'state']]",
        # Filters by idempotency key of the record.
        "idempotencyKey": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
        # Filters by webhook: up to 20 ids, comma-separated.
        "webhookId": "NotRequired[str]",
        # Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
        "status": "NotRequired[str]",
        # Filters by slug of the failure.
        "reason": "NotRequired[str]",
        # Filters by kind of the record or event.
        "kind": "NotRequired[Literal['device.data', 'device.day', 'energy.interval', 'battery.data', 'meter.data', 'site.data', 'device.online', 'device.offline', 'vendor.unavailable', 'vendor.available', 'credentials.rejected', 'vendor.health_changed', 'quota.reached', 'inventory.changed', 'import.started', 'import.finished', 'import.failed', 'alarm.raised', 'alarm.changed', 'alarm.cleared', 'webhook.failing', 'webhook.recovered', 'webhook.exhausted', 'webhook.disabled', 'webhook.signature_rejected', 'mqtt.messages_dropped', 'mqtt.clients_refused', 'test']]",
        # Filters by device. A request with several records has no device.
        "deviceId": "NotRequired[str]",
    },
)


# Query of `listAuditLog`.
ListAuditLogQuery = TypedDict(
    "ListAuditLogQuery",
    {
        # Filters by the account whose data was accessed or changed.
        "accountId": "NotRequired[str]",
        # Filters by actor: id of an account or operator, `cli` or `anonymous`.
        "actor": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Filters by action, e.g. `createWebhook`.
        "action": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds.
        "to": "NotRequired[int]",
    },
)


class ListChannelReplaysQuery(TypedDict):
    """Query of `listChannelReplays`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listDeadLettersOfAllAccounts`.
ListDeadLettersOfAllAccountsQuery = TypedDict(
    "ListDeadLettersOfAllAccountsQuery",
    {
        # Filters by account.
        "accountId": "NotRequired[str]",
        # Filters by retry: `true` returns dead letters that were retried, `false` the others.
        "retried": "NotRequired[bool]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
        # Filters by webhook: up to 20 ids, comma-separated.
        "webhookId": "NotRequired[str]",
        # Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
        "status": "NotRequired[str]",
        # Filters by slug of the failure.
        "reason": "NotRequired[str]",
        # Filters by kind of the record or event.
        "kind": "NotRequired[Literal['device.data', 'device.day', 'energy.interval', 'battery.data', 'meter.data', 'site.data', 'device.online', 'device.offline', 'vendor.unavailable', 'vendor.available', 'credentials.rejected', 'vendor.health_changed', 'quota.reached', 'inventory.changed', 'import.started', 'import.finished', 'import.failed', 'alarm.raised', 'alarm.changed', 'alarm.cleared', 'webhook.failing', 'webhook.recovered', 'webhook.exhausted', 'webhook.disabled', 'webhook.signature_rejected', 'mqtt.messages_dropped', 'mqtt.clients_refused', 'test']]",
    },
)


# Query of `listDeadLetters`.
ListDeadLettersQuery = TypedDict(
    "ListDeadLettersQuery",
    {
        # Filters by the slug of the last failure.
        "reason": "NotRequired[str]",
        # Filters by retry: `true` returns dead letters that were retried, `false` the others.
        "retried": "NotRequired[bool]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


# Query of `listDeviceAlarms`.
ListDeviceAlarmsQuery = TypedDict(
    "ListDeviceAlarmsQuery",
    {
        # Filters by state. Default: both.
        "state": "NotRequired[Literal['active', 'cleared']]",
        # Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated.
        "severity": "NotRequired[str]",
        # Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`,
        # `communication`, `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`,
        # comma-separated.
        "category": "NotRequired[str]",
        # Filters by acknowledgement: `true` or `false`.
        "acknowledged": "NotRequired[Literal['true', 'false']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


# Query of `listDeviceHistory`.
ListDeviceHistoryQuery = TypedDict(
    "ListDeviceHistoryQuery",
    {
        # Sort order by sample time: `asc` is oldest first, `desc` newest first.
        "order": "NotRequired[Literal['asc', 'desc']]",
        # Summarizes the samples in intervals. `1d`: days in the zone of the plant; others begin at multiples of the
        # interval in UTC. Absent: returns the records themselves.
        "resolution": "NotRequired[Literal['5m', '15m', '1h', '1d']]",
        # With `resolution` only: names of measured BaseData members or `State`, separated by commas. Default:
        # `PowerACOutputActive,EDay,ETotal,State`.
        "fields": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


# Query of `listDeviceQuality`.
ListDeviceQualityQuery = TypedDict(
    "ListDeviceQualityQuery",
    {
        # First day. Default: 7 days before `to`; at most 31 days before it; a date (`2026-11-21`) in the zone of
        # each device.
        "from": "NotRequired[str]",
        # Day after the last one. Default, and the latest that counts: today, which is not over; a date
        # (`2026-11-21`) in the zone of each device.
        "to": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class ListDevicesQuery(TypedDict):
    """Query of `listDevices`."""

    # Sorts by a value of the newest sample; `-` before the name sorts descending. Devices without the value come
    # last. Absent: by first sync, oldest first.
    sort: NotRequired[Literal["power", "-power", "energyToday", "-energyToday", "energyTotal", "-energyTotal", "lastSample", "-lastSample"]]
    # `latest` adds the values of the newest sample to each device.
    include: NotRequired[Literal["latest"]]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]
    # Filters by vendor, one of those that `/v1/vendors` lists.
    vendor: NotRequired[str]
    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by plant.
    plantId: NotRequired[str]
    # Filters by group; includes devices that are in the group through their plant.
    groupId: NotRequired[str]
    # Filters by the one status of devices: one or several values, separated by commas.
    currentStatus: NotRequired[str]
    # Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
    # matches no value.
    state: NotRequired[str]
    # Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a
    # sample matches neither.
    online: NotRequired[Literal["true", "false"]]
    # Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
    monitored: NotRequired[Literal["true", "false"]]
    # Filters by status at the last sync.
    status: NotRequired[Literal["online", "offline", "unknown", "removed"]]
    # Filters by label.
    label: NotRequired[str]
    # Filters by a substring of the serial number or the model.
    text: NotRequired[str]


class ListErasuresQuery(TypedDict):
    """Query of `listErasures`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listEvents`.
ListEventsQuery = TypedDict(
    "ListEventsQuery",
    {
        # Filters by kind.
        "kind": "NotRequired[Literal['device.online', 'device.offline', 'vendor.unavailable', 'vendor.available', 'credentials.rejected', 'vendor.health_changed', 'quota.reached', 'inventory.changed', 'import.started', 'import.finished', 'import.failed', 'alarm.raised', 'alarm.changed', 'alarm.cleared', 'webhook.failing', 'webhook.recovered', 'webhook.exhausted', 'webhook.disabled', 'webhook.signature_rejected', 'mqtt.messages_dropped', 'mqtt.clients_refused']]",
        # Filters by vendor; `webhook`, `quota` and `mqtt` return events about webhooks, the quota and the MQTT
        # broker.
        "vendor": "NotRequired[str]",
        # Filters by plant.
        "plantId": "NotRequired[str]",
        # Filters by device.
        "deviceId": "NotRequired[str]",
        # Filters by the vendor account that the event is about; excludes events about its devices.
        "dataAccessUserId": "NotRequired[str]",
        # Filters by the webhook that the event is about.
        "webhookId": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


class ListGroupsQuery(TypedDict):
    """Query of `listGroups`."""

    # Filters by a substring of the name.
    text: NotRequired[str]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListImportsQuery(TypedDict):
    """Query of `listImports`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListOperatorsQuery(TypedDict):
    """Query of `listOperators`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listPlantFlows`.
ListPlantFlowsQuery = TypedDict(
    "ListPlantFlowsQuery",
    {
        # Length of an interval: quarter hour, hour or day, in the zone of `tz`.
        "resolution": "NotRequired[Literal['15m', '1h', '1d']]",
        # Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or
        # ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601
        # with its zone.
        "to": "NotRequired[int]",
        # IANA time zone in which days begin. Default: that of the plant.
        "tz": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
    },
)


class ListPlantsQuery(TypedDict):
    """Query of `listPlants`."""

    # `totals` adds sums and counts over its devices to each plant.
    include: NotRequired[Literal["totals"]]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]
    # Filters by vendor, one of those that `/v1/vendors` lists.
    vendor: NotRequired[str]
    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by group.
    groupId: NotRequired[str]
    # Filters by status.
    status: NotRequired[Literal["active", "removed"]]
    # Filters by a substring of the name or of the vendor's plant id.
    text: NotRequired[str]


class ListPortalSessionsQuery(TypedDict):
    """Query of `listPortalSessions`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListReplaysQuery(TypedDict):
    """Query of `listReplays`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListSinkReplaysQuery(TypedDict):
    """Query of `listSinkReplays`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListSinksQuery(TypedDict):
    """Query of `listSinks`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListStorageQuery(TypedDict):
    """Query of `listStorage`."""

    # Filters by type. Default: both.
    type: NotRequired[Literal["battery", "meter"]]
    # Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`,
    # `sma`, `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated.
    vendor: NotRequired[str]
    # Filters by plant.
    plantId: NotRequired[str]
    # Filters by the inverter that it was read with.
    deviceId: NotRequired[str]
    # Filters by a group of that inverter.
    groupId: NotRequired[str]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listStorageRecords`.
ListStorageRecordsQuery = TypedDict(
    "ListStorageRecordsQuery",
    {
        # Sort order by sample time: `asc` is oldest first, `desc` newest first.
        "order": "NotRequired[Literal['asc', 'desc']]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


class ListSyncJobsQuery(TypedDict):
    """Query of `listSyncJobs`."""

    # Filters by vendor account.
    dataAccessUserId: NotRequired[str]
    # Filters by status of the job.
    status: NotRequired[Literal["running", "done", "failed"]]
    # Filters by trigger: a call or the daily sync.
    trigger: NotRequired[Literal["api", "schedule"]]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListVendorAccountsQuery(TypedDict):
    """Query of `listVendorAccounts`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


# Query of `listWebhookAttempts`.
ListWebhookAttemptsQuery = TypedDict(
    "ListWebhookAttemptsQuery",
    {
        # Filters by type of the entry.
        "type": "NotRequired[Literal['attempt', 'skipped', 'dead', 'state']]",
        # Filters by outcome of the request.
        "result": "NotRequired[Literal['delivered', 'failed']]",
        # Filters by reason.
        "reason": "NotRequired[str]",
        # Filters by HTTP status of the answer.
        "status": "NotRequired[int]",
        # Filters by idempotency key of the record.
        "idempotencyKey": "NotRequired[str]",
        # Maximum number of items on a page.
        "limit": "NotRequired[int]",
        # `nextCursor` of the previous page.
        "cursor": "NotRequired[str]",
        # Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
        "from": "NotRequired[int]",
        # End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
        "to": "NotRequired[int]",
    },
)


class ListWebhooksOfAllAccountsQuery(TypedDict):
    """Query of `listWebhooksOfAllAccounts`."""

    # Filters by health: `healthy`, `failing`, `open`, `paused`, `disabled`, or several of them, comma-separated.
    health: NotRequired[str]
    # Filters by account.
    accountId: NotRequired[str]
    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class ListWebhooksQuery(TypedDict):
    """Query of `listWebhooks`."""

    # Maximum number of items on a page.
    limit: NotRequired[int]
    # `nextCursor` of the previous page.
    cursor: NotRequired[str]


class MasterKeyState(TypedDict):
    """The master keys of a service, as the replica that answers has them, and the stored secrets under each."""

    # Keys of the ring in their order, then missing ones.
    keys: list[MasterKeyStateKeysItem]


class MasterKeyStateKeysItem(TypedDict):
    # First 8 bytes of the key's SHA-256, in hex; null: the secret is not in a known format.
    id: str | None
    # Use of the key. `encrypts`: the first key of the ring, which encrypts all new secrets. `decrypts`: an older
    # key of the ring. `missing`: the ring lacks it, so its secrets cannot be decrypted.
    use: Literal["encrypts", "decrypts", "missing"]
    # Number of stored secrets that need the key.
    secrets: int


class Meter(TypedDict):
    """One normalized sample of a meter at the grid connection: kind `meter.data`. A measurement the vendor did not
    report is absent: never 0, never null.
    """

    # Device type; always `meter`.
    deviceType: Literal["meter"]
    # Id of the meter in the API.
    storageId: str
    # Serial number of the meter; where the vendor tells none, that of its inverter, or the vendor's id of the meter
    # or plant.
    DeviceSN: str
    # Serial number of the inverter that the meter belongs to; absent where it belongs to the plant.
    InverterSN: NotRequired[str]
    # Id in the API of the inverter that the meter was read with.
    deviceId: str
    # Vendor the record was pulled from.
    DataSources: str
    # Plant id of this service.
    PlantId: str
    # Plant id at the vendor.
    VendorPlantId: NotRequired[str]
    # Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
    Timezone: str
    # Sample time, Unix seconds.
    Datetime: int
    # Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
    currentDateTime: str
    # Active power; positive: export. Unit: kW.
    GridPower: NotRequired[float]
    # Energy exported today. Unit: kWh.
    EGridExport: NotRequired[float]
    # Energy imported today. Unit: kWh.
    EGridImport: NotRequired[float]
    # Lifetime energy exported. Unit: kWh.
    EGridExportTotal: NotRequired[float]
    # Lifetime energy imported. Unit: kWh.
    EGridImportTotal: NotRequired[float]
    # Active power of phase 1; positive: export. Unit: kW.
    GridPower1: NotRequired[float]
    # Active power of phase 2; positive: export. Unit: kW.
    GridPower2: NotRequired[float]
    # Active power of phase 3; positive: export. Unit: kW.
    GridPower3: NotRequired[float]
    # Voltage of phase 1. Unit: V.
    UGrid1: NotRequired[float]
    # Voltage of phase 2. Unit: V.
    UGrid2: NotRequired[float]
    # Voltage of phase 3. Unit: V.
    UGrid3: NotRequired[float]
    # Current of phase 1. Unit: A.
    IGrid1: NotRequired[float]
    # Current of phase 2. Unit: A.
    IGrid2: NotRequired[float]
    # Current of phase 3. Unit: A.
    IGrid3: NotRequired[float]
    # Reactive power. Unit: kvar.
    GridReactivePower: NotRequired[float]
    # Apparent power. Unit: kVA.
    GridApparentPower: NotRequired[float]
    # Power factor.
    GridPowerFactor: NotRequired[float]
    # Grid frequency. Unit: Hz.
    FrqGrid: NotRequired[float]
    # Power consumed by the loads behind the meter. Unit: kW.
    LoadPower: NotRequired[float]
    # Energy consumed by the loads today. Unit: kWh.
    ELoad: NotRequired[float]
    # Lifetime energy consumed by the loads. Unit: kWh.
    ELoadTotal: NotRequired[float]
    # Model of the meter.
    Model: NotRequired[str]
    # Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
    # left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows,
    # and the counters have not shown it yet.
    DataQuality: NotRequired[list[str]]
    # Deduplication key, the same on every retry, replay and channel.
    idempotency_key: str
    # Version of this schema.
    SchemaVersion: Literal["1.0"]


class MqttCredential(TypedDict):
    """Connection settings with which an MQTT client subscribes to the topics of the account."""

    # Id of the credential.
    id: str
    # Free text for the account's own use.
    label: str | None
    # URL of the broker: MQTT 5.0 over TLS.
    url: str
    # User name of the connection.
    username: str
    # Prefix that client ids must have.
    clientIdPrefix: str
    # Topic filters that may be subscribed to, including narrower ones.
    topicFilters: list[str]
    # Creation time. Unix seconds.
    createdAt: int


class MqttEvent(TypedDict):
    """The MQTT broker dropped messages for a disconnected client of the account, or refused clients of the account."""

    # Kind of the event.
    event: Literal["mqtt.messages_dropped", "mqtt.clients_refused"]
    # Time of the event, Unix seconds. For `mqtt.messages_dropped` the time of the first dropped message, or with
    # `until` the end; for `mqtt.clients_refused` the hour.
    Datetime: int
    # Client id of the session whose queue is full. Present only in `mqtt.messages_dropped`.
    clientId: NotRequired[str]
    # Time of the first dropped message, Unix seconds. Present only in `mqtt.messages_dropped`.
    since: NotRequired[int]
    # Time at which the client reconnected or its session ended, Unix seconds; absent while it is disconnected.
    until: NotRequired[int]
    # Number of dropped messages. Present together with `until`.
    messages: NotRequired[int]
    # Limit that the account has reached. Present only in `mqtt.clients_refused`.
    reason: NotRequired[Literal["account_connections", "account_sessions"]]
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class MqttToken(TypedDict):
    """A token for the MQTT broker."""

    # Password of the MQTT connection: a JWT.
    token: str
    # Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds.
    expiresAt: int


class NewPasskeyOptions(TypedDict):
    """Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn Level 3, 5.1.8)."""

    rp: NewPasskeyOptionsRp
    user: NewPasskeyOptionsUser
    # Challenge, base64url; valid once, for five minutes.
    challenge: str
    # Accepted algorithms: ES256, EdDSA and RS256.
    pubKeyCredParams: list[NewPasskeyOptionsPubKeyCredParamsItem]
    # Passkeys that the caller has already.
    excludeCredentials: list[NewPasskeyOptionsExcludeCredentialsItem]
    authenticatorSelection: NewPasskeyOptionsAuthenticatorSelection
    # Always `none`.
    attestation: Literal["none"]


class NewPasskeyOptionsAuthenticatorSelection(TypedDict):
    # Always `required`.
    residentKey: Literal["required"]
    # Always true.
    requireResidentKey: bool
    # Always `required`.
    userVerification: Literal["required"]


class NewPasskeyOptionsExcludeCredentialsItem(TypedDict):
    # Always `public-key`.
    type: Literal["public-key"]
    # Id of a credential, base64url.
    id: str


class NewPasskeyOptionsPubKeyCredParamsItem(TypedDict):
    # Always `public-key`.
    type: Literal["public-key"]
    # COSE algorithm.
    alg: int


class NewPasskeyOptionsRp(TypedDict):
    # Host of the console.
    id: str
    # Name of the product.
    name: str


class NewPasskeyOptionsUser(TypedDict):
    # User handle, base64url.
    id: str
    # User name of the caller.
    name: str
    # The same user name.
    displayName: str


class OnboardingImport(TypedDict):
    """Imports past samples after the first sync (`/v1/vendor-accounts/{id}/imports`). Default: the operator's, usually
    none.
    """

    # Number of days before now whose samples are imported; 0: none. Default: the operator's.
    samplesDays: NotRequired[int]
    # Number of months before now whose sums of days are imported; 0: none. Default: the operator's.
    daysMonths: NotRequired[int]


class OneTimePassword(TypedDict):
    """A new one-time password."""

    # Id of the account or operator.
    id: str
    # User name for the login.
    username: str
    # One-time password; returned only by this call.
    password: str


class Operator(TypedDict):
    """A user who administers accounts."""

    # Id of the operator.
    id: str
    # User name for the operator's login.
    username: str
    # Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
    name: str | None
    # `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance.
    # `admin`: everything.
    role: Literal["read", "support", "admin"]
    # Creation time. Unix seconds.
    createdAt: int


class Passkey(TypedDict):
    """A passkey of the caller."""

    # Id of the passkey.
    id: str
    # Name of the passkey.
    name: str
    # Creation time. Unix seconds.
    createdAt: int
    # Time of the last login with it; null: there was none. Unix seconds.
    lastUsedAt: int | None


class PasskeyLoginBody(TypedDict):
    # `id` of the credential.
    id: str
    # `response.clientDataJSON` of the assertion.
    clientDataJSON: str
    # `response.authenticatorData` of the assertion.
    authenticatorData: str
    # `response.signature` of the assertion.
    signature: str
    # `response.userHandle` of the assertion.
    userHandle: str


class PasskeyLoginOptions(TypedDict):
    """Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn Level 3, 5.1.9)."""

    # Host of the console.
    rpId: str
    # Challenge, base64url; valid once, for five minutes.
    challenge: str
    # Always `required`.
    userVerification: Literal["required"]


class PasskeyOrigin(TypedDict):
    """The place of passkeys."""

    # Origin of the pages that can use passkeys; null: none can, because the public URL has an IP address.
    origin: str | None


class PasswordBody(TypedDict):
    # Password of the caller; required so that a stolen token alone cannot change how the caller logs in.
    password: str


class PlantDetail(TypedDict):
    """A plant with its devices and their totals."""

    # Id of the plant.
    plantId: str
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant at the vendor.
    vendorPlantId: str
    # Name of the plant at the vendor.
    name: str
    # Current UTC offset, e.g. `GMT+8`.
    Timezone: str | None
    # IANA name of the zone, when known.
    timezoneName: str | None
    # Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
    # plant; null while no zone is known.
    timezoneSource: Literal["vendor", "plant", "vendor_account", "location"] | None
    # Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
    timezoneSetting: str | None
    # Latitude in degrees north.
    latitude: float | None
    # Longitude in degrees east.
    longitude: float | None
    # Postal address, as the vendor reports it.
    address: str | None
    # Installed capacity, kW.
    capacityKw: float | None
    # Date of installation, `YYYY-MM-DD`.
    installedAt: str | None
    # Status of the plant. `removed`: the vendor no longer lists it.
    status: Literal["active", "removed"]
    # Number of devices, without removed ones.
    deviceCount: int
    # Devices of the plant, including removed ones.
    devices: list[PlantDevice]
    totals: DeviceTotals


class PlantDevice(TypedDict):
    """A device within its plant. Members that the vendor does not report are null."""

    # Id of the device.
    deviceId: str
    # Type of the device, always `inverter`.
    deviceType: Literal["inverter"]
    # The vendor's serial number of the inverter.
    InverterSN: str
    # Serial number of the collector; empty when unknown.
    CollectorSN: str
    # Model of the inverter.
    model: str | None
    # Firmware version of the inverter.
    firmware: str | None
    # Rated AC power, kW.
    ratedPowerKw: float | None
    # Number of MPP trackers.
    mpptCount: int | None
    # Number of strings.
    stringCount: int | None
    # Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
    status: Literal["online", "offline", "unknown", "removed"]
    # Whether the device is polled. Counts against the quota.
    monitored: bool
    # Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter
    # is monitored only once. This device takes over when the other one is no longer monitored.
    monitoredAs: str | None


class PlantFlows(TypedDict):
    """Generation, battery, grid and consumption of a plant at one time. What is not known is absent."""

    # Always `site`.
    deviceType: Literal["site"]
    # The plant's id at the vendor.
    DeviceSN: str
    # Vendor the record was pulled from.
    DataSources: str
    # Plant id of this service.
    PlantId: str
    # Plant id at the vendor.
    VendorPlantId: NotRequired[str]
    # Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
    Timezone: str
    # Time of the newest of its values, Unix seconds.
    Datetime: int
    # Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
    currentDateTime: str
    # Power generated by the sun. Unit: kW.
    PVPower: NotRequired[float]
    # Power of the batteries; positive: discharge. Unit: kW.
    BatteryPower: NotRequired[float]
    # Power at the grid connection; positive: export. Unit: kW.
    GridPower: NotRequired[float]
    # Power consumed. Unit: kW.
    LoadPower: NotRequired[float]
    # Power that hybrid inverters lose between their DC and AC side. Unit: kW.
    ConversionLoss: NotRequired[float]
    # State of charge of the batteries, weighted by capacity where it is known. Unit: %.
    BatterySOC: NotRequired[float]
    # `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not.
    # `incomplete`: `Parts` says which one is missing.
    Balance: Literal["closed", "open", "incomplete"]
    # PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
    Residual: NotRequired[float]
    # Where each part comes from.
    Parts: list[PlantFlowsPartsItem]


class PlantFlowsPartsItem(TypedDict):
    part: Literal["pv", "battery", "grid", "load", "conversionLoss"]
    # `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`:
    # several inverters tell different values of one meter; `none`: the plant has none, as far as is known.
    source: Literal["measured", "derived", "missing", "ambiguous", "none"]
    # The devices that tell it.
    devices: NotRequired[list[PlantFlowsPartsItemDevicesItem]]


class PlantFlowsPartsItemDevicesItem(TypedDict):
    # Id of the inverter in the API.
    deviceId: NotRequired[str]
    # Id of the battery or meter in the API.
    storageId: NotRequired[str]
    DeviceSN: str
    deviceType: Literal["inverter", "battery", "meter"]
    # Time of the value, Unix seconds.
    Datetime: int
    # Power that it tells, kW.
    value: float


class PlantListItem(TypedDict):
    """A plant of a list; `totals`: with `include=totals` only."""

    # Id of the plant.
    plantId: str
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant at the vendor.
    vendorPlantId: str
    # Name of the plant at the vendor.
    name: str
    # Current UTC offset, e.g. `GMT+8`.
    Timezone: str | None
    # IANA name of the zone, when known.
    timezoneName: str | None
    # Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
    # plant; null while no zone is known.
    timezoneSource: Literal["vendor", "plant", "vendor_account", "location"] | None
    # Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
    timezoneSetting: str | None
    # Latitude in degrees north.
    latitude: float | None
    # Longitude in degrees east.
    longitude: float | None
    # Postal address, as the vendor reports it.
    address: str | None
    # Installed capacity, kW.
    capacityKw: float | None
    # Date of installation, `YYYY-MM-DD`.
    installedAt: str | None
    # Status of the plant. `removed`: the vendor no longer lists it.
    status: Literal["active", "removed"]
    # Number of devices, without removed ones.
    deviceCount: int
    totals: NotRequired[DeviceTotals]


class PlantWithDevices(TypedDict):
    """A plant and its devices."""

    # Id of the plant.
    plantId: str
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Id of the plant at the vendor.
    vendorPlantId: str
    # Name of the plant at the vendor.
    name: str
    # Current UTC offset, e.g. `GMT+8`.
    Timezone: str | None
    # IANA name of the zone, when known.
    timezoneName: str | None
    # Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
    # plant; null while no zone is known.
    timezoneSource: Literal["vendor", "plant", "vendor_account", "location"] | None
    # Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
    timezoneSetting: str | None
    # Latitude in degrees north.
    latitude: float | None
    # Longitude in degrees east.
    longitude: float | None
    # Postal address, as the vendor reports it.
    address: str | None
    # Installed capacity, kW.
    capacityKw: float | None
    # Date of installation, `YYYY-MM-DD`.
    installedAt: str | None
    # Status of the plant. `removed`: the vendor no longer lists it.
    status: Literal["active", "removed"]
    # Number of devices, without removed ones.
    deviceCount: int
    # Devices of the plant, including removed ones.
    devices: list[PlantDevice]


class PortalExchangeBody(TypedDict):
    # Token of the portal session, from the fragment of the URL.
    portal_token: str


class PortalSession(TypedDict):
    """A portal session, without its token."""

    # Id of the session.
    id: str
    # Creation time. Unix seconds.
    createdAt: int
    # Expiry time of the session and of all tokens issued for it. Unix seconds.
    expiresAt: int
    # Whether the session can only read.
    readOnly: bool
    # Origin of the page that embeds the portal; null: any that the operator allows.
    origin: str | None
    # Id of the API key that created the session; null: a login created it.
    keyId: str | None
    # Number of times that the token was exchanged, at most 10.
    exchanges: int


class PortalToken(TypedDict):
    """Access token for a portal session."""

    # Access token, a JWT (ES256), for the `Authorization` header of every call.
    access_token: str
    # Token type, always `Bearer`.
    token_type: Literal["Bearer"]
    # Seconds until the session and the access token expire.
    expires_in: int
    # Scopes of the token, separated by spaces.
    scope: str
    # Origin that may embed the page, which the page must check; null: any that the operator allows.
    origin: str | None


class PublicKey(TypedDict):
    """A public key (RFC 7517)."""

    # Key type (JWK `kty`).
    kty: Literal["EC"]
    # Elliptic curve (JWK `crv`).
    crv: Literal["P-256"]
    # First coordinate of the point.
    x: str
    # Second coordinate of the point.
    y: str
    # Key id, as in the header of the tokens that it verifies.
    kid: str
    # Signature algorithm (JWK `alg`).
    alg: Literal["ES256"]
    # Intended use of the key: signatures.
    use: Literal["sig"]


class PublishedSchema(TypedDict):
    """A schema of delivered records."""

    # Name of its file, below `/v1/schemas/` and below `/v1/schemas/{version}/`.
    file: str
    # Name of the schema.
    title: str
    # Kinds whose bodies it describes.
    kinds: list[str]
    # Versions, oldest first.
    versions: list[Literal["1.0"]]


class PublishedSchemas(TypedDict):
    """The schemas of all delivered records."""

    # The schemas.
    items: list[PublishedSchema]


class QualityDay(TypedDict):
    """Quality of a device's samples in a local day."""

    # The day, in the zone of the plant.
    date: str
    # 0 to 100, by `complete` and the shares of samples that were late, lacked a member or had a frozen one. Absent
    # on the first day.
    score: NotRequired[float]
    # Time in which samples came as often as expected or the inverter slept, per cent.
    complete: float
    # Samples that should have come: those that came, and one for each interval in which none did and the inverter
    # was awake. Absent: not known.
    expected: NotRequired[int]
    # Samples that came, each counted once.
    received: int
    # Samples of them that were backfilled or fetched more than an hour after their time.
    late: int
    # Samples of them that an import fetched.
    imported: int
    # Members that were left out, most frequent first.
    leftOut: list[QualityDayLeftOutItem]
    # Members that are in the records and doubtful, most frequent first.
    doubtful: list[QualityDayDoubtfulItem]
    # Runs of samples in which a member shows the same value for more than an hour.
    frozen: list[QualityDayFrozenItem]


class QualityDayDoubtfulItem(TypedDict):
    # Member of BaseData.
    field: str
    # Reason, as `DataQuality` has it.
    reason: str
    # Samples with this mark.
    samples: int


QualityDayFrozenItem = TypedDict(
    "QualityDayFrozenItem",
    {
        # Member of BaseData.
        "field": "str",
        # First sample in which it is frozen. Unix seconds.
        "from": "int",
        # Last sample in which it is frozen. Unix seconds.
        "to": "int",
        # Samples of the run.
        "samples": "int",
    },
)


class QualityDayLeftOutItem(TypedDict):
    # Member of BaseData.
    field: str
    # Reason, as `DataQuality` has it.
    reason: str
    # Samples with this mark.
    samples: int


class QualityDayPage(TypedDict):
    """One page of a list."""

    items: list[QualityDay]
    # Value of `cursor` for the next page; null on the last page.
    nextCursor: str | None
    # Zone in which the days begin.
    timezone: str


class QuotaEvent(TypedDict):
    """Devices of the account are not monitored because the quota is used up."""

    # Kind of the event.
    event: Literal["quota.reached"]
    # Time at which it was detected, Unix seconds.
    Datetime: int
    # Quota of the account: the maximum number of monitored devices.
    deviceQuota: int
    # Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Absent in
    # events of before 2026-11-30.
    quotaUsed: NotRequired[int]
    # Number of monitored devices.
    monitoredDevices: int
    # Number of devices that are listed but not monitored because the quota is used up.
    devicesOverQuota: int
    # Explanation of the event, for people.
    message: str
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class RecoveryCodes(TypedDict):
    """New recovery codes."""

    # Recovery codes; returned only by this call. Former ones no longer count.
    recoveryCodes: list[str]


class ReplaceCredentialsBody(TypedDict):
    # Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.
    credentials: dict[str, str]
    # `true` discards the existing consent; the owner has to consent again.
    renewConsent: NotRequired[bool]


# A replay: redelivers records of a time range to a webhook.
Replay = TypedDict(
    "Replay",
    {
        # Id of the replay.
        "id": "str",
        # Id of the webhook to which the records are redelivered.
        "webhookId": "str",
        # Selection of records. `dead`: dead letters that were not retried. `all`: all retained records that match
        # the filter.
        "scope": "Literal['dead', 'all']",
        "filter": "ReplayFilterBody",
        # Start of the time range, inclusive. Unix seconds.
        "from": "int",
        # End of the time range, exclusive. Unix seconds.
        "to": "int",
        # State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
        # account is active or Kafka is available again.
        "state": "Literal['waiting', 'running', 'completed', 'cancelled', 'failed']",
        # Reason for which the replay waits or failed.
        "error": "str | None",
        # Number of log offsets to scan; 0 until it is known.
        "total": "int",
        # Number of log offsets scanned so far.
        "scanned": "int",
        # Number of scanned records that match the replay's selection.
        "matched": "int",
        # Number of records redelivered so far.
        "produced": "int",
        # Time of the request that created it. Unix seconds.
        "createdAt": "int",
        # Start time. Unix seconds.
        "startedAt": "int | None",
        # End time. Unix seconds.
        "finishedAt": "int | None",
    },
)


ReplayBody = TypedDict(
    "ReplayBody",
    {
        # Selection of records. `dead`: dead letters that were not retried. `all`: all records of the last 7 days
        # that match the filter.
        "scope": "Literal['dead', 'all']",
        # Start of the time range, inclusive; Unix seconds. `dead` compares the time at which a record became a dead
        # letter; `all` the record's own time (of the sample or event) and its write time.
        "from": "int",
        # End of the time range, exclusive; Unix seconds. Default: now.
        "to": "NotRequired[int]",
        "filter": "NotRequired[ReplayFilterBody]",
    },
)


class ReplayFilterBody(TypedDict):
    # Redelivers only dead letters with this slug of the last failure; for scope `dead` only.
    reason: NotRequired[str]
    # Redelivers only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`); for
    # scope `dead` only.
    status: NotRequired[str]
    # Delivers only records and events of these vendors.
    vendors: NotRequired[list[str]]
    # Delivers only records and events of these plants.
    plantIds: NotRequired[list[str]]
    # Delivers only records and events of these groups.
    groupIds: NotRequired[list[str]]
    # Delivers only records and events of these devices.
    deviceIds: NotRequired[list[str]]
    # Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected.
    severities: NotRequired[list[Literal["critical", "major", "minor", "warning", "information"]]]
    # Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected.
    categories: NotRequired[list[Literal[
    "grid",
    "dc_input",
    "insulation",
    "arc",
    "temperature",
    "battery",
    "communication",
    "hardware",
    "firmware",
    "configuration",
    "shutdown",
    "other",
    "unmapped",
]]]
    # Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`,
    # `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`.
    kinds: NotRequired[list[Literal[
    "device.data",
    "device.day",
    "energy.interval",
    "battery.data",
    "meter.data",
    "site.data",
    "device.online",
    "device.offline",
    "vendor.unavailable",
    "vendor.available",
    "credentials.rejected",
    "vendor.health_changed",
    "quota.reached",
    "inventory.changed",
    "import.started",
    "import.finished",
    "import.failed",
    "alarm.raised",
    "alarm.changed",
    "alarm.cleared",
    "webhook.failing",
    "webhook.recovered",
    "webhook.exhausted",
    "webhook.disabled",
    "webhook.signature_rejected",
    "mqtt.messages_dropped",
    "mqtt.clients_refused",
]]]
    # Length of the intervals of `energy.interval`; default: `1h`.
    resolution: NotRequired[Literal["15m", "1h", "1d"]]


RetryDeadLettersBody = TypedDict(
    "RetryDeadLettersBody",
    {
        # Retries only dead letters of these webhooks; default: all webhooks of the account.
        "webhookIds": "NotRequired[list[str]]",
        # Retries only dead letters of these devices.
        "deviceIds": "NotRequired[list[str]]",
        # Retries only records and events of these kinds.
        "kinds": "NotRequired[list[Literal['device.data', 'device.day', 'energy.interval', 'battery.data', 'meter.data', 'site.data', 'device.online', 'device.offline', 'vendor.unavailable', 'vendor.available', 'credentials.rejected', 'vendor.health_changed', 'quota.reached', 'inventory.changed', 'import.started', 'import.finished', 'import.failed', 'alarm.raised', 'alarm.changed', 'alarm.cleared', 'webhook.failing', 'webhook.recovered', 'webhook.exhausted', 'webhook.disabled', 'webhook.signature_rejected', 'mqtt.messages_dropped', 'mqtt.clients_refused']]]",
        # Retries only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`).
        "status": "NotRequired[str]",
        # Retries only dead letters with this slug of the last failure.
        "reason": "NotRequired[str]",
        # Start of the time range in which the records became dead letters, inclusive; Unix seconds.
        "from": "NotRequired[int]",
        # End of that time range, exclusive; Unix seconds. Default: now.
        "to": "NotRequired[int]",
    },
)


class SentTest(TypedDict):
    """A test event that is being sent."""

    # Idempotency key of the test event; the attempts of the webhook show its outcome.
    idempotencyKey: str


class SignInPage(TypedDict):
    """A sign-in that has begun."""

    # URL of the provider's page, for the window that began the sign-in.
    url: str


class SingleSignOn(TypedDict):
    """Single sign-on of the login page."""

    # Name of the provider for people; null: there is no single sign-on.
    name: str | None


class Sink(TypedDict):
    """A destination that records and events are written to."""

    # Id of the sink.
    id: str
    # Free text for the account's own use.
    name: str | None
    # Id of its kind.
    kind: str
    # Settings of the kind, with defaults, without secrets.
    settings: dict[str, Any]
    # Names of the secret settings that are set; values are never returned.
    secrets: list[str]
    filter: FilterBody
    # Status of the sink. No record is lost while it is paused for less than 7 days.
    status: Literal["active", "paused"]
    # Records that the sink has not stored yet.
    backlog: SinkBacklog
    # Failure of the last write; null: it succeeded.
    lastError: SinkLastError | None
    # Creation time. Unix seconds.
    createdAt: int
    # Time of the last change. Unix seconds.
    updatedAt: int


class SinkBacklog(TypedDict):
    """Records that the sink has not stored yet."""

    # Number of records that wait; approximate.
    records: int
    # Time at which the oldest of them was written; null: no record waits. Unix seconds.
    oldestAt: int | None


class SinkKind(TypedDict):
    """A kind of destination that records can be written to."""

    # Id of the kind.
    id: str
    # Name to display.
    title: str
    # JSON Schema (draft 2020-12) of the settings; members with `writeOnly` are secrets.
    settings: dict[str, Any]


class SinkLastError(TypedDict):
    """Failure of the last write; null: it succeeded."""

    # Time of the last failed write. Unix seconds.
    at: int
    # `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the
    # data. `settings`: the settings cannot be used. `address`: the operator does not allow the address.
    reason: str
    # Description of the failure, and of its remedy.
    message: str


# A replay: writes records of a time range to a sink again.
SinkReplay = TypedDict(
    "SinkReplay",
    {
        # Id of the replay.
        "id": "str",
        # Id of the sink to which the records are written.
        "sinkId": "str",
        "filter": "FilterBody",
        # Start of the time range, inclusive. Unix seconds.
        "from": "int",
        # End of the time range, exclusive. Unix seconds.
        "to": "int",
        # State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
        # account is active or Kafka is available again.
        "state": "Literal['waiting', 'running', 'completed', 'cancelled', 'failed']",
        # Reason for which the replay waits or failed.
        "error": "str | None",
        # Number of log offsets to scan; 0 until it is known.
        "total": "int",
        # Number of log offsets scanned so far.
        "scanned": "int",
        # Number of scanned records that match the replay's selection.
        "matched": "int",
        # Number of records redelivered so far.
        "produced": "int",
        # Time of the request that created it. Unix seconds.
        "createdAt": "int",
        # Start time. Unix seconds.
        "startedAt": "int | None",
        # End time. Unix seconds.
        "finishedAt": "int | None",
    },
)


SinkReplayBody = TypedDict(
    "SinkReplayBody",
    {
        # Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event)
        # or write time is in the range.
        "from": "int",
        # End of the time range, exclusive; Unix seconds. Default: now.
        "to": "NotRequired[int]",
        "filter": "NotRequired[FilterBody]",
    },
)


class SinkTest(TypedDict):
    """The result of a connection test."""

    # Whether the destination can be written to.
    ok: bool
    # `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the
    # data. `settings`: the settings cannot be used. `address`: the operator does not allow the address.
    reason: Literal["unreachable", "refused", "settings", "address"] | None
    # Description of the failure, and of its remedy.
    message: str | None


class Site(TypedDict):
    """Generation, battery, grid and consumption of a plant at one time: kind `site.data`. A power that is not known is
    absent: never 0, never null.
    """

    # Always `site`.
    deviceType: Literal["site"]
    # The plant's id at the vendor.
    DeviceSN: str
    # Vendor the record was pulled from.
    DataSources: str
    # Plant id of this service.
    PlantId: str
    # Plant id at the vendor.
    VendorPlantId: NotRequired[str]
    # Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
    Timezone: str
    # Time of the newest of its values, Unix seconds.
    Datetime: int
    # Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
    currentDateTime: str
    # Power generated by the sun. Unit: kW.
    PVPower: NotRequired[float]
    # Power of the batteries; positive: discharge. Unit: kW.
    BatteryPower: NotRequired[float]
    # Power at the grid connection; positive: export. Unit: kW.
    GridPower: NotRequired[float]
    # Power consumed. Unit: kW.
    LoadPower: NotRequired[float]
    # Power that hybrid inverters lose between their DC and AC side. Unit: kW.
    ConversionLoss: NotRequired[float]
    # State of charge of the batteries, weighted by capacity where it is known. Unit: %.
    BatterySOC: NotRequired[float]
    # `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not.
    # `incomplete`: `Parts` says which one is missing.
    Balance: Literal["closed", "open", "incomplete"]
    # PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
    Residual: NotRequired[float]
    # Where each part comes from.
    Parts: list[SitePartsItem]
    # Deduplication key, the same on every retry, replay and channel.
    idempotency_key: str
    # Version of this schema.
    SchemaVersion: Literal["1.0"]


class SitePartsItem(TypedDict):
    part: Literal["pv", "battery", "grid", "load", "conversionLoss"]
    # `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`:
    # several inverters tell different values of one meter; `none`: the plant has none, as far as is known.
    source: Literal["measured", "derived", "missing", "ambiguous", "none"]
    # The devices that tell it.
    devices: NotRequired[list[SitePartsItemDevicesItem]]


class SitePartsItemDevicesItem(TypedDict):
    # Id of the inverter in the API.
    deviceId: NotRequired[str]
    # Id of the battery or meter in the API.
    storageId: NotRequired[str]
    DeviceSN: str
    deviceType: Literal["inverter", "battery", "meter"]
    # Time of the value, Unix seconds.
    Datetime: int
    # Power that it tells, kW.
    value: float


class StartedImport(TypedDict):
    """An import that runs in the background."""

    # Id of the import.
    importId: str


class StartedSyncJob(TypedDict):
    """A sync job that runs in the background."""

    # Id of the job.
    jobId: str


class StorageDevice(TypedDict):
    """A battery or meter that is read with an inverter."""

    # Id of the battery or meter.
    storageId: str
    # Type of the device.
    deviceType: Literal["battery", "meter"]
    # Serial number; where the vendor reports none, that of the inverter, or the vendor’s id of the device or plant.
    DeviceSN: str
    # Serial number of the inverter that it belongs to; null: it belongs to the plant.
    InverterSN: str | None
    # Id of the inverter that it was read with: groups and filters are those of this inverter.
    deviceId: str
    # Id of the plant.
    plantId: str | None
    # Id of the vendor.
    vendor: str
    # Model of the battery or meter.
    model: str | None
    # Time of its first sample. Unix seconds.
    firstAt: int
    # Time of its newest sample. Unix seconds.
    latestAt: int
    # Body of `battery.data` or `meter.data`, as it was delivered.
    latest: Battery | Meter


class StorageRecord(TypedDict):
    """A stored record of a battery or meter."""

    # Time at which the service received the record. Unix seconds.
    receivedAt: int
    # Body of `battery.data` or `meter.data`, as it was delivered.
    record: Battery | Meter


class SyncChanges(TypedDict):
    # Numbers of added, removed and changed plants.
    plants: SyncChangesPlants
    # Numbers of added, removed and changed devices.
    devices: SyncChangesDevices


class SyncChangesDevices(TypedDict):
    """Numbers of added, removed and changed devices."""

    # Number of items that are new or listed again.
    added: int
    # Number of items that are no longer listed.
    removed: int
    # Number of items that changed.
    changed: int


class SyncChangesPlants(TypedDict):
    """Numbers of added, removed and changed plants."""

    # Number of items that are new or listed again.
    added: int
    # Number of items that are no longer listed.
    removed: int
    # Number of items that changed.
    changed: int


class SyncJob(TypedDict):
    """A synchronization of all plants and devices of a vendor account."""

    # Id of the job.
    jobId: str
    # Id of the vendor account.
    dataAccessUserId: str
    # Status of the job.
    status: Literal["running", "done", "failed"]
    # Trigger of the job: a call or the daily sync.
    trigger: Literal["api", "schedule"]
    # Number of plants read so far.
    plants: int
    # Number of devices read so far.
    devices: int
    # Added, removed and changed plants and devices; null until the job is done.
    changes: SyncChanges | None
    # Number of devices, more than half of the account's, that a daily sync did not find. They are kept until a
    # requested sync, or a daily one at least an hour later, confirms their removal.
    unconfirmedRemovals: int
    # Error that the sync operation would have returned.
    error: SyncJobError | None
    # Start time. Unix seconds.
    startedAt: int
    # End time. Unix seconds.
    finishedAt: int | None


class SyncJobError(TypedDict):
    # Stable, machine-readable slug of the error.
    error: str
    # Explanation for people; may change.
    message: str
    # Data that a client can act on.
    details: dict[str, Any] | None


class SyncPlantsAndDevicesQuery(TypedDict):
    """Query of `syncPlantsAndDevices`."""

    # Id of the vendor account.
    dataAccessUserId: str
    # `false` returns at once with the id of the sync job; `true` waits for the outcome.
    wait: NotRequired[Literal["true", "false"]]
    # Maximum age, in seconds, of the last sync whose outcome is returned without calling the vendor; `message`
    # reports it. `0` always calls the vendor. Default: the mean interval that the vendor's rate limits allow
    # (Growatt 8640, Huawei 3600, SolarEdge 1296, others less than 10).
    maxAgeSeconds: NotRequired[int]


class Token(TypedDict):
    """Tokens returned by a login or a refresh."""

    # Access token, a JWT (ES256), for the `Authorization` header of every call.
    access_token: str
    # Token type, always `Bearer`.
    token_type: Literal["Bearer"]
    # Seconds until the access token expires.
    expires_in: int
    # Refresh token, valid for one use; using it twice ends the session. Absent if the session is in a cookie.
    refresh_token: NotRequired[str]


class TokenLifetimeBody(TypedDict):
    # Lifetime of the token in seconds. The broker closes the connection when it expires.
    ttlSeconds: NotRequired[int]


class Totp(TypedDict):
    """State of the authenticator app."""

    # Time since which logins by password require a code; null: they require none. Unix seconds.
    enabledAt: int | None
    # Number of recovery codes that were not used yet.
    recoveryCodesLeft: int


class TotpEnrollment(TypedDict):
    """A new secret for an authenticator app."""

    # Secret in base32, to be typed into the app; returned only by this call.
    secret: str
    # The same as an `otpauth://` URI, for a QR code.
    uri: str


class UpdateAccountBody(TypedDict):
    # Maximum number of monitored devices. Lowering it below the current number stops monitoring of the last ones.
    deviceQuota: NotRequired[int]
    # Language of `StateDesc`.
    language: NotRequired[Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]]
    # Status of the account. A suspended account is refused every call, and nothing is delivered to it.
    status: NotRequired[Literal["active", "suspended"]]
    # Number of partitions of the account's Kafka topics; can only grow for existing topics; null: the configured
    # default.
    kafkaPartitions: NotRequired[int | None]
    # Retention of the account's Kafka topics in hours; null: the configured default.
    kafkaRetentionHours: NotRequired[int | None]
    # Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the
    # configured default.
    kafkaBytesPerSecond: NotRequired[int | None]


class UpdateDeviceBody(TypedDict):
    # Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
    labels: NotRequired[list[str]]
    # Whether the device is polled, within the quota.
    monitored: NotRequired[bool]


class UpdateGroupBody(TypedDict):
    # Name of the group, unique within the account (not case-sensitive), without `|`.
    name: NotRequired[str]
    # Free text for the account's own use; null removes it.
    description: NotRequired[str | None]
    # Ids of the plants that replace the current ones.
    plantIds: NotRequired[list[str]]
    # Ids of the single devices that replace the current ones.
    deviceIds: NotRequired[list[str]]


class UpdateOperatorBody(TypedDict):
    # `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance.
    # `admin`: everything.
    role: Literal["read", "support", "admin"]


class UpdateOwnAccountBody(TypedDict):
    # Language of `StateDesc`.
    language: NotRequired[Literal["en", "zh", "de", "es", "fr", "pt", "nl", "pl", "it"]]


class UpdatePlantBody(TypedDict):
    # IANA time zone of the plant, for records from now on; null removes it. It counts unless the vendor reports an
    # IANA zone itself.
    timezoneName: NotRequired[str | None]


class UpdateSinkBody(TypedDict):
    # Changed settings: null removes a setting, one that is absent keeps its value, secrets too.
    settings: NotRequired[dict[str, Any]]
    # Free text for the account's own use.
    name: NotRequired[str | None]
    filter: NotRequired[FilterBody]


class UpdateVendorAccountBody(TypedDict):
    # Free text for the account's own use; null removes it.
    name: NotRequired[str | None]
    # Time zone of plants for which the vendor reports none; null removes it.
    timezone: NotRequired[str | None]
    # Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those that
    # the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. The list replaces the
    # previous one; an empty list: none.
    include: NotRequired[list[Literal["battery", "meter"]]]
    # Status of the vendor account. `paused`: its devices are not polled, but still count against the quota.
    status: NotRequired[Literal["active", "paused"]]


class UpdateWebhookBody(TypedDict):
    # URL to which records are posted: `https`, reachable from the internet.
    url: NotRequired[str]
    # Free text for the account's own use.
    name: NotRequired[str | None]
    # Free text for the account's own use.
    description: NotRequired[str | None]
    filter: NotRequired[WebhookFilterBody]
    # `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the
    # body is the same. Default `none`.
    envelope: NotRequired[Literal["none", "cloudevents"]]
    # Encoding of `X-Service-Signature`; default `hex`.
    signatureEncoding: NotRequired[Literal["hex", "base64", "sha256=hex"]]
    # Timeout of a request in milliseconds; default 10,000.
    timeoutMs: NotRequired[int]
    # Maximum number of concurrent requests; default 8.
    maxInFlight: NotRequired[int]
    # Maximum number of requests per second; null: no limit.
    rateLimit: NotRequired[float | None]
    # Minimum TLS version; `1.2` only if the operator allows it.
    minTlsVersion: NotRequired[Literal["TLSv1.3", "TLSv1.2"]]
    # Additional request headers; replaces all previous ones.
    headers: NotRequired[dict[str, str] | None]
    clientCertificate: NotRequired[ClientCertificateBody | None]
    batch: NotRequired[BatchBody | None]


# Device quota and delivery counts of the account.
Usage = TypedDict(
    "Usage",
    {
        # Quota of the account: the maximum number of monitored devices.
        "deviceQuota": "int",
        # Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Batteries
        # and meters count nothing.
        "quotaUsed": "int",
        # Number of monitored devices.
        "monitoredDevices": "int",
        # Number of devices that are listed but not monitored because the quota is used up.
        "devicesOverQuota": "int",
        # First day, UTC.
        "from": "str",
        # Last day, UTC.
        "to": "str",
        # Totals of all days, by channel.
        "totals": "list[ChannelCount]",
        # Counts by day, newest first.
        "days": "list[ChannelDayCount]",
    },
)


class Vendor(TypedDict):
    """A vendor platform that records are pulled from."""

    # Id of the vendor, the value of `DataSources`.
    id: str
    # Name to display.
    name: str
    # Regions of the vendor; the first is the default.
    regions: list[VendorRegionsItem]
    # JSON Schema (draft 2020-12) of the vendor's credentials.
    credentials: dict[str, Any]
    consent: VendorConsent | None
    # BaseData fields that the vendor can provide.
    fields: list[str]
    # Interval at which the vendor has new samples, in seconds.
    samplePeriodSeconds: int
    # Interval of the polls, in seconds.
    pollIntervalSeconds: int
    # Rate limits of the vendor's API.
    rateLimits: list[VendorRateLimitsItem]
    history: VendorHistory | None
    # Batteries and meters that the vendor reports; empty: none.
    storage: list[VendorStorageItem]
    # Status codes of the vendor.
    states: list[VendorStatesItem]


class VendorAccount(TypedDict):
    """An account on a vendor platform. Its credentials are never returned."""

    # Id of the vendor account.
    id: str
    # Same as `id`, under the name that the sync operation uses.
    dataAccessUserId: str
    # Id of the vendor, as in `DataSources`.
    vendor: str
    # Region of the account at the vendor.
    region: str
    # Free text for the account's own use.
    name: str | None
    # Time zone of plants for which the vendor reports none.
    timezone: str | None
    # Devices beside inverters that become records of their own; empty: none.
    include: list[Literal["battery", "meter"]]
    # Status of the vendor account. `paused`: its devices are not polled, but still count against the quota.
    # `awaiting_consent`: the owner has to consent at the vendor first, see `POST
    # /v1/vendor-accounts/{id}/authorize`.
    status: Literal["active", "paused", "awaiting_consent"]
    polling: VendorAccountPolling
    gaps: VendorAccountGaps
    consent: VendorAccountConsent | None
    # Time of the last sync of plants and devices. Unix seconds.
    lastSyncedAt: int | None
    # Creation time. Unix seconds.
    createdAt: int


class VendorAccountConsent(TypedDict):
    # Outcome of the consent.
    outcome: Literal["granted", "refused", "failed"]
    # Explanation of the outcome and the next step, for people.
    message: str
    # Time of the event. Unix seconds.
    at: int


class VendorAccountGaps(TypedDict):
    # Gaps that are being backfilled from the vendor's history, oldest first; at most 32. Live polls have priority.
    open: list[VendorAccountGapsOpenItem]
    # Gaps that could not be backfilled: the ten newest of the last seven days.
    givenUp: list[VendorAccountGapsGivenUpItem]


VendorAccountGapsGivenUpItem = TypedDict(
    "VendorAccountGapsGivenUpItem",
    {
        # Polls that missed samples; null: more than twenty.
        "calls": "list[str] | None",
        # Start of the gap, exclusive: time of the last sample before it. Unix seconds.
        "from": "int",
        # End of the gap, inclusive. Unix seconds.
        "to": "int",
        # Number of failed calls of the vendor's history.
        "tries": "int",
        # Last error, for people.
        "lastError": "str | None",
        # Reason for giving up. `not_permitted`: the vendor does not grant this account its history, or not of all
        # devices. `no_history`: the vendor offers no history. `too_old`: backfill failed until the gap was older
        # than the vendor's history.
        "reason": "Literal['not_permitted', 'no_history', 'too_old']",
        # Time at which the backfill was given up. Unix seconds.
        "at": "int",
    },
)


VendorAccountGapsOpenItem = TypedDict(
    "VendorAccountGapsOpenItem",
    {
        # Polls that missed samples; null: more than twenty.
        "calls": "list[str] | None",
        # Start of the gap, exclusive: time of the last sample before it. Unix seconds.
        "from": "int",
        # End of the gap, inclusive. Unix seconds.
        "to": "int",
        # Number of failed calls of the vendor's history.
        "tries": "int",
        # Last error, for people.
        "lastError": "str | None",
        # Time of the next backfill call; null: as soon as no live poll is due. Unix seconds.
        "nextTryAt": "int | None",
        # Time at which the backfill is given up, because the whole gap is older than the vendor's history or than
        # 31 days. Null: not known yet. Unix seconds.
        "triedUntil": "int | None",
    },
)


class VendorAccountPolling(TypedDict):
    # Status of polling; null before the first poll.
    status: Literal["polling", "backing_off", "credentials_rejected", "stopped"] | None
    # Last error, for people.
    lastError: str | None
    # Action that fixes the error, in one sentence; null: no error.
    action: str | None
    # Time of the next poll after an error. Unix seconds.
    retryAt: int | None
    # Time of the vendor's last successful answer. Unix seconds.
    lastSuccessAt: int | None


class VendorAnswer(TypedDict):
    """The vendor's answer that a record was made from."""

    # Id of the vendor.
    vendor: str
    # Name of the call of the vendor's API, as the adapter names it.
    call: str
    # Time at which the answer was complete. Unix seconds.
    fetchedAt: int
    # The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids
    # of 19 digits, `512.0`). It may contain other devices of the same vendor account, and data that the vendor adds
    # to them, such as owners' names.
    body: str


class VendorConsent(TypedDict):
    # Members of the credentials that are required before the owner can consent.
    needs: list[str]
    # Members of the credentials that the consent provides.
    fills: list[str]
    # Members of the credentials, each of which makes the consent unnecessary.
    unless: list[str]
    # Instructions: settings to make in the vendor's portal, and the pages that the owner will see.
    instructions: str


class VendorEvent(TypedDict):
    """A vendor's cloud is unavailable for a vendor account, is available again, or rejects its credentials."""

    # Kind of the event.
    event: Literal["vendor.unavailable", "vendor.available", "credentials.rejected"]
    # Id of the vendor account.
    dataAccessUserId: str
    # Id of the vendor.
    DataSources: str
    # Time at which it was detected, Unix seconds.
    Datetime: int
    # Explanation of the vendor's failure, for people; absent in `vendor.available`.
    message: NotRequired[str]
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class VendorHealth(TypedDict):
    """State of a vendor's cloud, and its effect on the caller's vendor accounts."""

    # Id of the vendor, as in `DataSources`.
    vendor: str
    # State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator
    # announces it; `unknown`: no poll has tested the vendor lately.
    state: Literal["operational", "degraded", "outage", "maintenance", "unknown"]
    # Start of the state; null if the vendor was never polled. Unix seconds.
    since: int | None
    # Explanation of the state, for people.
    message: str
    # Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account
    # alone.
    basis: Literal["none", "one_account", "several_accounts"]
    # Most frequent fault; null in a state without faults.
    cause: Literal["vendor_fault", "rate_limited", "slow"] | None
    lastHour: VendorHealthLastHour
    lastDay: VendorHealthLastDay
    last30Days: VendorHealthLast30Days
    maintenance: VendorMaintenance | None
    own: VendorHealthOwn


class VendorHealthEvent(TypedDict):
    """The state of a vendor's cloud changed, as measured by the polls of all vendor accounts, or an announced
    maintenance began or ended.
    """

    # Kind of the event.
    event: Literal["vendor.health_changed"]
    # Id of the vendor.
    DataSources: str
    # Time at which the state began, Unix seconds.
    Datetime: int
    # State of the vendor's cloud from this time on.
    state: Literal["operational", "degraded", "outage", "maintenance"]
    # State in the event before; `operational` if there was none.
    previous: Literal["operational", "degraded", "outage", "maintenance"]
    # Explanation of the state, for people.
    message: str
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class VendorHealthLast30Days(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorHealthLastDay(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorHealthLastHour(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorHealthOwn(TypedDict):
    # Number of the caller's vendor accounts at the vendor.
    vendorAccounts: int
    # Number of them that are not polled as they should be.
    affectedVendorAccounts: int
    # Number of their monitored devices that wait for data.
    devicesWaiting: int
    # Number of gaps that are being filled.
    openGaps: int
    # Time of the last successful poll of any of them. Unix seconds.
    lastSuccessAt: int | None
    # Affected vendor accounts, oldest first, at most 100.
    affected: list[VendorHealthOwnAffectedItem]


class VendorHealthOwnAffectedItem(TypedDict):
    # Id of the vendor account.
    id: str
    # Name of the vendor account.
    name: str | None
    # Cause: `vendor_fault` (no usable answer), `rate_limited` (by the vendor), `credentials_refused`,
    # `not_permitted` (a call is not granted), `consent_needed`, `budget_spent` (the documented rate limit is used
    # up), `service_fault` (of this service), `settings`.
    cause: Literal["vendor_fault", "rate_limited", "credentials_refused", "not_permitted", "consent_needed", "budget_spent", "service_fault", "settings"]
    # Time of the next call to the vendor; null if it waits for a change. Unix seconds.
    until: int | None
    # Number of monitored devices that wait for data.
    devicesWaiting: int
    # Number of gaps that are being filled.
    openGaps: int
    # Time of the last successful poll. Unix seconds.
    lastSuccessAt: int | None


class VendorHistory(TypedDict):
    samples: VendorHistorySamples
    days: VendorHistoryDays | None


class VendorHistoryDays(TypedDict):
    # Number of months that the sums of days reach back; null: not documented.
    months: int | None
    # They are sums of whole plants: the days of the only inverter of a plant can be imported.
    onlyInverters: bool


class VendorHistorySamples(TypedDict):
    # Number of days that the history reaches back; null: not documented.
    days: int | None
    # Interval of its samples, in seconds.
    stepSeconds: int
    # Calls to the vendor for one day of one device, in an import of 100 devices.
    callsPerDeviceDay: float
    # Days of devices that an import of 100 devices reads in an hour by the vendor's limits; null: none are left.
    deviceDaysPerHour: int | None


# Maintenance of a vendor that the operator announced.
VendorMaintenance = TypedDict(
    "VendorMaintenance",
    {
        # Start of the maintenance. Unix seconds.
        "from": "int",
        # End of the maintenance. Unix seconds.
        "until": "int",
        # Explanation by the operator.
        "message": "str | None",
    },
)


class VendorRateLimitsItem(TypedDict):
    # Calls that share the limit; `*`: all.
    call: str
    # Number of calls allowed in `perSeconds`.
    limit: int
    # Length of the limit's window, in seconds.
    perSeconds: float
    # Scope in which calls are counted.
    scope: Literal["credential", "request", "device"]
    # Vendor's document that states the limit.
    source: str


class VendorRegionsItem(TypedDict):
    # Id of the region, for creating a vendor account.
    id: str
    # Name to display.
    name: str


class VendorState(TypedDict):
    """State of a vendor's cloud over all vendor accounts."""

    # Id of the vendor, as in `DataSources`.
    vendor: str
    # State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator
    # announces it; `unknown`: no poll has tested the vendor lately.
    state: Literal["operational", "degraded", "outage", "maintenance", "unknown"]
    # Start of the state; null if the vendor was never polled. Unix seconds.
    since: int | None
    # Explanation of the state, for people.
    message: str
    # Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account
    # alone.
    basis: Literal["none", "one_account", "several_accounts"]
    # Most frequent fault; null in a state without faults.
    cause: Literal["vendor_fault", "rate_limited", "slow"] | None
    lastHour: VendorStateLastHour
    lastDay: VendorStateLastDay
    last30Days: VendorStateLast30Days
    maintenance: VendorMaintenance | None


class VendorStateLast30Days(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorStateLastDay(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorStateLastHour(TypedDict):
    # Share of the polls that the vendor answered, from 0 to 1; null without a poll.
    successShare: float | None
    # Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
    # without a poll.
    freshness: float | None
    # Mean duration of a call to the vendor, in milliseconds; null without a call.
    callMs: float | None


class VendorStatesItem(TypedDict):
    # Status code, as the vendor reports it.
    code: str
    # Vendor's name of the status.
    text: str
    # BaseData `State` to which it is mapped.
    state: str


VendorStorageItem = TypedDict(
    "VendorStorageItem",
    {
        # Type of the devices, for `include` of a vendor account.
        "type": "Literal['battery', 'meter']",
        # Source of their samples. `inverter`: the samples of the inverter, without further calls. `device`: calls
        # of their own, as the vendor lists them. `plant`: a call for the plant.
        "from": "Literal['inverter', 'device', 'plant']",
        # Calls, their interval, and how the sign of the power is known.
        "note": "str",
    },
)


class VerifyVendorAccountResult(TypedDict):
    # Always `true`: the vendor accepted the credentials.
    verified: bool


class Webhook(TypedDict):
    """A consumer endpoint to which records and events are posted."""

    # Id of the webhook.
    id: str
    # Free text for the account's own use.
    name: str | None
    # Free text for the account's own use.
    description: str | None
    # URL to which records are posted.
    url: str
    filter: WebhookFilterBody
    envelope: DeliveryEnvelope
    # Encoding of `X-Service-Signature`.
    signatureEncoding: Literal["hex", "base64", "sha256=hex"]
    # Timeout of a request in milliseconds.
    timeoutMs: int
    # Maximum number of concurrent requests.
    maxInFlight: int
    # Maximum number of requests per second; null: no limit.
    rateLimit: float | None
    # Minimum TLS version of the connection.
    minTlsVersion: Literal["TLSv1.3", "TLSv1.2"]
    # Names of the additional request headers; their values are never returned.
    headerNames: list[str]
    # Client certificate for the TLS handshake.
    clientCertificate: WebhookClientCertificate | None
    # Batch settings: several records in a request; null: one record per request.
    batch: WebhookBatch | None
    # Status of the webhook. No record is lost while it is paused or disabled.
    status: Literal["active", "paused", "disabled"]
    # Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only
    # single probe requests are sent.
    health: Literal["healthy", "failing", "open", "paused", "disabled"]
    # Last failed attempt; kept after a recovery.
    lastError: WebhookLastError | None
    # Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
    nextAttemptAt: int | None
    # Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed
    # for 5 days.
    disabledReason: str | None
    # Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
    failingSince: int | None
    # Time of the last successful delivery, to the minute. Unix seconds.
    lastDeliveredAt: int | None
    # Time at which the endpoint last answered 401. Unix seconds.
    signatureRejectedAt: int | None
    # Creation time. Unix seconds.
    createdAt: int
    # Time of the last change of a setting. Unix seconds.
    updatedAt: int


class WebhookBatch(TypedDict):
    """Batch settings: several records in a request; null: one record per request."""

    # Maximum number of records in a request.
    maxRecords: int
    # Maximum time that a record waits for others, in milliseconds.
    maxWaitMs: int


class WebhookClientCertificate(TypedDict):
    """Client certificate for the TLS handshake."""

    # Subject of the certificate.
    subject: str
    # Expiry time. Unix seconds.
    notAfter: int


class WebhookEvent(TypedDict):
    """An event of one of the account's webhooks, delivered to its other subscriptions."""

    # Kind of the event.
    event: Literal["webhook.failing", "webhook.recovered", "webhook.exhausted", "webhook.disabled", "webhook.signature_rejected"]
    # Id of the webhook.
    webhookId: str
    # Time of the event, Unix seconds.
    Datetime: int
    # Slug of the failure that caused the event.
    reason: NotRequired[str]
    # HTTP status of the answer, if there was one.
    status: NotRequired[int]
    # Deduplication key: the same on every retry, replay, channel and replica.
    idempotency_key: str


class WebhookFilterBody(TypedDict):
    # Delivers only records and events of these kinds; default: `device.data` only. `*`: all kinds, including future
    # ones.
    kinds: NotRequired[list[Literal[
    "device.data",
    "device.day",
    "energy.interval",
    "battery.data",
    "meter.data",
    "site.data",
    "device.online",
    "device.offline",
    "vendor.unavailable",
    "vendor.available",
    "credentials.rejected",
    "vendor.health_changed",
    "quota.reached",
    "inventory.changed",
    "import.started",
    "import.finished",
    "import.failed",
    "alarm.raised",
    "alarm.changed",
    "alarm.cleared",
    "webhook.failing",
    "webhook.recovered",
    "webhook.exhausted",
    "webhook.disabled",
    "webhook.signature_rejected",
    "mqtt.messages_dropped",
    "mqtt.clients_refused",
    "*",
]]]
    # Length of the intervals of `energy.interval`; default: `1h`.
    resolution: NotRequired[Literal["15m", "1h", "1d"]]
    # Delivers only records and events of these vendors.
    vendors: NotRequired[list[str]]
    # Delivers only records and events of these plants.
    plantIds: NotRequired[list[str]]
    # Delivers only records and events of these groups.
    groupIds: NotRequired[list[str]]
    # Delivers only records and events of these devices.
    deviceIds: NotRequired[list[str]]
    # Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected.
    severities: NotRequired[list[Literal["critical", "major", "minor", "warning", "information"]]]
    # Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected.
    categories: NotRequired[list[Literal[
    "grid",
    "dc_input",
    "insulation",
    "arc",
    "temperature",
    "battery",
    "communication",
    "hardware",
    "firmware",
    "configuration",
    "shutdown",
    "other",
    "unmapped",
]]]


class WebhookLastError(TypedDict):
    """Last failed attempt; kept after a recovery."""

    # Time of the event. Unix seconds.
    at: int
    # Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.
    reason: str
    # HTTP status of the answer; null: there was no answer.
    status: int | None
    # Error code if there was no answer, or the name of the unusable setting.
    detail: str | None
    # First KiB of the answer's body.
    answer: str | None
    # Number of the attempt, 1 to 8; null: no request could be sent.
    attempt: int | None
    # Idempotency key of the record or of its batch.
    idempotencyKey: str


class WebhookSecret(TypedDict):
    """A signing secret, without its value."""

    # Id of the secret.
    id: str
    # Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.
    primary: bool
    # Creation time. Unix seconds.
    createdAt: int
    # Time at which the secret stops signing; null: when it is replaced. Unix seconds.
    expiresAt: int | None


# What `error` of an answer can be. A newer service may know more.
ErrorSlug: TypeAlias = Literal[
    "account_suspended",
    "already_exists",
    "already_retried",
    "ambiguous_device",
    "answer_expired",
    "answer_limit_reached",
    "authorization_expired",
    "authorization_in_progress",
    "changed_meanwhile",
    "channel_not_active",
    "channel_not_enabled",
    "confirmation_mismatch",
    "consent_needed",
    "consent_not_supported",
    "credentials_incomplete",
    "cross_site_request",
    "device_listed",
    "device_mismatch",
    "device_not_monitored",
    "device_removed",
    "duplicate_line",
    "energy_off",
    "group_not_found",
    "idempotency_answer_lost",
    "idempotency_key_in_use",
    "idempotency_key_reused",
    "identity_provider_unavailable",
    "import_ended",
    "import_not_supported",
    "import_queue_full",
    "import_too_early",
    "imports_forbidden",
    "in_group_by_plant",
    "insufficient_scope",
    "internal_error",
    "invalid_api_key",
    "invalid_code",
    "invalid_credentials",
    "invalid_passkey",
    "invalid_portal_token",
    "invalid_refresh_token",
    "invalid_registration",
    "invalid_sign_in",
    "invalid_state",
    "invalid_token",
    "invalid_value",
    "last_operator",
    "limit_reached",
    "malformed_request",
    "monitored_elsewhere",
    "name_taken",
    "no_data",
    "no_longer_kept",
    "not_configured",
    "not_found",
    "not_permitted",
    "passkey_exists",
    "payload_too_large",
    "quota_exceeded",
    "rate_limited",
    "replay_running",
    "second_factor_required",
    "secret_is_primary",
    "sign_in_refused",
    "single_sign_on",
    "sink_not_active",
    "sink_refused",
    "stream_limit_reached",
    "sync_in_progress",
    "sync_interrupted",
    "test_limit_reached",
    "too_many_attempts",
    "too_many_idempotency_keys",
    "totp_enabled",
    "totp_not_enabled",
    "unavailable",
    "unsupported_media_type",
    "upstream_timeout",
    "username_taken",
    "validation_failed",
    "vendor_credentials_rejected",
    "vendor_not_enabled",
    "vendor_permission_missing",
    "vendor_rate_limited",
    "vendor_unavailable",
    "webhook_not_active",
    "wrong_host",
]

# `X-Service-Event` of a webhook request, `kind` of a Kafka record.
EventKind: TypeAlias = Literal[
    "device.data",
    "device.day",
    "energy.interval",
    "battery.data",
    "meter.data",
    "site.data",
    "device.online",
    "device.offline",
    "vendor.unavailable",
    "vendor.available",
    "credentials.rejected",
    "vendor.health_changed",
    "quota.reached",
    "inventory.changed",
    "import.started",
    "import.finished",
    "import.failed",
    "alarm.raised",
    "alarm.changed",
    "alarm.cleared",
    "webhook.failing",
    "webhook.recovered",
    "webhook.exhausted",
    "webhook.disabled",
    "webhook.signature_rejected",
    "mqtt.messages_dropped",
    "mqtt.clients_refused",
]

# A delivered record: a sample of an inverter, battery, meter or site, an event, or a sum of energy.
Delivered: TypeAlias = "AlarmEvent | BaseData | Battery | DeviceDay | DeviceEvent | EnergyIntervalRecord | ImportEvent | InventoryEvent | Meter | MqttEvent | QuotaEvent | Site | VendorEvent | VendorHealthEvent | WebhookEvent"

# A delivered record that is neither a sample nor a sum.
EventRecord: TypeAlias = "AlarmEvent | DeviceEvent | ImportEvent | InventoryEvent | MqttEvent | QuotaEvent | VendorEvent | VendorHealthEvent | WebhookEvent"
