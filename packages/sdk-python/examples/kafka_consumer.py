"""Reads an account's topics with confluent-kafka (2.6.1 or newer), and stores each record once.

Needs a Kafka credential, which it creates the first time.
"""

import json
import os
import pathlib
import sqlite3
from typing import cast

from confluent_kafka import Consumer

from heliograph import Heliograph, KafkaSettings, kind_of, parse_delivered
from heliograph.types import CreatedKafkaCredential

CREDENTIAL = pathlib.Path(os.environ.get("CREDENTIAL_FILE", "kafka-credential.json"))

database = sqlite3.connect(os.environ.get("DATABASE_FILE", "kafka.db"), timeout=5)
database.execute("CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, kind TEXT, record TEXT)")


def credential() -> CreatedKafkaCredential:
    """The password is shown once: it is kept where nobody else reads."""
    if not CREDENTIAL.exists():
        with Heliograph(os.environ["HELIOGRAPH_URL"], api_key=os.environ["HELIOGRAPH_API_KEY"]) as heliograph:
            created = heliograph.create_kafka_credential({"label": "python"})
        CREDENTIAL.touch(mode=0o600)
        CREDENTIAL.write_text(json.dumps(created))
    return cast(CreatedKafkaCredential, json.loads(CREDENTIAL.read_text()))


def store(value: bytes) -> None:
    """At least once: the same record may come again, its key is the same."""
    record = parse_delivered(value)
    row = (record["idempotency_key"], kind_of(record), value.decode())
    with database:
        database.execute("INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row)
    print(row[1], row[0], flush=True)


settings = KafkaSettings.of(credential(), os.environ.get("GROUP", "python"))
consumer = Consumer(settings.confluent(os.environ.get("CA_FILE")))
consumer.subscribe(settings.topics)
try:
    while True:
        message = consumer.poll(1.0)
        if message is None:
            continue
        error = message.error()
        if error:
            # The client connects again by itself; what waiting does not solve is fatal.
            print(error, flush=True)
            if error.fatal():
                raise SystemExit(1)
            continue
        store(message.value() or b"")
        # After the record is stored: a crash repeats it, and loses none.
        consumer.commit(message=message, asynchronous=False)
finally:
    consumer.close()
