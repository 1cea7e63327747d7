"""How a Kafka consumer connects with a credential of the account."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .._generated.types import CreatedKafkaCredential, KafkaCredential


@dataclass(frozen=True)
class KafkaSettings:
    """Settings of a consumer. Offsets are committed by you, after a record is stored: a crash then repeats records and loses none."""

    # `host:port` each.
    brokers: list[str]
    security_protocol: str
    mechanism: str
    username: str
    password: str = field(repr=False)
    # Consumer group: processes of one group share the partitions.
    group_id: str
    topics: list[str]

    @staticmethod
    def of(
        credential: CreatedKafkaCredential | KafkaCredential, group: str, password: str | None = None
    ) -> KafkaSettings:
        """`group` is the part of the group id after the account's prefix, which is added where it is missing.

        `password` is needed for a credential of a list: only its creation shows it.
        """
        secret = credential.get("password") if password is None else password
        if not isinstance(secret, str):
            raise ValueError("the password of a Kafka credential is shown once, by createKafkaCredential: pass the one you stored")
        prefix = credential["groupPrefix"]
        return KafkaSettings(
            brokers=credential["bootstrap"].split(","),
            security_protocol=credential["securityProtocol"],
            mechanism=credential["mechanism"],
            username=credential["username"],
            password=secret,
            group_id=group if group.startswith(prefix) else prefix + group,
            topics=list(credential["topics"]),
        )

    def confluent(self, ca_file: str | None = None) -> dict[str, Any]:
        """For `confluent_kafka.Consumer` (2.6.1 or newer): `Consumer(settings.confluent())`, then `subscribe(settings.topics)`."""
        config: dict[str, Any] = {
            "bootstrap.servers": ",".join(self.brokers),
            "security.protocol": self.security_protocol,
            "sasl.mechanisms": self.mechanism,
            "sasl.username": self.username,
            "sasl.password": self.password,
            "group.id": self.group_id,
            "auto.offset.reset": "earliest",
            "enable.auto.commit": False,
        }
        return config if ca_file is None else {**config, "ssl.ca.location": ca_file}

    def aiokafka(self, ca_file: str | None = None) -> dict[str, Any]:
        """For `aiokafka.AIOKafkaConsumer(*settings.topics, **settings.aiokafka())`, and kafka-python's `KafkaConsumer` alike."""
        import ssl

        return {
            "bootstrap_servers": self.brokers,
            "security_protocol": self.security_protocol,
            "sasl_mechanism": self.mechanism,
            "sasl_plain_username": self.username,
            "sasl_plain_password": self.password,
            "ssl_context": ssl.create_default_context(cafile=ca_file),
            "group_id": self.group_id,
            "auto_offset_reset": "earliest",
            "enable_auto_commit": False,
        }
