import { freePort } from '@heliograph/stack';
import { AccessTokens } from '@heliograph/testbed';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import type { BenchContext } from '../bench.ts';
import type { BenchStack } from '../process/bench-stack.ts';
import { startService } from '../process/start-service.ts';
import { benchAccountId } from './backlog-run.ts';

export interface DeliveryApi {
  service: ServiceProcess;
  /** Returns the result of a GET of the bench's account. @param path below `/v1/` @throws Error that ends with the status */
  get: <T>(path: string) => Promise<T>;
}

export async function startDeliveryApi(
  { directory, signal }: BenchContext,
  stack: BenchStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<DeliveryApi> {
  const tokens = new AccessTokens();
  const port = await freePort();
  const environment = { ...stack.environment, ...tokens.environment, PORT: String(port), ...settings };
  const service = await startService({ name: 'delivery-api', environment, directory, signal });
  const headers = { authorization: `Bearer ${tokens.issue(benchAccountId)}` };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return ((await answer.json()) as { result: T }).result;
  };
  return { service, get };
}
