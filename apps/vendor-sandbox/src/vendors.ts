import { loadVendor, vendorIds } from '@heliograph/vendors';
import { SwitchedCloud } from '@heliograph/vendors/sandbox';
import type { SandboxConfiguration } from './configuration.ts';
import { HostedVendor } from './hosted-vendor.ts';

/** Creates a simulated cloud for each registered vendor. Adapters and mappings are not loaded: they are tested against the clouds. */
export function hostVendors({ timeScale, seed, inverters }: SandboxConfiguration): Promise<HostedVendor[]> {
  return Promise.all(
    vendorIds.map(async (id) => {
      const vendor = await loadVendor(id);
      const createSimulator = await vendor.simulator();
      const cloud = new SwitchedCloud(id, createSimulator, { now: Date.now, timeScale, seed, inverters });
      return new HostedVendor(id, vendor.declaration.name, cloud);
    }),
  );
}
