import type { MappedItem, PolledDevice, SimulatorOptions } from '@heliograph/vendor-contract';
import { pathAndQueryOf, signal, startTestCloud } from '../../plant-model/testing/test-cloud.ts';
import type { AdapterChanges, TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { answersOf, inventory } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { SEED } from '../../plant-model/testing/test-cloud.ts';
export { samplesOf } from '../../plant-model/testing/vendor-harness.ts';

export const NOON = Date.parse('2026-06-21T11:02:00Z');

export interface Cloud extends TestCloud {
  signal: AbortSignal;
  inventory(): Promise<PolledDevice[]>;
  /** Runs all planned polls, through adapter and mapping. */
  poll(devices: readonly PolledDevice[]): Promise<MappedItem[]>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SimulatorOptions> = {}, start = NOON): Promise<Cloud> {
  const parts = { createAdapter, createSimulator, region: 'global', note: pathAndQueryOf, callMs: 1500 };
  const cloud = await startTestCloud(parts, { ...options, start });
  const samplePeriodSeconds = 300 / (options.timeScale ?? 1);
  const { session, adapterWith } = cloud;
  return Object.assign(cloud, {
    signal,
    // Another adapter of the same account has its session.
    adapterWith: (changes: AdapterChanges) => adapterWith(changes.credentials ? changes : { session, ...changes }),
    inventory: () => inventory(cloud),
    poll: async (devices: readonly PolledDevice[]) =>
      (await answersOf(cloud, devices)).flatMap((answer) => mapping.map(answer, { samplePeriodSeconds })),
  });
}
