import { loadVendor, vendorIds } from './registry.ts';

/** Returns the vendors of which the quota counts plants instead of devices, by their declarations (`quotaPer`). */
export async function vendorsCountedPerPlant(): Promise<string[]> {
  const declarations = await Promise.all(vendorIds.map(async (id) => (await loadVendor(id)).declaration));
  return declarations.filter(({ quotaPer }) => quotaPer === 'plant').map(({ id }) => id);
}
