import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request as undiciRequest, type Dispatcher } from 'undici';
import {
  VendorError,
  reported,
  type VendorHttp,
  type VendorRequest,
  type VendorResponse,
} from '@heliograph/vendor-contract';
import { budgetsOf, type BudgetContext } from './budgets.ts';
import { currentImportShare, noteImportRequest } from './import-calls.ts';
import { flattenHeaders, readBody } from './read-response.ts';
import { stalledTime } from './stalled-time.ts';
import type { Budget, WindowLimiter } from './window-limiter.ts';

export interface VendorHttpOptions extends BudgetContext {
  baseUrl: string;
  /** Further hosts by the name a request gives. */
  hosts?: Readonly<Record<string, string>>;
  limiter: WindowLimiter;
  /** Shared by all accounts: connections are kept alive per origin. */
  dispatcher: Dispatcher;
  /** How long a request may wait for its budget before it gives up as `rate_limited`. Default 30 s. */
  maxWaitMs?: number;
  /** Tries after the first for 502, 503, 504 and dropped connections; none for a call whose quota is scarce. Default 2. */
  retries?: number;
  /** Called after each request with its duration, without the time for which this process could not run. */
  observe?: (call: string, outcome: string, seconds: number, request: SentRequest) => void;
}

/** A sent request without any part that could contain a secret: some vendors take tokens in paths and queries. */
export interface SentRequest {
  method: string;
  baseUrl: string;
}

const gatewayErrors = new Set([502, 503, 504]);
const defaultTimeoutMs = 60_000;
/** Fewer calls a day or month than these are scarce. */
const scarceCalls = 100;

/** Connections to vendor clouds; certificates are verified against `ca` when given, otherwise the system's roots. */
export function createVendorDispatcher(ca?: string): Agent {
  return new Agent({
    // Per origin, for all accounts of this replica: the declared limits and INGEST_CALLS_IN_FLIGHT (up to 64) bound the
    // calls, not this value.
    connections: 64,
    keepAliveTimeout: 30_000,
    connect: { timeout: 10_000, ...reported({ ca }) },
  });
}

/** `VendorHttp` over undici. Never follows redirects: a vendor's API does not redirect, a captive portal does. */
export class PacedVendorHttp implements VendorHttp {
  readonly #options: VendorHttpOptions;
  readonly #baseUrl: string;
  readonly #hosts: ReadonlyMap<string, string>;

  constructor(options: VendorHttpOptions) {
    this.#options = options;
    this.#baseUrl = withoutSlash(options.baseUrl);
    this.#hosts = new Map(Object.entries(options.hosts ?? {}).map(([name, url]) => [name, withoutSlash(url)]));
  }

  async request(request: VendorRequest): Promise<VendorResponse> {
    const budgets = budgetsOf(request, this.#options, currentImportShare());
    const retries = budgets.some(isScarce) ? 0 : (this.#options.retries ?? 2);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#withinBudget(request, budgets);
      if (!(outcome instanceof VendorError)) return outcome;
      if (attempt >= retries || outcome.kind !== 'unavailable' || request.signal?.aborted === true) throw outcome;
      await sleep((500 * 2 ** attempt * (0.5 + Math.random())) / Math.min(this.#options.timeScale, 10), undefined, {
        signal: request.signal,
      });
    }
  }

  async #withinBudget(request: VendorRequest, budgets: readonly Budget[]): Promise<VendorResponse | VendorError> {
    const { limiter } = this.#options;
    const takenAt = await this.#waitForBudget(request, budgets);
    noteImportRequest();
    try {
      return await this.#attempt(request);
    } finally {
      limiter.answered(budgets, takenAt, Date.now());
    }
  }

  /** Resolves with the time at which it was taken. */
  async #waitForBudget(request: VendorRequest, budgets: readonly Budget[]): Promise<number> {
    const deadline = Date.now() + (this.#options.maxWaitMs ?? 30_000);
    for (;;) {
      const now = Date.now();
      const wait = await this.#options.limiter.take(budgets, now);
      if (wait === 0) return now;
      if (now + wait > deadline) {
        throw new VendorError('rate_limited', `our own call budget for ${request.call} is used up`, {
          retryAfterMs: wait,
          call: request.call,
          origin: 'ours',
        });
      }
      await sleep(wait, undefined, { signal: request.signal });
    }
  }

  async #attempt(request: VendorRequest): Promise<VendorResponse | VendorError> {
    const [started, stalledBefore] = [performance.now(), stalledTime.ms];
    const outcome = await this.#send(request);
    const label = outcome instanceof VendorError ? outcome.kind : String(outcome.status);
    const baseUrl = this.#hosts.get(request.host ?? '') ?? this.#baseUrl;
    const sent = { method: request.method, baseUrl };
    const ms = performance.now() - started - (stalledTime.ms - stalledBefore);
    this.#options.observe?.(request.call, label, Math.max(0, ms) / 1000, sent);
    return outcome;
  }

  async #send(request: VendorRequest): Promise<VendorResponse | VendorError> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    try {
      const { statusCode, headers, body } = await undiciRequest(this.#baseOf(request) + request.path, {
        method: request.method,
        dispatcher: this.#options.dispatcher,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'heliograph',
          ...request.headers,
        },
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
        ...reported({ body: request.body }),
      });
      const flat = flattenHeaders(headers);
      const text = await readBody(body as AsyncIterable<Buffer>, flat['content-encoding']);
      if (gatewayErrors.has(statusCode)) return this.#unavailable(request, `answered ${statusCode}`);
      return { status: statusCode, headers: flat, body: text };
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      return this.#unavailable(request, reasonOf(error, timeout), error);
    }
  }

  #baseOf({ host, call }: VendorRequest): string {
    if (host === undefined) return this.#baseUrl;
    const base = this.#hosts.get(host);
    if (base === undefined) throw new TypeError(`${this.#options.vendor} ${call}: no host "${host}" in this region`);
    return base;
  }

  #unavailable(request: VendorRequest, reason: string, cause?: unknown): VendorError {
    return new VendorError(
      'unavailable',
      `${this.#options.vendor} ${request.call}: ${reason}`,
      { call: request.call },
      { cause },
    );
  }
}

/** Returns whether a quota has so few calls that a failed one is not worth another two: Growatt's ten plant lists a day, Huawei's 24. */
function isScarce({ quota, limit }: Budget): boolean {
  return quota === true && limit < scarceCalls;
}

function withoutSlash(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/$/, '');
}

/** Only codes and our own text: a message of a lower layer could repeat a header or a body. */
function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return 'the answer was not complete in time';
  if (error instanceof RangeError) return 'the answer is too large';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection failed';
  return `no answer (${code})`;
}
