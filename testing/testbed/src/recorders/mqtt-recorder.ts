import { readFileSync } from 'node:fs';
import mqtt, { type MqttClient } from 'mqtt';

export interface MqttRecorderOptions {
  url: string;
  caFile: string;
  accountId: string;
  /** Behind the account in the client id: names the kept session. */
  instance: string;
  /** Returns a valid token; called before each connection. */
  token: () => Promise<string>;
  /** @param headers MQTT user properties */
  onMessage: (topic: string, body: Buffer, headers: Readonly<Record<string, string>>) => void;
}

const sessionSeconds = 3_600;
const reconnectMs = 300;

/** A consumer of all topics of an account, with a kept session: messages sent while it or the broker is unavailable reach it later. */
export class MqttRecorder {
  readonly #options: MqttRecorderOptions;
  #client: MqttClient | undefined;

  constructor(options: MqttRecorderOptions) {
    this.#options = options;
  }

  /** Resolves when the broker has granted the subscription. */
  async start(): Promise<void> {
    const { url, caFile, accountId, instance, onMessage } = this.#options;
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      clientId: `${accountId}-${instance}`,
      username: accountId,
      password: await this.#options.token(),
      clean: false,
      properties: { sessionExpiryInterval: sessionSeconds },
      ca: readFileSync(caFile),
      reconnectPeriod: reconnectMs,
      reconnectOnConnackError: true,
      resubscribe: true,
    });
    this.#client = client;
    client.on('close', () => void this.#renew(client));
    client.on('error', () => undefined);
    client.on('message', (topic, body, { properties }) =>
      onMessage(topic, body, (properties?.userProperties ?? {}) as Record<string, string>),
    );
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await client.subscribeAsync(`bd/v1/${accountId}/#`, { qos: 1 });
  }

  async stop(): Promise<void> {
    const client = this.#client;
    // A broker that does not answer takes no farewell.
    await client?.endAsync(!client.connected);
  }

  /** The token may be what closed the connection: the next attempt takes a fresh one. */
  async #renew(client: MqttClient): Promise<void> {
    client.options.password = await this.#options.token().catch(() => client.options.password);
  }
}
