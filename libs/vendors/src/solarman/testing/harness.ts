import { harnessOf, fixturesOf } from '../../solarman-platform/testing/harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export * from '../../solarman-platform/testing/harness.ts';
export type { TestCloud as Cloud } from '../../solarman-platform/testing/harness.ts';

export const harness = harnessOf({ createAdapter, createSimulator, mapping, region: 'global' });
export const { startCloud, map, mapBody, poll } = harness;
export const fixture = fixturesOf(import.meta.url);
