"""The driver of the Python SDK (docs/change/sdk-behaviours.md); with `--asyncio` of its asynchronous client."""

from __future__ import annotations

import asyncio
import base64
import inspect
import json
import sys
import threading
from collections.abc import Iterator
from typing import Any

import heliograph as sdk

IS_ASYNC = "--asyncio" in sys.argv
clients: dict[str, Any] = {}
tokens: dict[str, sdk.Tokens] = {}
ended: set[int] = set()
writing = threading.Lock()
loop = asyncio.new_event_loop()
if IS_ASYNC:
    threading.Thread(target=loop.run_forever, daemon=True).start()


def done(value: Any) -> Any:
    """The result of a call, of either client. Each operation has a thread of its own, the asynchronous client one loop."""
    if not inspect.isawaitable(value):
        return value

    async def awaited() -> Any:
        return await value

    return asyncio.run_coroutine_threadsafe(awaited(), loop).result()


def items(stream: Any) -> Iterator[Any]:
    if not IS_ASYNC:
        yield from stream
        return
    while True:
        try:
            yield done(stream.__anext__())
        except StopAsyncIteration:
            return


def write(line: dict[str, Any]) -> None:
    with writing:
        print(json.dumps(line), flush=True)


def open_client(client: str, baseUrl: str, options: dict[str, Any]) -> None:
    def on_tokens(pair: sdk.Tokens) -> None:
        tokens[client] = pair

    given = options.get("tokens")
    names = {"apiKey": "api_key", "maxRetries": "max_retries", "maxRetryWait": "max_retry_wait"}
    known = {names.get(name, name): value for name, value in options.items() if name != "tokens"}
    if given is not None:
        known["tokens"] = {
            "access_token": given["accessToken"],
            "refresh_token": given["refreshToken"],
            "expires_at": given["expiresAt"],
        }

    # An asynchronous client belongs to the loop.
    async def made() -> Any:
        return sdk.AsyncHeliograph(baseUrl, on_tokens=on_tokens, **known)

    clients[client] = done(made()) if IS_ASYNC else sdk.Heliograph(baseUrl, on_tokens=on_tokens, **known)


def logout(client: str) -> None:
    done(clients[client].logout())


def last_tokens(client: str) -> dict[str, Any]:
    pair = tokens[client]
    return {
        "accessToken": pair["access_token"],
        "refreshToken": pair.get("refresh_token"),
        "expiresAt": pair.get("expires_at"),
    }


def devices(client: str, limit: int | None = None, all: bool = False) -> dict[str, Any]:
    listed = clients[client].list_devices({} if limit is None else {"limit": limit})
    if all:
        return {"items": [device["deviceId"] for device in done(listed.all())], "nextCursor": None}
    page = done(listed.page())
    return {"items": [device["deviceId"] for device in page["items"]], "nextCursor": page["nextCursor"]}


def create_group(client: str, group: Any, key: str | None = None) -> dict[str, Any]:
    options = {} if key is None else {"idempotency_key": key}
    return shown(done(clients[client].create_group(group, **options)))


def update_group(client: str, group: str, change: Any) -> dict[str, Any]:
    return shown(done(clients[client].update_group(group, change)))


def shown(group: Any) -> dict[str, Any]:
    return {"id": group["groupId"], "name": group["name"], "description": group["description"]}


def export_devices(client: str) -> str:
    return done(clients[client].export_devices())


def keys(client: str) -> int:
    return len(done(clients[client].get_keys())["keys"])


def sync(client: str, vendorAccount: str) -> list[str]:
    return [plant["plantId"] for plant in done(clients[client].sync(vendorAccount))]


def kafka(client: str, group: str) -> dict[str, Any]:
    credential = done(clients[client].create_kafka_credential())
    settings = sdk.KafkaSettings.of(credential, group)
    return {
        "credential": credential["id"],
        "settings": {
            "brokers": settings.brokers,
            "securityProtocol": settings.security_protocol,
            "mechanism": settings.mechanism,
            "username": settings.username,
            "password": settings.password,
            "groupId": settings.group_id,
            "topics": settings.topics,
        },
    }


def mqtt(client: str, name: str, ttl: int, credential: str | None = None) -> dict[str, Any]:
    api = clients[client]
    if credential is None:
        made = done(api.create_mqtt_credential())
    else:
        made = next(one for one in done(api.list_mqtt_credentials().all()) if one["id"] == credential)
    token = (sdk.AsyncMqttCredentialToken if IS_ASYNC else sdk.MqttCredentialToken)(api, made["id"], ttl=ttl)
    settings = sdk.MqttSettings.of(made, name)
    return {
        "credential": made["id"],
        "settings": {
            "url": settings.url,
            "username": settings.username,
            "clientId": settings.client_id,
            "topicFilters": settings.topic_filters,
            "sessionExpiry": settings.session_expiry,
        },
        "tokens": [done(token.token()), done(token.token())],
        "dueIn": token.due_in(),
    }


def stream(id: int, client: str, include: list[str] | None = None, lastEventId: str | None = None) -> None:
    position: list[str | None] = [None]

    def on_position(at: str) -> None:
        position[0] = at

    filter: Any = {} if include is None else {"include": include}
    read = clients[client].stream_records(filter, last_event_id=lastEventId, on_position=on_position)
    for event in items(read):
        # A blocked read is not interrupted: the suite cuts the connection, which is an item.
        if id in ended:
            break
        write({"id": id, "item": {**item_of(event), "position": position[0]}})
    done(read.aclose()) if IS_ASYNC else read.close()


def item_of(event: Any) -> dict[str, Any]:
    item = {"type": event["type"]}
    if "record" in event:
        record = event["record"]
        return {**item, "kind": sdk.kind_of(record), "key": record["idempotency_key"], "text": event["text"]}
    return {**item, "reason": event["reason"]} if "reason" in event else item


def end_stream(stream: int) -> None:
    ended.add(stream)


def verify(
    headers: Any, body: str, secrets: list[str], now: int, scheme: Any = "standard", tolerance: float = 300
) -> dict[str, Any]:
    raw = base64.b64decode(body)
    verified = sdk.verify_webhook(headers, raw, secrets, scheme=scheme, now=now, tolerance=tolerance)
    return {
        "event": verified.event,
        "idempotencyKey": verified.idempotency_key,
        "attempt": verified.attempt,
        "keys": [record["idempotency_key"] for record in verified.records],
    }


def parse(text: str) -> dict[str, str]:
    record = sdk.parse_delivered(text)
    return {"kind": sdk.kind_of(record), "key": record["idempotency_key"]}


def seen_keys(capacity: int, steps: list[list[str]]) -> list[bool | None]:
    known = sdk.SeenKeys(capacity)

    def taken(step: str, key: str) -> bool | None:
        if step == "add":
            return known.add(key)
        known.discard(key)
        return None

    return [taken(step, key) for step, key in steps]


OPERATIONS = {
    "open": open_client,
    "logout": logout,
    "tokens": last_tokens,
    "devices": devices,
    "createGroup": create_group,
    "updateGroup": update_group,
    "exportDevices": export_devices,
    "keys": keys,
    "sync": sync,
    "kafka": kafka,
    "mqtt": mqtt,
    "stream": stream,
    "endStream": end_stream,
    "verify": verify,
    "parse": parse,
    "seenKeys": seen_keys,
}


def failure_of(error: Exception) -> dict[str, Any]:
    if isinstance(error, sdk.HeliographError):
        return {
            "type": "api",
            "message": str(error),
            "code": error.code,
            "error": error.error,
            "details": error.details,
            "requestId": error.request_id,
            "retryAfter": error.retry_after,
        }
    if isinstance(error, sdk.WebhookVerificationError):
        return {"type": "verification", "message": str(error), "reason": error.reason, "status": error.status}
    kind = "connection" if isinstance(error, sdk.HeliographConnectionError) else "mistake"
    return {"type": kind, "message": f"{type(error).__name__}: {error}"}


def run(id: int, op: str, **args: Any) -> None:
    try:
        result = OPERATIONS[op](**({"id": id, **args} if op == "stream" else args))  # type: ignore[operator]
        write({"id": id, "result": result})
    except Exception as error:
        write({"id": id, "error": failure_of(error)})


for line in sys.stdin:
    threading.Thread(target=run, kwargs=json.loads(line), daemon=True).start()
