"""Subscribes with paho-mqtt 2, MQTT 5 and a session that the broker keeps for a day; renews its token through the API.

Stores each record once.
"""

import os
import sqlite3
import ssl
import threading
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from heliograph import Heliograph, HeliographConnectionError, HeliographError, MqttCredentialToken, MqttSettings
from heliograph import kind_of, parse_delivered

heliograph = Heliograph(os.environ["HELIOGRAPH_URL"], api_key=os.environ["HELIOGRAPH_API_KEY"])
credential = next(iter(heliograph.list_mqtt_credentials()), None) or heliograph.create_mqtt_credential()
# The session belongs to the client id: the same at every start, another for each process.
settings = MqttSettings.of(credential, os.environ.get("INSTANCE", "python"))
password = MqttCredentialToken(heliograph, credential["id"], ttl=int(os.environ.get("TOKEN_SECONDS", "3600")))

# Messages come in the thread of the loop.
database = sqlite3.connect(os.environ.get("DATABASE_FILE", "mqtt.db"), timeout=5, check_same_thread=False)
database.execute("CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, kind TEXT, record TEXT)")


def on_connect(
    client: mqtt.Client, userdata: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, properties: Properties | None
) -> None:
    print("connected:", reason, "- session kept" if flags.session_present else "- new session", flush=True)
    client.subscribe([(filter, SubscribeOptions(qos=1)) for filter in settings.topic_filters])


def on_message(client: mqtt.Client, userdata: Any, message: mqtt.MQTTMessage) -> None:
    record = parse_delivered(message.payload)
    row = (record["idempotency_key"], kind_of(record), message.payload.decode())
    with database:
        database.execute("INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row)
    # Acknowledged after it is stored: what is not comes again.
    client.ack(message.mid, message.qos)
    print(row[1], row[0], flush=True)


def keep_token(client: mqtt.Client) -> None:
    """The broker ends a connection when its token does; the client then comes back with the token of then."""
    try:
        client.username_pw_set(settings.username, password.token())
        wait = max(1.0, password.due_in())
    except (HeliographError, HeliographConnectionError) as error:
        print("the token could not be renewed, trying again:", error, flush=True)
        wait = 10.0
    timer = threading.Timer(wait, keep_token, [client])
    timer.daemon = True
    timer.start()


client = mqtt.Client(CallbackAPIVersion.VERSION2, settings.client_id, protocol=mqtt.MQTTv5, manual_ack=True)
client.tls_set_context(ssl.create_default_context(cafile=os.environ.get("CA_FILE")))
client.on_connect = on_connect
client.on_message = on_message
keep_token(client)
properties = Properties(PacketTypes.CONNECT)
properties.SessionExpiryInterval = settings.session_expiry
client.connect(settings.host, settings.port, clean_start=False, properties=properties)
client.loop_forever()
