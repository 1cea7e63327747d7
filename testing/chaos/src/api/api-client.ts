import { reported } from '@heliograph/base-data';
interface Envelope {
  success: boolean;
  error?: string;
  message: string;
  details?: unknown;
  result: unknown;
}

/** The answer was an error; `slug` is its stable name. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly slug: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

const timeoutMs = 60_000;
const pauseMs = 500;

/** Calls the API as a consumer would, with the documented requests alone. A service that is unavailable is retried for a minute. */
export class ApiClient {
  #token: string | undefined;

  constructor(
    private readonly addresses: { auth: string; delivery: string; sync: string },
    readonly accountId: string,
  ) {}

  async login(username: string, password: string): Promise<void> {
    const body = new URLSearchParams({ username, password }).toString();
    const result = await this.#call('POST', '/auth/login', body, 'application/x-www-form-urlencoded');
    this.#token = (result as { access_token: string }).access_token;
  }

  /** @throws Error before the login */
  get accessToken(): string {
    if (this.#token === undefined) throw new Error('not logged in');
    return this.#token;
  }

  get(path: string): Promise<unknown> {
    return this.#call('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<unknown> {
    return this.#call('POST', path, JSON.stringify(body), 'application/json');
  }

  /** Once, whatever becomes of it. @throws ApiRefusal, or what `fetch` throws: then nobody knows whether it was done */
  attempt(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#once(
      method,
      path,
      ...(body === undefined ? [] : ([JSON.stringify(body), 'application/json'] as const)),
    );
  }

  delete(path: string): Promise<unknown> {
    return this.#call('DELETE', path);
  }

  async #call(method: string, path: string, body?: string, contentType?: string): Promise<unknown> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      try {
        return await this.#once(method, path, body, contentType);
      } catch (error) {
        const passing = !(error instanceof ApiRefusal) || error.status >= 502;
        if (!passing || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  async #once(method: string, path: string, body?: string, contentType?: string): Promise<unknown> {
    const answer = await fetch(this.#address(path) + path, {
      method,
      headers: reported({
        'content-type': contentType,
        authorization: this.#token === undefined ? undefined : `Bearer ${this.#token}`,
      }),
      ...reported({ body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 204) return undefined;
    const envelope = (await answer.json()) as Envelope;
    if (envelope.success) return envelope.result;
    const details = envelope.details === undefined ? '' : ` ${JSON.stringify(envelope.details)}`;
    throw new ApiRefusal(
      answer.status,
      envelope.error,
      `${method} ${path}: ${answer.status} ${envelope.message}${details}`,
    );
  }

  /** Routes the path as the gateway does, without the gateway, which no scenario breaks. */
  #address(path: string): string {
    const { auth, delivery, sync } = this.addresses;
    if (/^\/(auth|v1\/(kafka|mqtt)-credentials|v1\/account)/.test(path)) return auth;
    return /^\/v1\/(webhooks|deliveries|usage|events)/.test(path) ? delivery : sync;
  }
}
