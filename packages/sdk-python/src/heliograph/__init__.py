"""Client of the Heliograph API, verification of its webhooks, and the types of what it delivers (`heliograph.types`)."""

from .client.call import CallOptions
from .client.errors import ErrorDetail, HeliographConnectionError, HeliographError
from .client.heliograph import AsyncHeliograph, Heliograph
from .client.paged import AsyncPaged, Paged
from .client.session import Tokens
from .client.stream import StreamEvent, StreamFilter
from .connections.kafka import KafkaSettings
from .connections.mqtt import AsyncMqttCredentialToken, MqttCredentialToken, MqttSettings
from .delivered import is_device_data, is_device_day, is_energy_interval, is_storage, kind_of, parse_delivered
from .seen_keys import SeenKeys
from .webhooks.verification_error import WebhookVerificationError
from .webhooks.verify import VerifiedWebhook, verify_webhook

__all__ = [
    "AsyncHeliograph",
    "AsyncMqttCredentialToken",
    "AsyncPaged",
    "CallOptions",
    "ErrorDetail",
    "Heliograph",
    "HeliographConnectionError",
    "HeliographError",
    "KafkaSettings",
    "MqttCredentialToken",
    "MqttSettings",
    "Paged",
    "SeenKeys",
    "StreamEvent",
    "StreamFilter",
    "Tokens",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "is_device_data",
    "is_device_day",
    "is_energy_interval",
    "is_storage",
    "kind_of",
    "parse_delivered",
    "verify_webhook",
]
