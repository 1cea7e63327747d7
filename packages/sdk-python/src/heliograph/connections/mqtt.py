"""How an MQTT 5 client connects with a credential of the account, and keeps its token valid."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol, Unpack
from urllib.parse import urlsplit

from .._generated.types import CreatedMqttCredential, MqttCredential, MqttToken, TokenLifetimeBody
from ..client.call import CallOptions

# What waits for a disconnected client waits so long. Seconds.
_SESSION_EXPIRY = 24 * 3600


@dataclass(frozen=True)
class MqttSettings:
    """Settings of a connection; its password is a token (`MqttCredentialToken`).

    The broker keeps a session under the client id: the same at every start, another for each process. Connect with
    `clean_start=False` and QoS 1, and acknowledge a message after it is stored.
    """

    url: str
    # The parts of the URL, for clients that take no URL.
    host: str
    port: int
    is_tls: bool
    username: str
    client_id: str
    topic_filters: list[str]
    # Seconds.
    session_expiry: int = _SESSION_EXPIRY

    @staticmethod
    def of(credential: CreatedMqttCredential | MqttCredential, client: str) -> MqttSettings:
        """`client` is the part of the client id after the account's prefix, which is added where it is missing."""
        url = urlsplit(credential["url"])
        is_tls = url.scheme in ("mqtts", "ssl", "wss", "tls")
        prefix = credential["clientIdPrefix"]
        return MqttSettings(
            url=credential["url"],
            host=url.hostname or "",
            port=url.port or (8883 if is_tls else 1883),
            is_tls=is_tls,
            username=credential["username"],
            client_id=client if client.startswith(prefix) else prefix + client,
            topic_filters=list(credential["topicFilters"]),
        )


class _Renewal:
    """When a token is due: after three quarters of its life. The broker ends a connection when its token expires."""

    def __init__(self, ttl: int) -> None:
        self.ttl = ttl
        self._token: MqttToken | None = None

    def valid(self) -> str | None:
        return None if self._token is None or self.due_in() <= 0 else self._token["token"]

    def took(self, token: MqttToken) -> str:
        self._token = token
        return token["token"]

    def due_in(self) -> float:
        """Seconds until the next renewal."""
        return 0.0 if self._token is None else max(0.0, self._token["expiresAt"] - self.ttl / 4 - time.time())


class _Renews(Protocol):
    def renew_mqtt_token(
        self, id: str, body: TokenLifetimeBody | None = None, **options: Unpack[CallOptions]
    ) -> MqttToken: ...


class _RenewsAsync(Protocol):
    async def renew_mqtt_token(
        self, id: str, body: TokenLifetimeBody | None = None, **options: Unpack[CallOptions]
    ) -> MqttToken: ...


class MqttCredentialToken:
    """The password of a connection: set `token()` before each connection, and again every `due_in()` seconds (paho: `username_pw_set`)."""

    def __init__(self, heliograph: _Renews, credential_id: str, *, ttl: int = 3600) -> None:
        self._heliograph = heliograph
        self._id = credential_id
        self._renewal = _Renewal(ttl)

    def token(self) -> str:
        """Returns a token with at least a quarter of its life left; asks for another one if it is due."""
        valid = self._renewal.valid()
        if valid is not None:
            return valid
        return self._renewal.took(self._heliograph.renew_mqtt_token(self._id, {"ttlSeconds": self._renewal.ttl}))

    def due_in(self) -> float:
        return self._renewal.due_in()


class AsyncMqttCredentialToken:
    """`MqttCredentialToken` of an asynchronous client."""

    def __init__(self, heliograph: _RenewsAsync, credential_id: str, *, ttl: int = 3600) -> None:
        self._heliograph = heliograph
        self._id = credential_id
        self._renewal = _Renewal(ttl)

    async def token(self) -> str:
        valid = self._renewal.valid()
        if valid is not None:
            return valid
        return self._renewal.took(await self._heliograph.renew_mqtt_token(self._id, {"ttlSeconds": self._renewal.ttl}))

    def due_in(self) -> float:
        return self._renewal.due_in()
