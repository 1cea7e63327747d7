import { pathOf, type TestCloud } from '../plant-model/test-cloud.ts';
import { fixturesOf, vendorHarness } from '../plant-model/vendor-harness.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator } from './simulator.ts';

export { NOON, SEED, signal } from '../plant-model/test-cloud.ts';
export { answered, inventory, polled, samplesOf } from '../plant-model/vendor-harness.ts';

export type Cloud = TestCloud;

export const { startCloud, map, mapBody, poll } = vendorHarness({
  ...{ createAdapter, createSimulator, mapping, region: 'eu', note: pathOf },
});

export const fixture = fixturesOf(import.meta.url);
