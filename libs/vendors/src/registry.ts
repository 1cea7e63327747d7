import type { Vendor } from '@heliograph/vendor-contract';

/** The only list of vendors: one line each. */
export const vendorLoaders: Readonly<Record<string, () => Promise<Vendor>>> = {
  deye: async () => (await import('./deye/index.ts')).deye,
  enphase: async () => (await import('./enphase/index.ts')).enphase,
  foxess: async () => (await import('./foxess/index.ts')).foxess,
  fronius: async () => (await import('./fronius/index.ts')).fronius,
  goodwe: async () => (await import('./goodwe/index.ts')).goodwe,
  growatt: async () => (await import('./growatt/index.ts')).growatt,
  huawei: async () => (await import('./huawei/index.ts')).huawei,
  saj: async () => (await import('./saj/index.ts')).saj,
  sma: async () => (await import('./sma/index.ts')).sma,
  solaredge: async () => (await import('./solaredge/index.ts')).solaredge,
  solarman: async () => (await import('./solarman/index.ts')).solarman,
  solax: async () => (await import('./solax/index.ts')).solax,
  solis: async () => (await import('./solis/index.ts')).solis,
  solplanet: async () => (await import('./solplanet/index.ts')).solplanet,
  sungrow: async () => (await import('./sungrow/index.ts')).sungrow,
};

export const vendorIds: readonly string[] = Object.keys(vendorLoaders);

/** Throws `RangeError` naming the known vendors when there is no such vendor. */
export async function loadVendor(id: string): Promise<Vendor> {
  const load = Object.hasOwn(vendorLoaders, id) ? vendorLoaders[id] : undefined;
  if (!load) throw new RangeError(`unknown vendor "${id}"; known: ${vendorIds.join(', ')}`);
  return load();
}
