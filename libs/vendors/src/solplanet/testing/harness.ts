import type { PolledDevice } from '@heliograph/vendor-contract';
import type { TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { polled, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { answersOf as poll, inventory, polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';

export type Cloud = TestCloud;

export const { startCloud, mapBody, mapped } = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'eu',
  callMs: 1000,
  // The calls so far, as limits name them.
  note: ({ path }) => path.slice(path.lastIndexOf('/') + 1),
});

export function device(InverterSN: string, timezone?: string): PolledDevice {
  return polled({ vendorPlantId: 'p', InverterSN }, timezone);
}
