import { reported } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type { VendorHttp, VendorRequest, VendorResponse } from '@heliograph/vendor-contract';

/** The limit of answers kept in memory, bytes: beyond it the verification makes no more calls. */
const maxBytes = 256 * 1024 * 1024;

/** Records what an adapter sends and gets, and makes no more than `maxCalls` requests. */
export class Recorder implements VendorHttp {
  readonly exchanges: Exchange[] = [];
  /** The step that requests belong to from now on. */
  step = '';
  readonly #http: VendorHttp;
  readonly #maxCalls: number;
  readonly #now: () => number;
  #logins = 0;
  #bytes = 0;

  constructor(http: VendorHttp, { maxCalls, now }: { maxCalls: number; now: () => number }) {
    this.#http = http;
    this.#maxCalls = maxCalls;
    this.#now = now;
  }

  /** Marks the requests of `login` as part of a login. */
  async duringLogin<T>(login: () => Promise<T>): Promise<T> {
    this.#logins += 1;
    try {
      return await login();
    } finally {
      this.#logins -= 1;
    }
  }

  /** Throws `VendorError` (`rate_limited`, ours) beyond the limit of calls, and the client's errors. */
  async request(request: VendorRequest): Promise<VendorResponse> {
    if (this.exchanges.length >= this.#maxCalls || this.#bytes >= maxBytes)
      throw new VendorError('rate_limited', `the bound of this verification is reached: ${this.#maxCalls} calls`, {
        call: request.call,
        origin: 'ours',
      });
    const exchange = this.#begin(request);
    this.exchanges.push(exchange);
    try {
      const response = await this.#http.request(request);
      this.#bytes += response.body.length;
      exchange.answer = {
        status: response.status,
        contentType: response.headers['content-type'] ?? '',
        body: response.body,
      };
      return response;
    } catch (error) {
      exchange.failure = error instanceof VendorError ? error.message : 'interrupted';
      throw error;
    } finally {
      exchange.durationMs = this.#now() - exchange.startedAt;
    }
  }

  #begin({ call, method, path, body, headers = {} }: VendorRequest): Exchange {
    return {
      number: this.exchanges.length + 1,
      step: this.step,
      call,
      method,
      path,
      isLogin: this.#logins > 0,
      ...reported({ requestBody: body }),
      headers: Object.entries(headers)
        .filter(([name]) => !/^(accept|content-type|user-agent|date)$/i.test(name))
        .map(([, value]) => value),
      startedAt: this.#now(),
      durationMs: 0,
    };
  }
}

/** One request to a vendor's cloud and its answer, as they went over the wire: they contain secrets and stay in memory. */
export interface Exchange {
  /** Counted from 1, in the order in which the requests were sent. */
  number: number;
  /** The step of the verification that it belongs to. */
  step: string;
  /** The adapter's name of the call, as limits and metrics have it. */
  call: string;
  method: string;
  /** Path and query below the base URL. */
  path: string;
  requestBody?: string;
  /** The values of the request's headers: credentials and signatures stand there. */
  headers: readonly string[];
  /** Part of a login: no part of its answer is written. */
  isLogin: boolean;
  startedAt: number;
  durationMs: number;
  answer?: { status: number; contentType: string; body: string };
  /** Why there is no answer. */
  failure?: string;
}
