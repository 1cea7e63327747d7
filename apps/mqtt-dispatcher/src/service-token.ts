import { decodeJwt } from 'jose';

export interface ServiceTokenOptions {
  authApiUrl: string;
  serviceSecret: string;
  fetch?: typeof fetch;
  now?: () => number;
}

const requestTimeoutMs = 10_000;

/**
 * The token that the dispatcher connects with. It is renewed at half its life; while auth-api is unavailable the old one is used until it expires, so that an
 * outage of the API does not stop deliveries.
 */
export class ServiceToken {
  readonly #options: ServiceTokenOptions;
  #current: { token: string; renewAt: number; expiresAt: number } | undefined;

  constructor(options: ServiceTokenOptions) {
    this.#options = options;
  }

  /** Returns a valid token. Throws `Error` when there is no valid token and auth-api issues none. */
  async get(): Promise<string> {
    const now = this.#options.now?.() ?? Date.now();
    if (this.#current && now < this.#current.renewAt) return this.#current.token;
    try {
      this.#current = validityOf(await this.#request(), now);
    } catch (error) {
      if (!this.#current || now >= this.#current.expiresAt) throw error;
    }
    return this.#current.token;
  }

  /** Discards a token that the broker does not accept (keys were changed): the next `get` requests another. */
  refused(): void {
    this.#current = undefined;
  }

  async #request(): Promise<string> {
    const { authApiUrl, serviceSecret } = this.#options;
    const answer = await (this.#options.fetch ?? fetch)(new URL('/internal/mqtt-service-token', authApiUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceSecret}` },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (!answer.ok) throw new Error(`auth-api answered ${answer.status} when asked for the MQTT service token`);
    const { result } = (await answer.json()) as { result?: { token?: unknown } };
    if (typeof result?.token !== 'string') throw new Error('auth-api answered without an MQTT service token');
    return result.token;
  }
}

function validityOf(token: string, now: number): { token: string; renewAt: number; expiresAt: number } {
  const { exp } = decodeJwt(token);
  if (exp === undefined) throw new Error('the MQTT service token has no expiry time');
  const expiresAt = exp * 1000;
  return { token, expiresAt, renewAt: now + (expiresAt - now) / 2 };
}
