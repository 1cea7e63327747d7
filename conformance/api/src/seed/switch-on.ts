import { until } from '@heliograph/testbed';
import type { Caller } from '../callers/callers.ts';
import type { World } from './world.ts';

/** Issues the first credential of a channel; resolves when the API knows that the channel is on. */
export async function switchOn(world: World, caller: Caller, channel: 'kafka' | 'mqtt'): Promise<void> {
  const enabled = async (): Promise<true | undefined> => {
    const { enabled: on } = (await world.ask('get', `/v1/deliveries/${channel}`, undefined, caller)) as Channel;
    return on || undefined;
  };
  if (await enabled()) return;
  await world.ask('post', `/v1/${channel}-credentials`, {}, caller);
  await until(`the channel ${channel}`, enabled);
}

interface Channel {
  enabled: boolean;
}
