import { pathOf, startTestCloud, type TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { createAdapter } from '../adapter.ts';
import { createSimulator, type SolisSimulatorOptions } from '../cloud/simulator.ts';

export { NOON, SEED } from '../../plant-model/testing/test-cloud.ts';
export { polled } from '../../plant-model/testing/vendor-harness.ts';

export type Cloud = TestCloud;

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export function startCloud(options: Partial<SolisSimulatorOptions> = {}): Promise<Cloud> {
  const parts = { createAdapter, createSimulator, region: 'global', note: pathOf, callMs: 1000 };
  return startTestCloud(parts, { timeScale: 60, gatewayErrors: false, ...options });
}
