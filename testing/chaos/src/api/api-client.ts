import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayClient, GatewayError } from '@heliograph/testbed/account';

const timeoutMs = 60_000;
const pauseMs = 500;

/** Calls the API as a consumer would, with the documented requests alone. A service that is unavailable is retried for a minute. */
export class ApiClient {
  readonly #client: GatewayClient;

  constructor(
    addresses: { auth: string; delivery: string; sync: string },
    readonly accountId: string,
  ) {
    this.#client = new GatewayClient((path) => addresses[serviceOf(path)]);
  }

  login(username: string, password: string): Promise<void> {
    return retried(() => this.#client.login(username, password));
  }

  /** @throws Error before the login */
  get accessToken(): string {
    return this.#client.accessToken;
  }

  get(path: string): Promise<unknown> {
    return retried(() => this.#client.get(path));
  }

  post(path: string, body?: unknown): Promise<unknown> {
    return retried(() => this.#client.post(path, body));
  }

  delete(path: string): Promise<unknown> {
    return retried(() => this.#client.delete(path));
  }

  /** Sends the request once. @throws GatewayError, or a connection's error: then nobody knows whether it was done */
  attempt(method: Method, path: string, body?: unknown): Promise<unknown> {
    return this.#client.send(method, path, body);
  }
}

type Method = Parameters<GatewayClient['send']>[0];

/** Routes the path as the gateway does, without the gateway, which no scenario breaks. */
function serviceOf(path: string): 'auth' | 'delivery' | 'sync' {
  if (/^\/(auth|v1\/(kafka|mqtt)-credentials|v1\/account)/.test(path)) return 'auth';
  return /^\/v1\/(webhooks|deliveries|usage|events)/.test(path) ? 'delivery' : 'sync';
}

async function retried<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const passing = !(error instanceof GatewayError) || error.status >= 502;
      if (!passing || Date.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
