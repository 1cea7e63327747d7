import { Operations } from '../generated/operations.generated.ts';
import type { PlantWithDevices } from '../generated/types.generated.ts';
import type { Call, CallOptions } from './call.ts';
import { HeliographError } from './errors.ts';
import { Exchange, type Fetch } from './exchange.ts';
import { withRetries, type RetryPolicy } from './retry.ts';
import { Session, type Tokens } from './session.ts';
import { sleep } from './sleep.ts';
import { streamEvents } from './stream.ts';
import type { StreamEvent, StreamFilter, StreamOptions } from './stream-event.ts';

export interface HeliographOptions {
  /** `https://api.example.com` */
  baseUrl: string;
  /** API key of the account (`POST /v1/api-keys`), instead of username and password. */
  apiKey?: string | undefined;
  /**
   * Returns an access token that is valid for the next minute, instead of all of these: the page of a browser keeps its session elsewhere.
   * It is given the token that the service refused although it had not expired.
   */
  accessToken?: ((refused?: string) => Promise<string>) | undefined;
  /** Username of the account. Without API key, username and tokens only public operations can be called. */
  username?: string | undefined;
  password?: string | undefined;
  /** Tokens of an earlier session, instead of or beside the password. */
  tokens?: Tokens | undefined;
  /** Called with each new pair of tokens before it is used: a process that stores them can continue without a login. */
  onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined;
  /** Instead of the platform's `fetch`: a proxy, a client certificate, a CA of your own. */
  fetch?: Fetch | undefined;
  /** Longest wait for one answer, ms (60 s); a sync answers within 30 s. */
  timeoutMs?: number | undefined;
  /** Tries after the first of a call that is worth it (4). */
  maxRetries?: number | undefined;
  /** Longest wait before another try, ms (60 s). A longer `Retry-After` ends the call with the error. */
  maxRetryWaitMs?: number | undefined;
  /** First path segment of login and refresh (`auth`). */
  loginPrefix?: string | undefined;
}

export interface SyncOptions extends CallOptions {
  /** Longest wait for the sync as a whole, ms (15 min). */
  waitMs?: number | undefined;
}

const maxSyncMs = 15 * 60_000;

/**
 * Client of the API: logs in with the first call, renews its token, waits where the service asks for it.
 * Every operation of the OpenAPI document is a method; arguments are path parameters, body, query and options, in this order.
 */
export class Heliograph extends Operations {
  readonly #exchange: Exchange;
  readonly #session: Session;
  readonly #policy: RetryPolicy;

  constructor(options: HeliographOptions) {
    super();
    const { baseUrl, loginPrefix = 'auth', timeoutMs = 60_000, maxRetries = 4, maxRetryWaitMs = 60_000 } = options;
    this.#policy = { maxRetries, maxWaitMs: maxRetryWaitMs };
    this.#exchange = new Exchange({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      // The platform's fetch must not be called as a method of something else.
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      timeoutMs,
    });
    this.#session = new Session({
      ...options,
      loginPrefix,
      send: (call) => withRetries(call, this.#policy, {}, () => this.#exchange.run(call, undefined)),
    });
  }

  /** Logs in now instead of with the first call. */
  async login(options: CallOptions = {}): Promise<void> {
    await this.#session.accessToken(options.signal);
  }

  /** Ends the session; a later call logs in again. */
  async logout(): Promise<void> {
    await this.#session.end();
  }

  /**
   * Pulls every plant and device of a vendor account and waits until that is done, also where it takes longer than one call may.
   * @param dataAccessUserId id of the vendor account
   * @throws HeliographError `vendor_credentials_rejected`, `vendor_unavailable`, …; `sync_in_progress` when `waitMs` was not enough
   */
  async sync(dataAccessUserId: string, options: SyncOptions = {}): Promise<PlantWithDevices[]> {
    const deadline = Date.now() + (options.waitMs ?? maxSyncMs);
    for (;;) {
      try {
        const plants = await this.syncPlantsAndDevices({ dataAccessUserId }, options);
        return Array.isArray(plants) ? plants : [];
      } catch (error) {
        if (!(error instanceof HeliographError) || error.error !== 'sync_in_progress') throw error;
        const waitMs = (error.retryAfter ?? 1) * 1000;
        if (Date.now() + waitMs > deadline) throw error;
        await sleep(waitMs, options.signal);
      }
    }
  }

  /**
   * Yields records, events and the progress of replays as they come (`GET /v1/stream`). After a lost connection it
   * yields `retry` and continues at its position. Delivery is at least once: a record that comes again has the same
   * `idempotency_key`.
   * @throws HeliographError for errors that waiting does not solve, or the reason of the signal
   */
  streamRecords(filter: StreamFilter = {}, options: StreamOptions = {}): AsyncGenerator<StreamEvent, void, undefined> {
    const query = Object.fromEntries(
      Object.entries(filter).map(([name, values]: [string, string | readonly string[]]) => [name, String(values)]),
    );
    const call: Call = { method: 'GET', path: '/v1/stream', query };
    return streamEvents({
      ...options,
      open: async (lastEventId, signal) => {
        const headers = {
          accept: 'text/event-stream',
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        };
        return this.#withToken(signal, (token) => this.#exchange.open(call, token, headers, signal));
      },
    });
  }

  protected async send<T>(call: Call, options: CallOptions = {}): Promise<T> {
    return (await withRetries(call, this.#policy, options, () => this.#attempt(call, options))) as T;
  }

  async #attempt(call: Call, options: CallOptions): Promise<unknown> {
    if (call.isPublic === true) return this.#exchange.run(call, undefined, options);
    return this.#withToken(options.signal, (token) => this.#exchange.run(call, token, options));
  }

  /** A token may be taken back before it expires (a changed password, another process that refreshed): then once more with a new one. */
  async #withToken<T>(signal: AbortSignal | undefined, work: (token: string) => Promise<T>): Promise<T> {
    const token = await this.#session.accessToken(signal);
    try {
      return await work(token);
    } catch (error) {
      const isTokenRefused = error instanceof HeliographError && error.error === 'invalid_token';
      if (!isTokenRefused || !this.#session.refused(token)) throw error;
      return work(await this.#session.accessToken(signal));
    }
  }
}
