import { ApiError } from '@heliograph/http-service';
import type { Pool } from 'undici';
import type { GatewayConfiguration } from '../configuration.ts';
import { apiPool } from '../proxy/api-pool.ts';
import { withRetries } from '../proxy/retries.ts';

const TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 16;

/** A token that auth-api issued for a key. */
export interface KeyToken {
  token: string;
  expiresInSeconds: number;
}

/** Exchanges API keys for access tokens at auth-api. */
export class KeyExchangeClient {
  readonly #path: string;
  readonly #pool: Pool;

  constructor({ authApiUrl, loginPrefix }: Pick<GatewayConfiguration, 'authApiUrl' | 'loginPrefix'>) {
    this.#path = `/${loginPrefix}/token`;
    this.#pool = apiPool(authApiUrl, {
      connections: MAX_CONNECTIONS,
      connectTimeoutMs: TIMEOUT_MS,
      headersTimeoutMs: TIMEOUT_MS,
      bodyTimeoutMs: TIMEOUT_MS,
    });
  }

  /**
   * @param address of the caller: auth-api counts failures by it
   * @returns undefined for a key that is unknown, expired or revoked, or an address from which too many of these came
   * @throws ApiError 503
   */
  async exchange(key: string, address: string): Promise<KeyToken | undefined> {
    const { status, body } = await this.#post(key, address).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (status === 400 || status === 401 || status === 429) return undefined;
    const { access_token: token, expires_in: expiresInSeconds } = body.result ?? {};
    if (status !== 200 || typeof token !== 'string' || typeof expiresInSeconds !== 'number')
      throw unavailable(new Error(`the exchange of an API key was answered with ${status}`));
    return { token, expiresInSeconds };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #post(key: string, address: string): Promise<{ status: number; body: Answer }> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const call = { method: 'POST' as const, path: this.#path, headers, body: JSON.stringify({ api_key: key }) };
    // An exchange changes nothing, so it may be repeated as a GET may.
    const answer = await withRetries('GET', () => this.#pool.request(call));
    return { status: answer.statusCode, body: (await answer.body.json()) as Answer };
  }
}

interface Answer {
  result?: { access_token?: unknown; expires_in?: unknown } | null;
}

const unavailable = (cause: unknown): ApiError =>
  new ApiError(503, 'unavailable', 'API keys cannot be verified at the moment.', { retryAfterSeconds: 5, cause });
