import mqtt, { type IClientOptions, type IConnackPacket, type MqttClient } from 'mqtt';
import { once } from 'node:events';
import { eventually, type TestBroker } from './mqtt-broker.ts';

export const NOT_AUTHORIZED = 135;
export const NO_MATCHING_SUBSCRIBERS = 16;

export interface Received {
  topic: string;
  payload: string;
}

/** A client that never reconnects and keeps all it gets, from the first packet on. */
export class TestClient {
  readonly received: Received[] = [];
  readonly #client: MqttClient;
  #connack: IConnackPacket | undefined;
  #failure: number | undefined;
  #disconnectReason: number | undefined;
  #pubackReason: number | undefined;
  #closed = false;

  constructor(broker: TestBroker, options: IClientOptions) {
    const fixed: IClientOptions = { protocolVersion: 5, reconnectPeriod: 0, keepalive: 0, ca: broker.ca, clean: true };
    this.#client = mqtt.connect(broker.url, { ...fixed, ...options });
    this.#client.on('message', (topic, payload) => this.received.push({ topic, payload: payload.toString() }));
    this.#client.on('error', (error) => (this.#failure ??= (error as { code?: number }).code ?? -1));
    this.#client.on('connect', (packet) => (this.#connack = packet));
    this.#client.on('disconnect', (packet) => (this.#disconnectReason = packet.reasonCode));
    this.#client.on('close', () => (this.#closed = true));
    this.#client.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback') this.#pubackReason = packet.reasonCode ?? 0;
    });
  }

  /** 'accepted', or the reason code of the CONNACK; -1 when there was none. */
  outcome(): Promise<'accepted' | number> {
    return eventually('a CONNACK', () =>
      this.#connack ? 'accepted' : (this.#failure ?? (this.#closed ? -1 : undefined)),
    );
  }

  get sessionPresent(): boolean {
    return this.#connack?.sessionPresent ?? false;
  }

  /** Reason code of the DISCONNECT that the broker sent. */
  disconnected(): Promise<number> {
    return eventually('a DISCONNECT', () => this.#disconnectReason);
  }

  /** Reason code of the SUBACK. */
  async subscribe(filter: string, qos: 0 | 1 | 2 = 1): Promise<number> {
    type Failure = Error & { packet?: { granted: number[] } };
    return new Promise((resolve, reject) => {
      this.#client.subscribe(filter, { qos }, (error: Failure | null, _granted, packet) => {
        const code = (packet ?? error?.packet)?.granted[0];
        if (typeof code === 'number') resolve(code);
        else reject(error ?? new Error('no SUBACK'));
      });
    });
  }

  /** Reason code of the PUBACK. */
  async publish(topic: string, payload: string): Promise<number> {
    this.#pubackReason = undefined;
    this.#client.publish(topic, payload, { qos: 1 }, () => undefined);
    return eventually('a PUBACK', () => this.#pubackReason);
  }

  /** Sends DISCONNECT and waits until the connection is closed. */
  async end(): Promise<void> {
    await this.#client.endAsync(this.#closed);
  }

  /** As a crash does: no DISCONNECT is sent, so that the broker publishes the will. */
  async breakOff(): Promise<void> {
    const closed = once(this.#client, 'close');
    this.#client.stream.destroy();
    await closed;
  }
}
