import { commandOutput } from '@heliograph/testbed/processes';
import { ApiClient } from '../api/api-client.ts';
import type { ProductPorts } from './definitions.ts';

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

/** By the operator's command; it is in the database when this resolves. */
export async function suspendAccount({ id }: Account, stack: Readonly<Record<string, string>>): Promise<void> {
  await operate(stack, 'suspend', '--id', id);
}

function operate(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  return commandOutput({ app: 'auth-api', name: 'admin', args, environment });
}
