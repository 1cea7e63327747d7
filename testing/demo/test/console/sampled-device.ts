import { until } from '@heliograph/testbed';
import { deadlineMs } from '../deadline.ts';
import type { TestedConsole } from './tested-console.ts';

export interface SampledDevice {
  deviceId: string;
  plantId: string;
  InverterSN: string;
  monitored: boolean;
  latest: { sampledAt: number; powerKw: number | null } | null;
}

/** A sample that is older may be of yesterday, which the chart does not show. */
const RECENT_SECONDS = 900;

/** Waits for a monitored device of the demo's account that reports its power, and has just done so. */
export async function deviceWithPower(tested: TestedConsole): Promise<SampledDevice> {
  const client = await tested.client();
  try {
    return await until(
      'a device with power',
      async () => {
        const { items } = (await client.get('/v1/devices?include=latest&sort=-power&limit=100')) as {
          items: SampledDevice[];
        };
        return items.find(isSampled);
      },
      { deadlineMs },
    );
  } finally {
    await client.close();
  }
}

function isSampled({ monitored, latest }: SampledDevice): boolean {
  return monitored && typeof latest?.powerKw === 'number' && latest.sampledAt > Date.now() / 1000 - RECENT_SECONDS;
}
