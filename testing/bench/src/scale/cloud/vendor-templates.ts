import { parseNode } from '@heliograph/vendor-contract';
import { VendorCloud } from '../../workload/vendor-cloud.ts';
import type { ScaleVendor } from '../fleet-plan.ts';

const inverters = 300;

/** A device's part of an answer of the vendor's simulator. */
export interface SimulatedPart {
  text: string;
  value: Readonly<Record<string, unknown>>;
}

/**
 * Polls the vendor's simulated cloud once and returns the parts of the devices of one type and zone. The vendors write them as elements of a list, or as
 * members named by their serial numbers. @param path of that list or object in an answer
 */
export async function simulatedParts(
  { id, vendorType, timezone }: ScaleVendor,
  path: readonly string[],
): Promise<SimulatedPart[]> {
  const cloud = await VendorCloud.open(id, inverters);
  const parts = (await cloud.poll()).flatMap(({ body, devices }) => {
    const wanted = devices.filter((device) => device.vendorType === vendorType && device.timezone === timezone);
    const names = new Set(wanted.flatMap(({ InverterSN, vendorDeviceId }) => [InverterSN, vendorDeviceId]));
    return partsOf(body, path).filter(({ text }) => namesOf(text).some((name) => names.has(name)));
  });
  if (parts.length === 0) throw new Error(`${id}: the simulator has no device of type ${vendorType} in ${timezone}`);
  return parts;
}

function partsOf(body: string, path: readonly string[]): SimulatedPart[] {
  return parseNode(body)
    .sources(...path)
    .map((text) => ({ text, value: JSON.parse(text) as Record<string, unknown> }));
}

/** Returns the texts in quotation marks at the beginning, where the vendors write serial numbers. */
function namesOf(text: string): string[] {
  return [...text.slice(0, 200).matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
}
