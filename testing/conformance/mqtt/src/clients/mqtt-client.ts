import { until } from '@heliograph/testbed';
import mqtt, {
  type IClientOptions,
  type IClientPublishOptions,
  type IConnackPacket,
  type IPublishPacket,
  type MqttClient,
} from 'mqtt';

export interface Received {
  topic: string;
  payload: string;
  packet: IPublishPacket;
}

const NO_MATCHING_SUBSCRIBERS = 16;
const FIRST_FAILURE = 0x80;

/** A client that never reconnects and keeps all it gets, from the first packet on. */
export class MqttTestClient {
  readonly received: Received[] = [];
  readonly #client: MqttClient;
  #connack: IConnackPacket | undefined;
  #refusal: number | undefined;
  #disconnectReason: number | undefined;
  #pubackReason: number | undefined;
  #closed = false;

  constructor(url: string, options: IClientOptions) {
    const fixed: IClientOptions = { protocolVersion: 5, reconnectPeriod: 0, keepalive: 0, clean: true };
    this.#client = mqtt.connect(url, { ...fixed, ...options });
    this.#client.on('message', (topic, payload, packet) =>
      this.received.push({ topic, payload: payload.toString(), packet }),
    );
    this.#client.on('error', (error) => (this.#refusal ??= (error as { code?: unknown }).code as number));
    this.#client.on('connect', (packet) => (this.#connack = packet));
    this.#client.on('disconnect', (packet) => (this.#disconnectReason = packet.reasonCode));
    this.#client.on('close', () => (this.#closed = true));
    this.#client.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback') this.#pubackReason = packet.reasonCode ?? 0;
    });
  }

  async outcome(): Promise<'accepted' | 'refused'> {
    await until('a CONNACK or the end', () => this.#connack ?? (this.#refusal !== undefined || this.#closed));
    return this.#connack ? 'accepted' : 'refused';
  }

  /** Reason code of the CONNACK or, failing one, the error of the network. */
  get refusal(): number | undefined {
    return this.#refusal;
  }

  get sessionPresent(): boolean {
    return this.#connack?.sessionPresent ?? false;
  }

  get connack(): IConnackPacket | undefined {
    return this.#connack;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Reason code of the broker's DISCONNECT, if it sent one before the connection went. */
  async closed(): Promise<number | undefined> {
    await until('the connection closed', () => this.#closed);
    return this.#disconnectReason;
  }

  /** Some brokers close the connection after a denial. */
  async subscribe(filter: string, qos: 0 | 1 | 2 = 1): Promise<'denied' | `granted ${number}`> {
    const asked = this.#client.subscribeAsync(filter, { qos }).then(
      ([grant]) => grant?.qos ?? FIRST_FAILURE,
      () => FIRST_FAILURE,
    );
    const lost = until('an answer to SUBSCRIBE', () => this.#closed && FIRST_FAILURE).catch(() => FIRST_FAILURE);
    const code = await Promise.race([asked, lost]);
    return code >= FIRST_FAILURE ? 'denied' : `granted ${code}`;
  }

  /** Resolves, with QoS 1, to the broker's answer. */
  async publish(
    topic: string,
    payload: string,
    options: IClientPublishOptions = {},
  ): Promise<'acknowledged' | 'no subscriber' | 'refused'> {
    if (this.#closed) return 'refused';
    this.#pubackReason = undefined;
    this.#client.publish(topic, payload, { qos: 1, ...options }, () => undefined);
    const code = await until('a PUBACK', () => this.#pubackReason ?? (this.#closed ? FIRST_FAILURE : undefined));
    if (code >= FIRST_FAILURE) return 'refused';
    return code === NO_MATCHING_SUBSCRIBERS ? 'no subscriber' : 'acknowledged';
  }

  payloads(): string[] {
    return this.received.map(({ payload }) => payload);
  }

  async receive(count: number): Promise<string[]> {
    await until(`${count} messages`, () => this.received.length >= count);
    return this.payloads();
  }

  /** Sends DISCONNECT and waits until the connection is closed. */
  async end(): Promise<void> {
    await this.#client.endAsync(this.#closed);
  }

  /** Breaks the connection like a crash: no DISCONNECT is sent, so that the broker publishes the will. */
  async breakOff(): Promise<void> {
    this.#client.stream.destroy();
    await this.closed();
  }
}
