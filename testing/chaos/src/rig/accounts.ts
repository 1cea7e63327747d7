import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayClient, GatewayError } from '@heliograph/testbed/account';
import { commandOutput } from '@heliograph/testbed/processes';
import type { ProductPorts } from './definitions.ts';

const timeoutMs = 60_000;
const pauseMs = 500;

/** Calls the API as a consumer would, with the documented requests alone. A service that is unavailable is retried for a minute. */
class ApiClient {
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

  /** Sends the request once. @throws GatewayError, or a connection's error: then its outcome is unknown */
  attempt(method: Method, path: string, body?: unknown): Promise<unknown> {
    return this.#client.send(method, path, body);
  }
}

type Method = Parameters<GatewayClient['send']>[0];

/** Routes the path as the gateway does, without the gateway, which no scenario breaks. */
function serviceOf(path: string): 'auth' | 'delivery' | 'sync' {
  if (/^\/(auth|v1\/(kafka|mqtt)-credentials|v1\/account)/.test(path)) return 'auth';
  return /^\/v1\/(webhooks|sinks|deliveries|usage|events)|\/(energy|history)\b/.test(path) ? 'delivery' : 'sync';
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

export interface Account {
  id: string;
  api: ApiClient;
}

/** An account by the operator's command, logged in. */
export async function createAccount(
  name: string,
  stack: Readonly<Record<string, string>>,
  ports: ProductPorts,
): Promise<Account> {
  const created = await operate(stack, 'create-account', '--username', name, '--quota', '100000');
  const { id, password } = JSON.parse(created) as { id: string; password: string };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const api = new ApiClient({ auth: at(ports.authApi), delivery: at(ports.deliveryApi), sync: at(ports.syncApi) }, id);
  await api.login(name, password);
  return { id, api };
}

/** Suspends the account by the operator's command; the change is in the database when this resolves. */
export async function suspendAccount({ id }: Account, stack: Readonly<Record<string, string>>): Promise<void> {
  await operate(stack, 'suspend', '--id', id);
}

function operate(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  return commandOutput({ app: 'auth-api', name: 'admin', args, environment });
}
