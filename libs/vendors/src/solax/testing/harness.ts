import { pathOf, type TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { fixturesOf, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { answered, inventory, polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';

export type Cloud = TestCloud;

export const { startCloud, map, mapBody, poll } = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'eu',
  note: pathOf,
});

export const fixture = fixturesOf(import.meta.url);
