import type { JsonRecord, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';

/** A plant of `plants`; undefined when it has no id. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  throw new Error(`to be written: inventory.ts, a plant of ${Object.keys(record).join(', ')}`);
}

/** An inverter of `devices`; undefined when it has no serial number or plant. */
export function deviceOf(record: JsonRecord): VendorDevice | undefined {
  throw new Error(`to be written: inventory.ts, a device of ${Object.keys(record).join(', ')}`);
}
