import type { GatewayClient } from '@heliograph/testbed/account';

const dayMs = 86_400_000;

/**
 * Imports the last days and today until each device was first seen, of each vendor account that has no import yet: stored only, so that charts have a past and
 * no channel gets it.
 *
 * @param now Unix ms
 * @returns how many imports were requested
 */
export async function importPast(api: Pick<GatewayClient, 'get' | 'post'>, days: number, now: number): Promise<number> {
  const body = { from: new Date(now - days * dayMs).toISOString(), resolution: 'samples', channels: [] };
  let requested = 0;
  for (const id of await vendorAccountIds(api)) {
    const path = `/v1/vendor-accounts/${id}/imports`;
    const { items } = (await api.get(`${path}?limit=1`)) as { items: unknown[] };
    if (items.length > 0) continue;
    await api.post(path, body);
    requested += 1;
  }
  return requested;
}

async function vendorAccountIds(api: Pick<GatewayClient, 'get'>): Promise<string[]> {
  const { items } = (await api.get('/v1/vendor-accounts?limit=500')) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}
