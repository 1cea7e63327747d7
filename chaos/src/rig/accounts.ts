import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApiClient } from '../api/api-client.ts';
import { programOf, type ProductPorts } from './definitions.ts';

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
  const args = [programOf('auth-api', 'admin.js'), 'create-account', '--username', name, '--quota', '100000'];
  const env = { PATH: process.env.PATH ?? '', ...stack };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const { id, password } = JSON.parse(stdout) as { id: string; password: string };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const api = new ApiClient({ auth: at(ports.authApi), delivery: at(ports.deliveryApi), sync: at(ports.syncApi) }, id);
  await api.login(name, password);
  return { id, api };
}
