import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import { Agent, request, type Dispatcher } from 'undici';

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  error?: string;
  details?: unknown;
  result: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const timeoutMs = 60_000;

export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly slug: string | undefined,
    message: string,
    /** The value of the answer's `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Calls the API as a consumer would: through the gateway, with only the documented requests. */
export class GatewayClient {
  readonly #urlOf: (path: string) => string;
  readonly #dispatcher: Dispatcher;
  #token: string | undefined;

  /**
   * @param baseUrl one of each path, where the services are called without the gateway
   * @param caFile undefined: HTTP without TLS
   */
  constructor(baseUrl: string | ((path: string) => string), caFile?: string) {
    this.#urlOf = typeof baseUrl === 'string' ? () => baseUrl : baseUrl;
    this.#dispatcher = new Agent(caFile === undefined ? {} : { connect: { ca: readFileSync(caFile) } });
  }

  async login(username: string, password: string): Promise<void> {
    const body = new URLSearchParams({ username, password }).toString();
    const result = await this.#send('POST', '/auth/login', body, 'application/x-www-form-urlencoded');
    this.#token = (result as { access_token: string }).access_token;
  }

  /** The token of the last login. @throws Error before one */
  get accessToken(): string {
    if (this.#token === undefined) throw new Error('no login was made yet');
    return this.#token;
  }

  get(path: string): Promise<unknown> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<unknown> {
    return this.send('POST', path, body);
  }

  patch(path: string, body: unknown): Promise<unknown> {
    return this.send('PATCH', path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.send('DELETE', path);
  }

  send(method: Method, path: string, body?: unknown): Promise<unknown> {
    return body === undefined
      ? this.#send(method, path)
      : this.#send(method, path, JSON.stringify(body), 'application/json');
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }

  async #send(method: Method, path: string, body?: string, contentType?: string): Promise<unknown> {
    const answer = await request(this.#urlOf(path) + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher: this.#dispatcher,
      headers: reported({
        'content-type': contentType,
        authorization: this.#token === undefined ? undefined : `Bearer ${this.#token}`,
      }),
      ...reported({ body }),
    });
    const text = await answer.body.text();
    if (answer.statusCode === 204) return undefined;
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.success) return envelope.result;
    const details = envelope.details === undefined ? '' : ` ${JSON.stringify(envelope.details)}`;
    throw new GatewayError(
      answer.statusCode,
      envelope.error,
      `${method} ${path}: ${envelope.code} ${envelope.error ?? ''} ${envelope.message}${details}`,
      retryAfterSecondsOf(answer.headers['retry-after']),
    );
  }
}

function retryAfterSecondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
}
