import type { CreateAdapter, CreateSimulator, VendorMapping } from '@heliograph/vendor-contract';
import { pathOf } from '../../plant-model/testing/test-cloud.ts';
import { vendorHarness, type VendorHarness } from '../../plant-model/testing/vendor-harness.ts';

export { NOON, SEED, signal, type TestCloud } from '../../plant-model/testing/test-cloud.ts';
export * from '../../plant-model/testing/vendor-harness.ts';

export interface TestedPlatformVendor {
  createAdapter: CreateAdapter;
  createSimulator: CreateSimulator;
  mapping: VendorMapping;
  region: string;
}

export function harnessOf(vendor: TestedPlatformVendor): VendorHarness {
  return vendorHarness({ ...vendor, note: pathOf });
}
