import { until } from '@heliograph/testbed';
import type { Caller } from '../callers/callers.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Issues the first credential of a channel; resolves when the API has enabled the channel. */
export async function enableChannel(
  environment: TestEnvironment,
  caller: Caller,
  channel: 'kafka' | 'mqtt',
): Promise<void> {
  const enabled = async (): Promise<true | undefined> => {
    const { enabled: on } = (await environment.ask('get', `/v1/deliveries/${channel}`, undefined, caller)) as Channel;
    return on || undefined;
  };
  if (await enabled()) return;
  await environment.ask('post', `/v1/${channel}-credentials`, {}, caller);
  await until(`the channel ${channel}`, enabled);
}

interface Channel {
  enabled: boolean;
}
