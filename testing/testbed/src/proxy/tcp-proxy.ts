import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { seeded } from '../until.ts';
import { LinkDirection, type LinkState } from './link-direction.ts';

export interface Target {
  port: number;
  host?: string;
}

export interface TcpProxyOptions {
  /** Default 0: a free one. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  target: Target;
  /** The seed that decides which chunks are lost. */
  seed?: number;
}

/** `up`: from the client to the target; `down`: back. */
export type Direction = 'up' | 'down' | 'both';

export interface DelayOptions {
  direction?: Direction;
  /** 0 to 1, of the chunks. */
  lossShare?: number;
}

const newStates = (): Record<'up' | 'down', LinkState> => ({
  up: { ...clear, retransmitMs },
  down: { ...clear, retransmitMs },
});
const clear = { stalled: false, delayMs: 0, lossShare: 0 };
const retransmitMs = 200;

interface Connection {
  client: Socket;
  target: Socket;
  directions: LinkDirection[];
}

/** A connection between two processes of this machine that can be cut, stalled, slowed down and restored while they use it. */
export class TcpProxy {
  readonly #server: Server;
  readonly #random: () => number;
  readonly #connections = new Set<Connection>();
  #states: Record<'up' | 'down', LinkState> = newStates();
  #cut = false;
  #target: Target;

  private constructor(options: TcpProxyOptions) {
    this.#target = options.target;
    this.#random = seeded(options.seed ?? 1);
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#join(client));
  }

  static async listen(options: TcpProxyOptions): Promise<TcpProxy> {
    const proxy = new TcpProxy(options);
    proxy.#server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections that are open through it. */
  get open(): number {
    return this.#connections.size;
  }

  /** Resets every connection, and each new one, as a firewall that rejects does. */
  cut(): void {
    this.#cut = true;
    for (const connection of this.#connections) reset(connection);
  }

  /** Stalls the bytes of a direction without an error, as a network that drops packets; stalled bytes are forwarded after `heal`. */
  stall(direction: Direction): void {
    for (const state of this.#of(direction)) state.stalled = true;
  }

  /** Lets open connections be silent for ever, as when a machine is lost; new ones get through, as to the one that has taken its address over. */
  abandon(): void {
    this.stall('both');
    this.#states = newStates();
  }

  /** Lets each chunk be `ms` under way; a share of them is lost once, which shows as the wait for a retransmission. */
  delay(ms: number, { direction = 'both', lossShare = 0 }: DelayOptions = {}): void {
    for (const state of this.#of(direction)) Object.assign(state, { delayMs: ms, lossShare });
  }

  /** Ends all faults: stalled bytes are forwarded, new connections are accepted. */
  heal(): void {
    this.#cut = false;
    for (const state of this.#of('both')) Object.assign(state, clear);
    for (const { directions } of this.#connections) for (const direction of directions) direction.flow();
  }

  /** Another server takes the address over: open connections are reset, as by a server that does not know them, and new connections reach the other. */
  redirectTo(target: Target): void {
    this.#target = target;
    this.cut();
    this.heal();
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const connection of this.#connections) reset(connection);
    await once(this.#server, 'close');
  }

  #of(direction: Direction): LinkState[] {
    return direction === 'both' ? [this.#states.up, this.#states.down] : [this.#states[direction]];
  }

  #join(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#cut) {
      client.resetAndDestroy();
      return;
    }
    const { port, host = '127.0.0.1' } = this.#target;
    const target = connect({ port, host, allowHalfOpen: true, noDelay: true });
    const connection: Connection = {
      client,
      target,
      directions: [
        new LinkDirection(client, target, this.#states.up, this.#random),
        new LinkDirection(target, client, this.#states.down, this.#random),
      ],
    };
    this.#connections.add(connection);
    // Applies also to a target that refuses: the client gets a reset.
    target.on('error', () => client.resetAndDestroy());
    for (const socket of [client, target])
      socket.once('close', () => {
        // One side may be open still: a server whose connection is forgotten never closes.
        if (client.destroyed && target.destroyed) this.#connections.delete(connection);
        // Bytes that are on their way reach the other side before its end does; a reset does not wait.
        if (!socket.readableEnded) reset(connection);
      });
  }
}

function reset({ client, target }: Connection): void {
  for (const socket of [client, target]) if (!socket.destroyed) socket.resetAndDestroy();
}
