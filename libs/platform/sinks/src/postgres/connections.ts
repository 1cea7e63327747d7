import { Socket } from 'node:net';
import pg from 'pg';
import { SinkError } from '../sink-error.ts';
import type { DestinationOptions } from '../sink-kind.ts';
import { tlsOptionsOf } from '../tls-settings.ts';

/** Of a sink, as a server has few. */
const maxConnections = 2;
const idleMs = 30_000;

/** The connections of one sink to its server, which are closed when nothing was written for 30 s. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #options: DestinationOptions;
  readonly #sockets = new Set<Socket>();
  /** The last work of each connection: the pool's own queue would count waiting as connecting, and never ends when it is closed. */
  readonly #turns: Promise<unknown>[] = Array.from({ length: maxConnections }, () => Promise.resolve());
  #turn = 0;
  #closed = false;

  /** @param statementMs after which a statement without an answer is given up @throws SinkError `settings` */
  constructor(options: DestinationOptions, statementMs: number) {
    const { settings, network, sinkId } = options;
    this.#options = options;
    this.#pool = new pg.Pool({
      host: String(settings.host),
      port: Number(settings.port),
      database: String(settings.database),
      user: String(settings.user),
      password: String(settings.password),
      ssl: tlsOptionsOf(options),
      application_name: `heliograph ${sinkId}`,
      max: maxConnections,
      connectionTimeoutMillis: network.timeoutMs,
      idleTimeoutMillis: idleMs,
      query_timeout: statementMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => this.#socket(),
    });
    // A connection that breaks is replaced, and its query rejects; without these handlers it would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs `work` on a connection of its own, which is closed when it rejects: a transaction ends with it. */
  use<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    this.#turn = (this.#turn + 1) % maxConnections;
    const turn = this.#turns[this.#turn]!.then(() => this.#run(work));
    this.#turns[this.#turn] = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#turns);
    if (!this.#pool.ended) await this.#pool.end();
  }

  async #run<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    if (this.#closed) throw new SinkError('unreachable', 'the sink was closed');
    this.#options.network.checkHost(String(this.#options.settings.host));
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** `pg` connects it by the host's name. */
  #socket(): Socket {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    const { lookup } = this.#options.network;
    socket.connect = ((port: number, host: string) => connect({ port, host, lookup })) as Socket['connect'];
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
