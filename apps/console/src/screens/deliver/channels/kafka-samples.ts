import type { KafkaCredential } from '@heliograph/sdk';

/** A program to paste. */
export interface Sample {
  language: 'TypeScript' | 'Python' | 'Python (Debian 12)' | 'Java' | 'Shell';
  /** The dependencies that have to be installed or declared for it. */
  install: string;
  code: string;
}

/** Returns consumers with the real values of a credential. The password is read from `KAFKA_PASSWORD`: it does not belong into code. */
export function kafkaSamples(credential: KafkaCredential): Sample[] {
  return [typescript(credential), python(credential), debian(credential), java(credential), shell(credential)];
}

function typescript({ bootstrap, username, topics, groupPrefix }: KafkaCredential): Sample {
  const code = `import { kindOf, parseDelivered } from '@heliograph/sdk';
import { Kafka } from 'kafkajs';

const kafka = new Kafka({
  clientId: 'my-service',
  brokers: ${JSON.stringify(bootstrap.split(','))},
  ssl: true, // a private CA: { ca: [pem] }, or NODE_EXTRA_CA_CERTS
  sasl: { mechanism: 'scram-sha-512', username: ${JSON.stringify(username)}, password: process.env.KAFKA_PASSWORD! },
});
const consumer = kafka.consumer({ groupId: ${JSON.stringify(`${groupPrefix}my-service`)} });
await consumer.connect();
await consumer.subscribe({ topics: ${JSON.stringify(topics)}, fromBeginning: true });
await consumer.run({
  // At least once: store each record by its idempotency_key.
  eachMessage: async ({ message }) => {
    const record = parseDelivered(message.value!);
    console.log(kindOf(record), record.idempotency_key);
  },
});
`;
  return { language: 'TypeScript', install: 'npm install kafkajs @heliograph/sdk', code };
}

function python({ bootstrap, username, topics, groupPrefix }: KafkaCredential): Sample {
  const code = `import json, os
from confluent_kafka import Consumer

consumer = Consumer({
    "bootstrap.servers": ${JSON.stringify(bootstrap)},
    "security.protocol": "SASL_SSL",
    "sasl.mechanism": "SCRAM-SHA-512",
    "sasl.username": ${JSON.stringify(username)},
    "sasl.password": os.environ["KAFKA_PASSWORD"],
    # "ssl.ca.location": "ca.crt",  # a private CA
    "group.id": ${JSON.stringify(`${groupPrefix}my-service`)},
    "auto.offset.reset": "earliest",
    "enable.auto.commit": False,
})
consumer.subscribe(${JSON.stringify(topics)})
while True:
    message = consumer.poll(1.0)
    if message is None:
        continue
    if message.error():
        raise RuntimeError(message.error())
    record = json.loads(message.value())
    print(record.get("event", "device.data"), record["idempotency_key"])
    # At least once: store each record by its idempotency_key, then commit.
    consumer.commit(message)
`;
  return { language: 'Python', install: "pip install 'confluent-kafka>=2.6.1'", code };
}

function debian({ bootstrap, username, topics, groupPrefix }: KafkaCredential): Sample {
  const code = `import json, os
from kafka import KafkaConsumer

consumer = KafkaConsumer(
    ${topics.map((topic) => JSON.stringify(topic)).join(',\n    ')},
    bootstrap_servers=${JSON.stringify(bootstrap)},
    security_protocol="SASL_SSL",
    sasl_mechanism="SCRAM-SHA-512",
    sasl_plain_username=${JSON.stringify(username)},
    sasl_plain_password=os.environ["KAFKA_PASSWORD"],
    # ssl_cafile="ca.crt",  # a private CA
    group_id=${JSON.stringify(`${groupPrefix}my-service`)},
    auto_offset_reset="earliest",
    enable_auto_commit=False,
)
for message in consumer:
    record = json.loads(message.value)
    print(record.get("event", "device.data"), record["idempotency_key"])
    # At least once: store each record by its idempotency_key, then commit.
    consumer.commit()
`;
  return { language: 'Python (Debian 12)', install: 'apt-get install python3-kafka', code };
}

function java({ bootstrap, username, topics, groupPrefix }: KafkaCredential): Sample {
  const list = topics.map((topic) => JSON.stringify(topic)).join(', ');
  const code = `import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

public class Consumer {
  public static void main(String[] args) {
    var settings = new Properties();
    settings.put("bootstrap.servers", ${JSON.stringify(bootstrap)});
    settings.put("security.protocol", "SASL_SSL");
    settings.put("sasl.mechanism", "SCRAM-SHA-512");
    settings.put("sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\\"${username}\\" password=\\""
            + System.getenv("KAFKA_PASSWORD") + "\\";");
    // A private CA: ssl.truststore.type=PEM, ssl.truststore.location=ca.crt
    settings.put("group.id", ${JSON.stringify(`${groupPrefix}my-service`)});
    settings.put("auto.offset.reset", "earliest");
    settings.put("enable.auto.commit", "false");
    try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(${list}));
      while (true) {
        // At least once: store each record by its idempotency_key, then commit.
        for (var record : consumer.poll(Duration.ofSeconds(1))) System.out.println(record.value());
        consumer.commitSync();
      }
    }
  }
}
`;
  return { language: 'Java', install: 'org.apache.kafka:kafka-clients', code };
}

function shell({ bootstrap, username, topics, groupPrefix }: KafkaCredential): Sample {
  const code = `# kcat -V must show librdkafka 2.6.1 or newer. Kafka answers older ones, as of Debian 12, with "invalid credentials".
# A private CA: add -X ssl.ca.location=ca.crt
kcat -b ${quoted(bootstrap)} \\
  -X security.protocol=SASL_SSL -X sasl.mechanism=SCRAM-SHA-512 \\
  -X ${quoted(`sasl.username=${username}`)} -X "sasl.password=$KAFKA_PASSWORD" \\
  -X auto.offset.reset=earliest \\
  -G ${quoted(`${groupPrefix}my-service`)} ${topics.map(quoted).join(' ')}
`;
  return { language: 'Shell', install: 'kcat with librdkafka 2.6.1 or newer', code };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
