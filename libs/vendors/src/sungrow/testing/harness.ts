import type { MappedItem, PolledDevice, VendorAdapter } from '@heliograph/vendor-contract';
import type { AdapterChanges, TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { inventory as inventoryOf, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';

interface SentRequest {
  path: string;
  body: Record<string, unknown>;
}

export type AdapterSetup = AdapterChanges;
export type Harness = TestCloud<ReturnType<typeof createSimulator>, SentRequest>;

const harness = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'eu',
  note: ({ path, body }) => ({ path, body: parsed(body.toString('utf8')) }),
});
export const { startCloud: startHarness } = harness;

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Returns all inverters of the account, each with its plant's zone. */
export function inventory(adapter: VendorAdapter): Promise<PolledDevice[]> {
  return inventoryOf({ adapter });
}

/** Makes every planned call whose name begins so, through adapter and mapping. */
export function poll(adapter: VendorAdapter, devices: readonly PolledDevice[], prefix?: string): Promise<MappedItem[]> {
  return harness.poll({ adapter }, devices, prefix);
}
