import { readAnswer } from './answer.ts';
import { urlOf, type Call, type CallOptions } from './call.ts';
import { HeliographConnectionError } from './errors.ts';

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  redirect: 'manual';
  signal: AbortSignal;
  body?: string;
}

/** The members of `Response` that are used. */
export interface FetchAnswer {
  ok: boolean;
  status: number;
  statusText: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** Needed for the stream only. */
  body?: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> } } | null;
}

/** As the platform's own `fetch`, or undici's. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface ExchangeOptions {
  baseUrl: string;
  fetch: Fetch;
  /** Longest wait for one answer. */
  timeoutMs: number;
}

/** One request and its answer; no retries. */
export class Exchange {
  readonly #options: ExchangeOptions;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /**
   * @param token access token; absent for public operations
   * @returns `result` of the envelope, or the body where the operation has none
   * @throws HeliographError, HeliographConnectionError, or the reason of the signal
   */
  async run(call: Call, token: string | undefined, options: CallOptions = {}): Promise<unknown> {
    const { signal, timeoutMs } = options;
    const url = urlOf(this.#options.baseUrl, call);
    const timeout = AbortSignal.timeout(timeoutMs ?? this.#options.timeoutMs);
    const init: FetchInit = {
      method: call.method,
      headers: headersOf(call, token, options),
      // A redirect would carry the token elsewhere.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(call.body !== undefined && { body: bodyOf(call) }),
    };
    let response: FetchAnswer;
    let text: string;
    try {
      response = await this.#options.fetch(url, init);
      text = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      const why = timeout.aborted ? 'no answer in time' : reasonOf(error);
      throw new HeliographConnectionError(`${call.method} ${call.path}: ${why}`, { cause: error });
    }
    return readAnswer(call, response, text);
  }

  /**
   * Opens an answer that does not end; the signal ends it.
   * @throws HeliographError, HeliographConnectionError, or the reason of the signal
   */
  async open(call: Call, token: string, headers: Record<string, string>, signal: AbortSignal): Promise<FetchAnswer> {
    const url = urlOf(this.#options.baseUrl, call);
    const init: FetchInit = {
      method: call.method,
      headers: { ...headersOf(call, token), ...headers },
      redirect: 'manual',
      signal,
    };
    let response: FetchAnswer;
    try {
      response = await this.#options.fetch(url, init);
    } catch (error) {
      throw new HeliographConnectionError(`${call.method} ${call.path}: ${reasonOf(error)}`, { cause: error });
    }
    if (!response.ok) readAnswer(call, response, await response.text().catch(() => ''));
    return response;
  }
}

function headersOf(
  { body, mediaType, creates }: Call,
  token: string | undefined,
  { idempotencyKey }: CallOptions = {},
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  if (body !== undefined) headers['content-type'] = mediaType ?? 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (creates === true && idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

function bodyOf({ body, mediaType }: Call): string {
  return mediaType === undefined ? JSON.stringify(body) : String(body);
}

/** fetch reports "fetch failed", with the reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Partial<Error>;
  return (cause as Partial<Error> | undefined)?.message ?? message ?? String(error);
}
