import { allRecords, isKind, readText, reported } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  JsonRecord,
  ListedStorage,
  PollCall,
  PolledDevice,
  RawAnswer,
  VendorDevice,
} from '@heliograph/vendor-contract';
import type { SolisClient } from './client.ts';
import { declaration } from './declaration.ts';

/** `vendorType` of an export power manager: its meter is the plant's. */
const EPM = 'epm';
const LIST_PAGE = 100;
/** Calls a second that live polls of meters take at most, of the two that the interface allows. */
const METERS_A_SECOND = 1.6;
const maxStorage = 100;
const maxSerial = 64;

/** Adds the export power managers of the plants to the first inverter, by serial number, of each. None where the key may not list them. */
export async function withMeters(
  client: SolisClient,
  devices: readonly VendorDevice[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const records = await listed(client, signal);
  const byPlant = Map.groupBy(records, ({ stationId }) => readText(stationId) ?? '');
  const firsts = new Map<string, string>();
  for (const { vendorPlantId, InverterSN } of devices) {
    const first = firsts.get(vendorPlantId);
    if (first === undefined || InverterSN < first) firsts.set(vendorPlantId, InverterSN);
  }
  return devices.map((device) => {
    const isFirst = firsts.get(device.vendorPlantId) === device.InverterSN;
    const storage = isFirst ? (byPlant.get(device.vendorPlantId) ?? []).flatMap(meterOf).slice(0, maxStorage) : [];
    return storage.length === 0 ? device : { ...device, storage };
  });
}

async function listed(client: SolisClient, signal: AbortSignal): Promise<JsonRecord[]> {
  try {
    return await allRecords(client.pages('epmList', LIST_PAGE, {}, signal));
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}

function meterOf(record: JsonRecord): ListedStorage[] {
  const serial = readText(record.sn);
  if (serial === undefined || serial.length > maxSerial) return [];
  const model = readText(record.model);
  return [{ type: 'meter', vendorDeviceId: serial, vendorType: EPM, serial, ...reported({ model }) }];
}

/** Plans a call for each export power manager: the interface answers for one. */
export function meterPolls(client: SolisClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  const meters = devices.flatMap((device) =>
    (device.storage ?? [])
      .filter(({ vendorType }) => vendorType === EPM)
      .map(({ vendorDeviceId }) => ({ device, vendorDeviceId })),
  );
  const intervalSeconds = Math.max(declaration.pollIntervalSeconds, Math.ceil(meters.length / METERS_A_SECOND));
  return meters.map(({ device, vendorDeviceId: sn }) => ({
    name: `epmDetail:${sn}`,
    intervalSeconds,
    devices: [device],
    samples: false,
    run: (signal) => meter(client, context, device, sn, signal),
  }));
}

async function meter(
  client: SolisClient,
  context: AdapterContext,
  device: PolledDevice,
  sn: string,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  try {
    const { body } = await client.call('epmDetail', { sn }, signal);
    return [{ call: 'epmDetail', body, fetchedAt: context.now(), devices: [device] }];
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}
