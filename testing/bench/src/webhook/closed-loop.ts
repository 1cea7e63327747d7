import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Generators of requests, measured beside the dispatcher. */
export interface LoadOptions {
  /** One each endpoint; they are called in turn. */
  urls: readonly string[];
  caFile: string;
  /** One BaseData record. */
  bodyFile: string;
  /** Requests under way at once, all endpoints together. */
  inFlight: number;
  seconds: number;
}

export interface LoadRun {
  requests: number;
  requestsPerSecond: number;
  /** CPU seconds of the client for 100,000 requests. */
  cpuPer100k: number;
}

/** The common part of the processes that post as fast as they can. They get their `LoadOptions` as a file, and print a `LoadRun` as JSON. */

const warmUpMs = 1_500;
/** The number of calls to every endpoint before the measurement, which open connections and compile code. */
const warmUpRounds = 4;

export function loadOptions(): LoadOptions {
  return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadOptions;
}

/** Makes a request to the endpoint of this index; calls `done` when it is answered with 204. */
type Send = (endpoint: number, done: () => void) => void;

/** Keeps `inFlight` requests under way, the endpoints in turn. */
export class ClosedLoop {
  #answered = 0;
  #next = 0;
  #stopping = false;

  constructor(
    private readonly options: LoadOptions,
    private readonly send: Send,
  ) {}

  /** A failure counts until the end of the measurement only. */
  get stopping(): boolean {
    return this.#stopping;
  }

  async run(): Promise<LoadRun> {
    const { urls, inFlight, seconds } = this.options;
    for (let i = 0; i < inFlight; i++) this.#post();
    await sleep(warmUpMs);
    while (this.#answered < urls.length * warmUpRounds) await sleep(50);
    const before = { answered: this.#answered, cpu: process.cpuUsage(), at: performance.now() };
    await sleep(seconds * 1000);
    const { user, system } = process.cpuUsage(before.cpu);
    const requests = this.#answered - before.answered;
    const elapsedSeconds = (performance.now() - before.at) / 1000;
    this.#stopping = true;
    return {
      requests,
      requestsPerSecond: requests / elapsedSeconds,
      cpuPer100k: ((user + system) / 1e6 / requests) * 1e5,
    };
  }

  #post(): void {
    const endpoint = this.#next;
    this.#next = (endpoint + 1) % this.options.urls.length;
    this.send(endpoint, () => {
      this.#answered++;
      if (!this.#stopping) this.#post();
    });
  }
}
