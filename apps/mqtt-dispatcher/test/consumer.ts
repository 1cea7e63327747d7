import { readFileSync } from 'node:fs';
import { until } from '@heliograph/testbed';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';

export interface Received {
  topic: string;
  payload: string;
  key: string;
  packet: IPublishPacket;
}

/** A consumer as a customer writes it: mqtt.js, a kept session, all of its account's tree. */
export class Consumer {
  readonly received: Received[] = [];
  #client: MqttClient | undefined;

  constructor(
    private readonly environment: Readonly<Record<string, string>>,
    private readonly accountId: string,
    private readonly token: () => Promise<string>,
    private readonly instance = 'test',
  ) {}

  async connect(): Promise<void> {
    const client = mqtt.connect(this.environment.MQTT_URL!, {
      protocolVersion: 5,
      clean: false,
      clientId: `${this.accountId}-${this.instance}`,
      username: this.accountId,
      password: await this.token(),
      ca: readFileSync(this.environment.MQTT_CA_FILE!),
      properties: { sessionExpiryInterval: 3600 },
      reconnectPeriod: 200,
      reconnectOnConnackError: true,
    });
    this.#client = client;
    // Before it is connected: the messages of a kept session follow the broker's answer immediately.
    client.on('message', (topic, payload, packet) => {
      const { idempotency_key, id } = packet.properties?.userProperties ?? {};
      // With CloudEvents, the key is their id.
      const key = String(idempotency_key ?? id);
      this.received.push({ topic, payload: payload.toString(), key, packet });
    });
    client.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
    });
    await client.subscribeAsync(`bd/v1/${this.accountId}/#`, { qos: 1 });
  }

  /** Gone, the session stays. */
  async leave(): Promise<void> {
    await this.#client?.endAsync(!this.#client.connected);
    this.#client = undefined;
  }

  keys(): Set<string> {
    return new Set(this.received.map(({ key }) => key));
  }

  async has(keys: readonly string[]): Promise<void> {
    const missing = (): string[] => {
      const arrived = this.keys();
      return keys.filter((key) => !arrived.has(key));
    };
    await until(`no key of ${keys.length} is missing`, missing, {
      holds: ({ length }) => length === 0,
      deadlineMs: 80_000,
    });
  }
}
