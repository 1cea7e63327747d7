import mqtt, { type IClientOptions, type IConnackPacket, type MqttClient } from 'mqtt';
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

  /** Resolves when the connection is gone, by whichever side. */
  async closed(): Promise<void> {
    await eventually('the connection closed', () => this.#closed);
  }

  /** Reason code of the SUBACK. */
  async subscribe(filter: string, qos: 0 | 1 | 2 = 1): Promise<number> {
    const granted = await this.#client.subscribeAsync(filter, { qos }).then(
      ([grant]) => grant?.qos,
      (error: unknown) => (error as { packet?: { granted: number[] } }).packet?.granted[0],
    );
    if (granted === undefined) throw new Error(`no SUBACK for ${filter}`);
    return granted;
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
    this.#client.stream.destroy();
    await this.closed();
  }
}
