import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Logger } from '@heliograph/service';
import type { Publication } from './publication.ts';

export type Acknowledgement = 'delivered' | 'noSubscriber';

export interface BrokerConnectionOptions {
  url: string;
  ca: Buffer | undefined;
  window: number;
  token: () => Promise<string>;
  logger: Logger;
}

interface Pending {
  resolve: (acknowledgement: Acknowledgement) => void;
  reject: (error: Error) => void;
}

const noMatchingSubscribers = 16;
const reconnectMs = 1_000;
const tokenRetryMs = 1_000;
const serviceUser = 'dispatcher';

/**
 * One publisher connection. Publishes are sent again by mqtt.js after a reconnect until the broker acknowledges them, in order; the caller waits.
 * The acknowledgement is read from the packets themselves, because mqtt.js hides the difference between "delivered" and "nobody subscribed".
 */
export class BrokerConnection {
  readonly #options: BrokerConnectionOptions;
  readonly #pendingByProperties = new WeakMap<object, Pending>();
  readonly #pendingById = new Map<number, Pending>();
  readonly #waiting: (() => void)[] = [];
  #client: MqttClient | undefined;
  readonly #abort = new AbortController();
  #inFlight = 0;

  constructor(options: BrokerConnectionOptions) {
    this.#options = options;
  }

  /** Resolves with the first connection; keeps trying until then. */
  async connect(): Promise<void> {
    const client = mqtt.connect(this.#options.url, await this.#clientOptions());
    this.#client = client;
    client.on('packetsend', (packet) => {
      if (packet.cmd !== 'publish' || packet.messageId === undefined) return;
      const pending = this.#pendingByProperties.get(packet.properties ?? {});
      if (pending) this.#pendingById.set(packet.messageId, pending);
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback' && packet.messageId !== undefined)
        this.#acknowledged(packet.messageId, packet.reasonCode ?? 0);
    });
    client.on('close', () => void this.#renewToken(client));
    client.on('error', (error) => this.#options.logger.warn({ err: error }, 'MQTT connection failed, trying again'));
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  }

  connected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** Takes a place in the window, waiting for one if need be. Each must be followed by one `publish`. */
  async room(): Promise<void> {
    if (this.#inFlight < this.#options.window) this.#inFlight += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves with the broker's acknowledgement, however long that takes; rejects when the broker refused the message. */
  publish(publication: Publication): Promise<Acknowledgement> {
    return this.#send(publication).finally(() => this.#release());
  }

  /** What is not acknowledged by then stays unsettled and is delivered again by the next owner of its partition. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#client?.endAsync(true);
  }

  #send({ topic, payload, options }: Publication): Promise<Acknowledgement> {
    return new Promise((resolve, reject) => {
      this.#pendingByProperties.set(options.properties ?? {}, { resolve, reject });
      this.#client!.publish(topic, payload, options, (error) => {
        if (error) reject(error);
      });
    });
  }

  #acknowledged(messageId: number, reasonCode: number): void {
    const pending = this.#pendingById.get(messageId);
    this.#pendingById.delete(messageId);
    if (reasonCode < 0x80) pending?.resolve(reasonCode === noMatchingSubscribers ? 'noSubscriber' : 'delivered');
  }

  /** The slot goes to the next that waits, else back. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inFlight -= 1;
  }

  async #clientOptions(): Promise<IClientOptions> {
    return {
      protocolVersion: 5,
      clientId: `${serviceUser}-${randomBytes(8).toString('hex')}`,
      username: serviceUser,
      password: await this.#firstToken(),
      clean: true,
      reconnectPeriod: reconnectMs,
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      keepalive: 30,
      properties: { requestProblemInformation: true },
      ...(this.#options.ca && { ca: this.#options.ca }),
    };
  }

  /** Services start in any order: without auth-api there is nothing to do but wait. */
  async #firstToken(): Promise<string> {
    for (;;) {
      this.#abort.signal.throwIfAborted();
      try {
        return await this.#options.token();
      } catch (error) {
        this.#options.logger.warn({ err: error }, 'no MQTT service token yet, asking again');
        await sleep(tokenRetryMs, undefined, { signal: this.#abort.signal });
      }
    }
  }

  /** The broker closes the connection when the token ends; the next attempt needs a fresh one. */
  async #renewToken(client: MqttClient): Promise<void> {
    try {
      client.options.password = await this.#options.token();
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'no fresh MQTT service token, trying with the old one');
    }
  }
}
