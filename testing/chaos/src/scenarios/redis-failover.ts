import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../scenario.ts';
import { underFailover, type Disturbance } from './failover.ts';

/** The time from the kill to the start of the new one. */
const downMs = 3_000;
/** By then the killed one has certainly ended, and the new one has not begun to read. */
const removeMs = 1_500;
const restMs = 6_000;

/** Replaces it by an empty one at its address, like a replica without replicated data. */
async function replace({ rig, context }: Disturbance): Promise<void> {
  rig.fault('redis SIGKILL; an empty one takes its place');
  const restarted = rig.stack.restart('redis', { kill: true, downMs });
  await rig.pause(removeMs);
  await rm(join(context.directory, 'stack', 'redis', 'appendonlydir'), { recursive: true, force: true });
  await restarted;
  context.progress('redis: an empty one answers');
  await rig.pause(restMs);
}

export const redisFailover: Scenario = {
  name: 'redis-failover',
  about: 'Redis is killed and replaced by an empty one at its address, again and again',
  rate: 60,
  seconds: 60,
  run: (context) => underFailover(context, { title: 'Redis replaced by an empty one', disturb: replace }),
};
