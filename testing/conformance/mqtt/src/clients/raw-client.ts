import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { reported } from '@heliograph/base-data';
import { until } from '@heliograph/testbed';
import mqttPacket, { type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';

const MQTT_5 = { protocolVersion: 5 };

/** A client of raw packets: acknowledges no message by itself, which no client library allows. */
export class RawClient {
  readonly packets: Packet[] = [];
  readonly #socket: TLSSocket;
  #closed = false;

  private constructor(socket: TLSSocket) {
    this.#socket = socket;
    const parser = mqttPacket.parser(MQTT_5);
    parser.on('packet', (packet) => this.packets.push(packet));
    socket.on('data', (chunk: Buffer) => parser.parse(chunk));
    socket.on('close', () => (this.#closed = true));
    socket.on('error', () => (this.#closed = true));
  }

  /** Resolves with the CONNACK's arrival. @throws Error when it is no success */
  static async connect(url: string, ca: Buffer | undefined, packet: Partial<IConnectPacket>): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), servername: hostname, ...reported({ ca }) });
    await once(socket, 'secureConnect');
    const client = new RawClient(socket);
    const fixed = { cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 0 };
    client.send({ ...fixed, ...packet } as IConnectPacket);
    const answer = await client.#next('connack', 0);
    if (answer?.cmd !== 'connack' || answer.reasonCode !== 0) throw new Error('the raw client was refused');
    return client;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  send(packet: Packet): void {
    if (!this.#closed) this.#socket.write(mqttPacket.generate(packet, MQTT_5));
  }

  async subscribe(topic: string): Promise<void> {
    this.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] });
    await this.#next('suback', 0);
  }

  acknowledge(packet: IPublishPacket): void {
    this.send({ cmd: 'puback', messageId: packet.messageId!, reasonCode: 0 });
  }

  get publishes(): IPublishPacket[] {
    return this.packets.filter((packet) => packet.cmd === 'publish');
  }

  /** Resolves when all packets that the broker sent before the answer to this have arrived. */
  async ping(): Promise<void> {
    const before = this.#count('pingresp');
    this.send({ cmd: 'pingreq' });
    await this.#next('pingresp', before);
  }

  /** The reason code of the answer to a PUBLISH, `closed` when the connection ended instead. */
  async answerTo(packet: IPublishPacket): Promise<number | 'closed'> {
    this.send(packet);
    const answer = await until('an answer to PUBLISH', () => {
      const found = this.packets.find(({ cmd }) => ['puback', 'pubrec', 'disconnect'].includes(cmd));
      return found ?? this.#closed;
    });
    if (answer === true || answer.cmd === 'disconnect') return 'closed';
    return (answer as { reasonCode?: number }).reasonCode ?? 0;
  }

  breakOff(): void {
    this.#socket.destroy();
  }

  #count(cmd: Packet['cmd']): number {
    return this.packets.filter((packet) => packet.cmd === cmd).length;
  }

  async #next(cmd: Packet['cmd'], after: number): Promise<Packet | undefined> {
    await until(cmd, () => this.#closed || this.#count(cmd) > after);
    return this.packets.filter((packet) => packet.cmd === cmd)[after];
  }
}
