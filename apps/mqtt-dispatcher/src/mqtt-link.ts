import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import {
  generate,
  parser,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type Packet,
} from 'mqtt-packet';
import { failureText } from './reason-codes.ts';

export interface LinkOptions {
  /** The address of the broker, `mqtts://host:port`. */
  url: string;
  ca: Buffer | undefined;
  clientId: string;
  username: string;
  token: string;
  /** The TLS session of an earlier link. */
  tlsSession: Buffer | undefined;
  onPuback: (messageId: number, reasonCode: number) => void;
  /** Called for messages of the broker itself; acknowledged when it resolves, otherwise sent again after a reconnect. */
  onMessage: (topic: string, payload: Buffer) => Promise<void>;
}

/** The error of a connection that the broker refused: the token may no longer be accepted. */
export class ConnectionRefused extends Error {}

export const keepAliveSeconds = 30;
const defaultPort = 8883;
const connectMs = 10_000;
const disconnectMs = 1_000;
/** The session expiry, longer than a dispatcher is disconnected in a deployment; the session has no content. */
const sessionExpirySeconds = 3600;

/** One MQTT 5 connection over TLS 1.3, from CONNECT until it is lost. Writes of one turn of the event loop leave together. */
export class MqttLink {
  readonly #socket: TLSSocket;
  readonly #onPuback: LinkOptions['onPuback'];
  readonly #onMessage: LinkOptions['onMessage'];
  #connack: IConnackPacket | undefined;
  #accepted: ((error?: Error) => void) | undefined;
  #failure: Error | undefined;
  #outgoing: Buffer[] = [];
  #lastSentAt = performance.now();
  #keepAlive: NodeJS.Timeout | undefined;
  /** The time of the last bytes from the broker (`performance.now`). */
  lastReceivedAt = performance.now();
  /** The reason code of the broker's DISCONNECT. */
  disconnectReason: number | undefined;
  /** The TLS session for the next link: only the same process of the broker can resume it. */
  tlsSession: Buffer | undefined;

  private constructor(socket: TLSSocket, { onPuback, onMessage }: LinkOptions) {
    this.#socket = socket;
    this.#onPuback = onPuback;
    this.#onMessage = onMessage;
    socket.setNoDelay(true);
    const incoming = parser({ protocolVersion: 5 });
    incoming.on('packet', (packet) => this.#received(packet));
    incoming.on('error', (error: Error) => this.#fail(error));
    socket.on('data', (bytes: Buffer) => {
      this.lastReceivedAt = performance.now();
      incoming.parse(bytes);
    });
    socket.on('session', (session) => (this.tlsSession = session));
    socket.on('error', (error: Error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the MQTT broker closed the connection')));
  }

  /** Connects. Resolves when the broker has accepted the connection. @throws ConnectionRefused, or Error when it cannot be reached */
  static async open(options: LinkOptions, signal: AbortSignal): Promise<MqttLink> {
    const { hostname, port } = new URL(options.url);
    const socket = connect({
      host: hostname,
      port: port === '' ? defaultPort : Number(port),
      servername: hostname,
      minVersion: 'TLSv1.3',
      ca: options.ca,
      session: options.tlsSession,
    });
    const link = new MqttLink(socket, options);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
    try {
      await once(socket, 'secureConnect', { signal: limit });
      await link.#introduce(options, limit);
      return link;
    } catch (error) {
      link.destroy();
      throw link.#failure ?? error;
    }
  }

  get alive(): boolean {
    return this.#failure === undefined;
  }

  /** The reason why the link was lost. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  get sessionPresent(): boolean {
    return this.#connack?.sessionPresent ?? false;
  }

  /** True when the broker's process is the one of the link that `tlsSession` is from: the keys of its tickets die with it. */
  get tlsResumed(): boolean {
    return this.#socket.isSessionReused();
  }

  /** The number of unacknowledged publishes that the broker accepts. */
  get receiveMaximum(): number {
    return this.#connack?.properties?.receiveMaximum ?? 65_535;
  }

  /** The largest packet that the broker accepts, bytes. */
  get maximumPacketSize(): number {
    return this.#connack?.properties?.maximumPacketSize ?? Infinity;
  }

  send(bytes: Buffer): void {
    if (this.#outgoing.length === 0) process.nextTick(() => this.#flush());
    this.#outgoing.push(bytes);
  }

  /** Resolves when the link is lost. */
  async lost(): Promise<void> {
    if (!this.#socket.closed) await new Promise((resolve) => this.#socket.once('close', resolve));
  }

  /** Sends DISCONNECT and closes. */
  close(): void {
    if (this.alive) {
      this.#socket.end(generate({ cmd: 'disconnect', reasonCode: 0 }, { protocolVersion: 5 }), () =>
        this.#socket.destroy(),
      );
      setTimeout(() => this.#socket.destroy(), disconnectMs).unref();
    }
    this.#fail(new Error('closed'));
  }

  destroy(): void {
    this.#fail(new Error('closed'));
    this.#socket.destroy();
  }

  async #introduce(options: LinkOptions, signal: AbortSignal): Promise<void> {
    const accepted = new Promise<void>((resolve, reject) => {
      this.#accepted = (error) => (error ? reject(error) : resolve());
      signal.addEventListener('abort', () => reject(new Error('the MQTT broker did not answer in time')));
    });
    this.send(generate(connectPacket(options)));
    await accepted;
    const seconds = this.#connack?.properties?.serverKeepAlive ?? keepAliveSeconds;
    this.#keepAlive = setInterval(() => this.#checkAlive(seconds * 1000), (seconds * 1000) / 2);
  }

  #received(packet: Packet): void {
    if (packet.cmd === 'puback') this.#onPuback(packet.messageId ?? 0, packet.reasonCode ?? 0);
    else if (packet.cmd === 'connack') this.#answered(packet);
    else if (packet.cmd === 'publish') void this.#published(packet);
    else if (packet.cmd === 'disconnect') {
      this.disconnectReason = packet.reasonCode ?? 0;
      this.#fail(new Error(`the MQTT broker ended the connection: ${failureText(this.disconnectReason)}`));
      this.#socket.destroy();
    }
  }

  async #published({ topic, payload, messageId }: IPublishPacket): Promise<void> {
    const taken = await this.#onMessage(topic, Buffer.from(payload)).then(
      () => true,
      () => false,
    );
    if (taken && messageId !== undefined && this.alive)
      this.send(generate({ cmd: 'puback', messageId, reasonCode: 0 }, { protocolVersion: 5 }));
  }

  #answered(packet: IConnackPacket): void {
    this.#connack = packet;
    const reason = packet.reasonCode ?? 0;
    this.#accepted?.(
      reason === 0
        ? undefined
        : new ConnectionRefused(`the MQTT broker refused the connection: ${failureText(reason)}`),
    );
  }

  #flush(): void {
    const bytes = this.#outgoing;
    this.#outgoing = [];
    if (!this.alive) return;
    this.#lastSentAt = performance.now();
    this.#socket.write(bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes));
  }

  /** Ends the link when the broker has been silent for too long: its host may be gone without closing the connection. */
  #checkAlive(keepAliveMs: number): void {
    const now = performance.now();
    if (now - this.lastReceivedAt > keepAliveMs * 1.5) {
      this.#fail(new Error('the MQTT broker does not answer'));
      this.#socket.destroy();
    } else if (now - Math.min(this.lastReceivedAt, this.#lastSentAt) >= keepAliveMs / 2)
      this.send(generate({ cmd: 'pingreq' }));
  }

  #fail(error: Error): void {
    clearInterval(this.#keepAlive);
    this.#failure ??= error;
    this.#accepted?.(error);
  }
}

function connectPacket({ clientId, username, token }: LinkOptions): IConnectPacket {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: false,
    clientId,
    keepalive: keepAliveSeconds,
    username,
    password: Buffer.from(token),
    properties: { sessionExpiryInterval: sessionExpirySeconds },
  };
}
