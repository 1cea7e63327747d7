import { reported } from '@heliograph/base-data';
import { readNumber, readText, type VendorDevice } from '@heliograph/vendor-contract';
import { familyOfType } from './families.ts';
import type { Unread } from './paging.ts';
import type { DeviceRow } from './wire.ts';

/** The virtual device of a logger's meter is listed under this serial number. */
const METER = 'meter';

/**
 * Inverters among the rows, each serial number once. A MAX is listed twice, as type 1 and as type 4: its own family is kept, for only that one has
 * all of its inputs (dossier, "Responses").
 */
export function devicesOf(rows: readonly (readonly [vendorPlantId: string, row: Unread<DeviceRow>])[]): VendorDevice[] {
  const bySerial = new Map<string, VendorDevice>();
  for (const [vendorPlantId, row] of rows) {
    const device = deviceOf(vendorPlantId, row);
    if (!device) continue;
    const known = bySerial.get(device.InverterSN);
    if (!known || known.vendorType === 'inverter') bySerial.set(device.InverterSN, device);
  }
  return [...bySerial.values()];
}

function deviceOf(vendorPlantId: string, row: Unread<DeviceRow>): VendorDevice | undefined {
  const InverterSN = readText(row.device_sn);
  const family = familyOfType(readNumber(row.type));
  if (InverterSN === undefined || InverterSN.toLowerCase() === METER || !family) return undefined;
  const model = readText(row.model);
  return {
    vendorPlantId,
    InverterSN,
    CollectorSN: readText(row.datalogger_sn) ?? '',
    vendorDeviceId: InverterSN,
    vendorType: family,
    ...reported({ model }),
    status: typeof row.lost !== 'boolean' ? 'unknown' : row.lost ? 'offline' : 'online',
  };
}
