"""Calls the product by the client that openapi-python-client made: arguments are its URL, a user name and a password."""

import json
import sys

from heliograph_client import AuthenticatedClient, Client
from heliograph_client.api.devices import list_devices
from heliograph_client.api.login import login, logout
from heliograph_client.api.stream import open_stream
from heliograph_client.models import BaseData, LoginForm, RefreshForm

url, username, password = sys.argv[1:]
anonymous = Client(base_url=url)
refused = login.sync(client=anonymous, body=LoginForm(username=username, password="wrong")).error
session = login.sync(client=anonymous, body=LoginForm(username=username, password=password)).result
client = AuthenticatedClient(base_url=url, token=session.access_token)
devices = [device.device_id for device in list_devices.sync(client=client, limit=500).result.items]


def first_record() -> BaseData:
    # The generated function returns when the answer ends, which a stream does not.
    with client.get_httpx_client().stream(**open_stream._get_kwargs(include="records")) as response:
        for line in response.iter_lines():
            if line.startswith("data: "):
                return BaseData.from_dict(json.loads(line[6:]))
    raise SystemExit("the stream ended")


record = first_record().idempotency_key
ended = logout.sync(client=anonymous, body=RefreshForm(refresh_token=session.refresh_token)).success
print(json.dumps({"refused": refused, "devices": devices, "record": record, "ended": ended}))
