import { readFileSync } from 'node:fs';
import mqtt, { type MqttClient } from 'mqtt';

export interface MqttWitnessOptions {
  url: string;
  caFile: string;
  accountId: string;
  /** A token that holds; asked for before each connection. */
  token: () => Promise<string>;
  onMessage: (key: string, body: Buffer) => void;
}

const sessionSeconds = 3_600;

/** A consumer with a kept session: what comes while it or the broker is away reaches it later. */
export class MqttWitness {
  readonly #options: MqttWitnessOptions;
  #client: MqttClient | undefined;
  /** Reconnections at which the broker had forgotten the session. */
  sessionsLost = 0;

  constructor(options: MqttWitnessOptions) {
    this.#options = options;
  }

  /** Resolves when the broker has granted the subscription. */
  async start(): Promise<void> {
    const { url, caFile, accountId } = this.#options;
    const client = mqtt.connect(url, {
      ...{ protocolVersion: 5, clientId: `${accountId}-chaos`, username: accountId },
      password: await this.#options.token(),
      clean: false,
      properties: { sessionExpiryInterval: sessionSeconds },
      ca: readFileSync(caFile),
      ...{ reconnectPeriod: 300, reconnectOnConnackError: true, resubscribe: true },
    });
    this.#client = client;
    client.on('close', () => void this.#renew(client));
    client.on('error', () => undefined);
    client.on('message', (_, payload) => {
      const { idempotency_key: key } = JSON.parse(payload.toString()) as { idempotency_key: string };
      this.#options.onMessage(key, payload);
    });
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    client.on('connect', ({ sessionPresent }) => (this.sessionsLost += sessionPresent ? 0 : 1));
    await client.subscribeAsync(`bd/v1/${accountId}/#`, { qos: 1 });
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync(true);
  }

  /** The token may be what closed the connection: the next attempt takes a fresh one. */
  async #renew(client: MqttClient): Promise<void> {
    client.options.password = await this.#options.token().catch(() => client.options.password);
  }
}
