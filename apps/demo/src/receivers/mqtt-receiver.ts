import { readFileSync } from 'node:fs';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import type { Delivered, OnMessage } from './received-message.ts';

export interface MqttReceiverOptions {
  url: string;
  caFile: string;
  accountId: string;
  instance: string;
  /** A token that holds; asked for before each connection. */
  token: () => Promise<string>;
  onRecord: (key: string, sampleTime: number) => void;
  onEvent: (key: string, time: number) => void;
  onMessage?: OnMessage;
}

/** A consumer with a kept session: what comes while it is away reaches it later. */
export class MqttReceiver {
  readonly #options: MqttReceiverOptions;
  #client: MqttClient | undefined;

  constructor(options: MqttReceiverOptions) {
    this.#options = options;
  }

  /** Resolves when the broker has granted the subscription. */
  async start(): Promise<void> {
    const { url, caFile, accountId, instance } = this.#options;
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      clientId: `${accountId}-${instance}`,
      username: accountId,
      password: await this.#options.token(),
      clean: false,
      properties: { sessionExpiryInterval: 3_600 },
      ca: readFileSync(caFile),
      reconnectPeriod: 1_000,
      reconnectOnConnackError: true,
    });
    this.#client = client;
    client.on('close', () => void this.#renew(client));
    client.on('error', () => undefined);
    client.on('message', (topic, payload, packet) => this.#receive(topic, payload, packet));
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await client.subscribeAsync(`bd/v1/${accountId}/#`, { qos: 1 });
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync();
  }

  #receive(topic: string, payload: Buffer, { properties }: IPublishPacket): void {
    const { accountId, onRecord, onEvent, onMessage } = this.#options;
    const body = JSON.parse(payload.toString()) as Delivered;
    const arrived = topic.startsWith(`bd/v1/${accountId}/data/`) ? onRecord : onEvent;
    arrived(body.idempotency_key, body.Datetime);
    const headers = (properties?.userProperties ?? {}) as Record<string, string>;
    onMessage?.({ channel: 'mqtt', address: topic, headers, body });
  }

  /** The token may be what closed the connection: the next attempt takes a fresh one. */
  async #renew(client: MqttClient): Promise<void> {
    client.options.password = await this.#options.token().catch(() => client.options.password);
  }
}
