import { readFileSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { publicUrl } from '../release/values.ts';

/** The calls on each of the two kinds of connections. */
const callsPerSecond = 5;
const timeoutMs = 10_000;
/**
 * The ports of the client, one after the other, below those that a kernel chooses: no port is reused within half an hour. Linux sends packets from a port
 * to the lost pod that this port has tried to reach in the last two minutes, whatever the Service's endpoints are. A kernel that chooses reuses ports
 * sooner; many clients, each with an address of its own, do not.
 */
const ports = { first: 10_000, count: 20_000 } as const;
let portsUsed = 0;
const paths = ['/v1/plants', '/v1/account', '/v1/webhooks', '/v1/devices?limit=10'];

export interface ApiCalls {
  calls: number;
  /** The number of each wrong answer or error. */
  failures: Record<string, number>;
  slowestMs: number;
}

/** A client of the API that never repeats a call: on connections that it keeps, and on a new one each time. */
export class ApiLoad {
  /** The time of the last failed call, as `performance.now()`. */
  lastFailureAt = 0;
  /** The last failed call: the kind of its connection, and its answer or error. */
  lastFailure = '';
  readonly #agents: Record<string, Agent>;
  readonly #token: string;
  readonly #signal: AbortSignal;
  #stopped = false;
  #seen: ApiCalls = { calls: 0, failures: {}, slowestMs: 0 };

  constructor(caFile: string, token: string, signal: AbortSignal) {
    const ca = readFileSync(caFile);
    this.#agents = { kept: new Agent({ ca, keepAlive: true }), new: new Agent({ ca, keepAlive: false }) };
    this.#token = token;
    this.#signal = signal;
  }

  /** Calls until the signal is aborted, or until it is stopped. */
  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
  }

  /**
   * Calls with so many callers beside, each at once when its last call is answered. Their calls are counted like all others.
   * @returns what ends it; resolves when the last call is answered
   */
  press(callers: number): () => Promise<void> {
    let pressing = true;
    const call = async (): Promise<void> => {
      for (let turn = 0; pressing && !this.#signal.aborted; turn++)
        for (const [kind, agent] of Object.entries(this.#agents))
          await this.#call(kind, agent, paths[turn % paths.length]!);
    };
    const all = Array.from({ length: callers }, call);
    return async () => {
      pressing = false;
      await Promise.all(all);
    };
  }

  /** @returns the calls since the last `take` */
  take(): ApiCalls {
    const seen = this.#seen;
    this.#seen = { calls: 0, failures: {}, slowestMs: 0 };
    return seen;
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#signal.aborted && !this.#stopped; turn++) {
      for (const [kind, agent] of Object.entries(this.#agents))
        void this.#call(kind, agent, paths[turn % paths.length]!, ports.first + (portsUsed++ % ports.count));
      await sleep(1_000 / callsPerSecond);
    }
  }

  /** @param localPort of the connection, where a new one is made; default: any */
  async #call(kind: string, agent: Agent, path: string, localPort?: number): Promise<void> {
    const begin = performance.now();
    const seen = await answerOf(path, { agent, ...reported({ localPort }) }, this.#token);
    const { failures } = this.#seen;
    this.#seen.calls += 1;
    this.#seen.slowestMs = Math.max(this.#seen.slowestMs, Math.round(performance.now() - begin));
    if (seen === '200') return;
    const key = `${kind} connection: ${seen}`;
    this.lastFailureAt = performance.now();
    this.lastFailure = key;
    failures[key] = (failures[key] ?? 0) + 1;
  }
}

/** @returns the status, or what went wrong */
function answerOf(path: string, connection: RequestOptions, token: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { ...connection, timeout: timeoutMs, headers: { authorization: `Bearer ${token}` } };
    const call = request(publicUrl + path, options, (answer) => {
      answer.resume();
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      answer.on('end', () => resolve(String(answer.statusCode)));
    });
    let awaited = 'connection';
    call.on('socket', (socket) => {
      if (call.reusedSocket) {
        awaited = 'answer';
        return;
      }
      socket.once('connect', () => (awaited = 'TLS handshake'));
      socket.once('secureConnect', () => (awaited = 'answer'));
    });
    call.on('timeout', () => call.destroy(new Error(`no ${awaited} within ${timeoutMs} ms`)));
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end();
  });
}
