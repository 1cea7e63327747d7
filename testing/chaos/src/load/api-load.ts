import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { quantile } from '@heliograph/testbed';

export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
}

interface Answer {
  status: number;
  body: string;
}

interface Done {
  at: number;
  ms: number;
  what: string;
  failure?: string;
}

const callers = 4;
const pauseMs = 100;
const maxCallMs = 30_000;
/** Before a call that failed is made again. */
const repeatPauseMs = 500;

const reads = [
  '/v1/devices?limit=20',
  '/v1/plants?limit=20',
  '/v1/webhooks',
  '/v1/usage',
  '/v1/events?limit=20',
  '/v1/account',
  '/v1/kafka-credentials',
];

/**
 * Clients of the API that keep their connections open. An answer of 5xx, a reset, a refused connection is a failure: at once, or when it lasts for as long
 * as they retry. One of them opens a connection for every call. Every tenth round, by default, creates a group and deletes it.
 */
export class ApiLoad {
  readonly #done: Done[] = [];
  readonly #agents: Agent[] = [];
  #running: Promise<unknown> | undefined;
  #stopped = false;
  /** Calls that were made again. */
  repeats = 0;
  /** Answers of 500: its receiver may not repeat the call. */
  readonly answers500: string[] = [];

  constructor(
    private readonly port: number,
    private readonly token: string,
    /** The time for which a failed call is retried, ms. */
    private readonly repeatMs = 0,
    /** Every how many rounds a client writes. */
    private readonly writeEvery = 10,
  ) {}

  start(): void {
    this.#running = Promise.all(Array.from({ length: callers }, (_, i) => this.#call(i)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    for (const agent of this.#agents) agent.destroy();
  }

  failures(): string[] {
    return this.#done.flatMap(({ what, failure }) => (failure === undefined ? [] : [`${what}: ${failure}`]));
  }

  /** Counts the calls that were begun between these times, Unix ms. */
  counted(from: number, to: number): { calls: number; failed: number; p50Ms: number | null; p99Ms: number | null } {
    const done = this.#done.filter(({ at }) => at >= from && at < to);
    const times = done.map(({ ms }) => ms);
    const failed = done.filter(({ failure }) => failure !== undefined).length;
    return { calls: done.length, failed, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
  }

  async #call(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: index > 0, maxSockets: 1 });
    this.#agents.push(agent);
    for (let round = 0; !this.#stopped; round += 1) {
      if (round % this.writeEvery === this.writeEvery - 1) await this.#write(agent, `chaos ${index} ${round}`);
      else await this.#one(agent, { method: 'GET', path: reads[(round + index) % reads.length]! });
      await sleep(pauseMs);
    }
  }

  async #write(agent: Agent, name: string): Promise<void> {
    const created = await this.#one(agent, { method: 'POST', path: '/v1/groups', body: { name } });
    const { result } = JSON.parse(created?.body ?? '{}') as { result?: { id?: string } };
    if (result?.id !== undefined) await this.#one(agent, { method: 'DELETE', path: `/v1/groups/${result.id}` });
  }

  async #one(agent: Agent, call: ApiCall): Promise<Answer | undefined> {
    const at = Date.now();
    const what = `${call.method} ${call.path}`;
    for (;;) {
      const { answer, failure, gone } = await this.#attempt(agent, call);
      // A repeated DELETE gets 404: the call without an answer has deleted the object.
      const done = failure === undefined || (gone && Date.now() - at > repeatPauseMs);
      if (done || Date.now() - at >= this.repeatMs) {
        this.#done.push({ at, ms: Date.now() - at, what, ...reported({ failure: done ? undefined : failure }) });
        return answer;
      }
      this.repeats += 1;
      await sleep(repeatPauseMs);
    }
  }

  async #attempt(agent: Agent, call: ApiCall): Promise<{ answer?: Answer; failure?: string; gone: boolean }> {
    try {
      const answer = await ask({ ...call, agent, port: this.port, token: this.token });
      const gone = call.method === 'DELETE' && answer.status === 404;
      if (answer.status === 500) this.answers500.push(`${call.method} ${call.path}: ${answer.body.slice(0, 200)}`);
      if (answer.status < 400) return { answer, gone };
      return { answer, failure: `${answer.status} ${answer.body.slice(0, 200)}`, gone };
    } catch (error) {
      return { failure: String(error), gone: false };
    }
  }
}

interface Question extends ApiCall {
  agent: Agent;
  port: number;
  token: string;
}

function ask({ method, path, body, agent, port, token }: Question): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, agent, headers, timeout: maxCallMs }, (answer) => {
      let received = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (received += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: received }));
      answer.once('error', reject);
    });
    call.once('error', reject);
    call.once('timeout', () => call.destroy(new Error(`no answer within ${maxCallMs} ms`)));
    call.end(text);
  });
}
