import { until } from '@heliograph/testbed';
import type { ApiClient } from './api-client.ts';

/** One operation of each API. */
const probes = ['/v1/account', '/v1/plants', '/v1/webhooks'];

/** @param ended values of `Authorization`, by name; resolves when every API answers 401 to each */
export async function untilRefused(api: ApiClient, ended: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, authorization] of Object.entries(ended)) {
    for (const path of probes)
      await until(`${name} is refused by ${path}`, async () => {
        return (await api.call({ method: 'get', path, authorization })).status === 401;
      });
  }
}
