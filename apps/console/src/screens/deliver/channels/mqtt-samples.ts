import type { MqttCredential } from '@heliograph/sdk';
import type { Sample } from './kafka-samples.ts';

/** Returns subscribers with the real values of a credential. The token is read from `MQTT_TOKEN`: it expires, and does not belong into code. */
export function mqttSamples(credential: MqttCredential): Sample[] {
  const { hostname, port } = new URL(credential.url);
  const broker: Broker = { ...credential, host: hostname, port: port === '' ? '8883' : port };
  return [typescript(credential), python(broker), java(broker), shell(broker)];
}

interface Broker extends MqttCredential {
  host: string;
  port: string;
}

function typescript({ url, username, clientIdPrefix, topicFilters }: MqttCredential): Sample {
  const code = `import { kindOf, parseDelivered } from '@heliograph/sdk';
import mqtt from 'mqtt';

const client = mqtt.connect(${JSON.stringify(url)}, {
  protocolVersion: 5,
  clientId: ${JSON.stringify(`${clientIdPrefix}my-service`)}, // the same at every start: the broker keeps its session
  username: ${JSON.stringify(username)},
  password: process.env.MQTT_TOKEN!, // renew it before it expires: renewMqttToken
  clean: false,
  properties: { sessionExpiryInterval: 24 * 3600 },
}); // a private CA: { ca: pem }, or NODE_EXTRA_CA_CERTS
client.on('connect', () => client.subscribe(${JSON.stringify(topicFilters)}, { qos: 1 }));
client.on('error', (error) => console.error(error.message));
// At least once: store each record by its idempotency_key.
client.on('message', (_topic, payload) => {
  const record = parseDelivered(payload);
  console.log(kindOf(record), record.idempotency_key);
});
`;
  return { language: 'TypeScript', install: 'npm install mqtt @heliograph/sdk', code };
}

function python({ host, port, username, clientIdPrefix, topicFilters }: Broker): Sample {
  const code = `import json, os
import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

def on_connect(client, userdata, flags, reason, properties):
    client.subscribe([(topic, 1) for topic in ${JSON.stringify(topicFilters)}])

def on_message(client, userdata, message):
    # At least once: store each record by its idempotency_key.
    record = json.loads(message.payload)
    print(record.get("event", "device.data"), record["idempotency_key"])

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=${JSON.stringify(`${clientIdPrefix}my-service`)}, protocol=mqtt.MQTTv5)
client.username_pw_set(${JSON.stringify(username)}, os.environ["MQTT_TOKEN"])  # renew it before it expires
client.tls_set()  # a private CA: tls_set(ca_certs="ca.crt")
client.on_connect = on_connect
client.on_message = on_message
session = Properties(PacketTypes.CONNECT)
session.SessionExpiryInterval = 24 * 3600
client.connect(${JSON.stringify(host)}, ${port}, clean_start=False, properties=session)
client.loop_forever()
`;
  return { language: 'Python', install: 'pip install "paho-mqtt>=2"', code };
}

function java({ host, port, username, clientIdPrefix, topicFilters }: Broker): Sample {
  const subscriptions = topicFilters.map(
    (filter) => `    client.subscribeWith().topicFilter(${JSON.stringify(filter)}).qos(MqttQos.AT_LEAST_ONCE)
        .callback(message -> System.out.println(StandardCharsets.UTF_8.decode(message.getPayload().orElseThrow())))
        .send();`,
  );
  const code = `import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import java.nio.charset.StandardCharsets;

public class Subscriber {
  public static void main(String[] args) {
    var client = Mqtt5Client.builder()
        .identifier(${JSON.stringify(`${clientIdPrefix}my-service`)})
        .serverHost(${JSON.stringify(host)}).serverPort(${port})
        .sslWithDefaultConfig() // a private CA: sslConfig() with a TrustManagerFactory
        .automaticReconnectWithDefaultConfig()
        .buildAsync();
    client.connectWith().cleanStart(false).sessionExpiryInterval(24 * 3600)
        .simpleAuth()
        .username(${JSON.stringify(username)})
        .password(System.getenv("MQTT_TOKEN").getBytes(StandardCharsets.UTF_8)) // renew it before it expires
        .applySimpleAuth()
        .send().join();
${subscriptions.join('\n')}
  }
}
`;
  return { language: 'Java', install: 'com.hivemq:hivemq-mqtt-client', code };
}

function shell({ host, port, username, clientIdPrefix, topicFilters }: Broker): Sample {
  const topics = topicFilters.map((filter) => `-t ${quoted(filter)}`).join(' ');
  const code = `# A private CA: --cafile ca.crt in place of --tls-use-os-certs
mosquitto_sub -V 5 -h ${quoted(host)} -p ${port} --tls-use-os-certs \\
  -i ${quoted(`${clientIdPrefix}my-service`)} -c -x 86400 \\
  -u ${quoted(username)} -P "$MQTT_TOKEN" -q 1 ${topics}
`;
  return { language: 'Shell', install: 'apt-get install mosquitto-clients', code };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
