import { isKind, isRecord, readNumber, readText, reported, unavailable } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorError, JsonRecord } from '@heliograph/vendor-contract';
import type { GoodWeAnswer, GoodWeClient } from './client.ts';
import { dictOf, listedInputs } from './dict.ts';
import { inverterList, statusDetails, type SemsCall, type Source } from './wire.ts';

/** The sources in the order they are asked; a plant that one does not list may be in the next. */
const order: readonly Source[] = ['sems', 'sems-points', 'semsplus'];

/** Returns the source that last listed a device, and those after it. */
export function sourcesFrom(first: Source): readonly Source[] {
  return order.slice(order.indexOf(first));
}

/**
 * Returns the first result that is not undefined. A source may refuse (`not_permitted`: moved accounts, missing rights); all refusing, the last error
 * is thrown. Errors of another kind end it: an outage does not prove where a plant is.
 */
export async function firstSourceWith<T>(
  sources: readonly Source[],
  ask: (source: Source) => Promise<T | undefined>,
): Promise<T | undefined> {
  let refusal: VendorError | undefined;
  for (const source of sources) {
    try {
      const result = await ask(source);
      if (result !== undefined) return result;
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      refusal = error;
    }
  }
  if (refusal !== undefined) throw refusal;
  return undefined;
}

export const plantCalls: Readonly<Record<'sems' | 'sems-points', SemsCall>> = {
  sems: 'GetMonitorDetailByPowerstationId',
  'sems-points': 'GetInverterAllPoint',
};

/**
 * Returns the answer that lists a plant's inverters; undefined where it is `{}` or lists none: accounts that were moved are answered so, as a
 * success.
 */
export async function plantAnswer(
  client: GoodWeClient,
  source: 'sems' | 'sems-points',
  powerStationId: string,
  signal: AbortSignal,
): Promise<{ call: SemsCall; answer: GoodWeAnswer; items: JsonRecord[] } | undefined> {
  const call = plantCalls[source];
  const answer = await client.sems(call, { powerStationId }, signal);
  const items = inverterList(answer.data)?.items ?? [];
  return items.length > 0 ? { call, answer, items } : undefined;
}

/** Returns the inverters of one plant, by the first source that lists them. A plant that none lists has none. */
export async function devicesOfPlant(
  client: GoodWeClient,
  vendorPlantId: string,
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  try {
    const answer = await firstSourceWith(order, (source) => devicesBy(source, client, vendorPlantId, signal));
    return answer ?? [];
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}

async function devicesBy(
  source: Source,
  client: GoodWeClient,
  vendorPlantId: string,
  signal: AbortSignal,
): Promise<VendorDevice[] | undefined> {
  if (source === 'semsplus') return semsPlusDevices(client, vendorPlantId, signal);
  const answer = await plantAnswer(client, source, vendorPlantId, signal);
  return answer?.items.flatMap((item) => semsDeviceOf(item, vendorPlantId, source) ?? []);
}

async function semsPlusDevices(
  client: GoodWeClient,
  vendorPlantId: string,
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const { data } = await client.semsPlus('device/all-status', allStatusPath(vendorPlantId), signal);
  if (!isRecord(data)) throw unavailable('device/all-status', 'the answer has no devices');
  return statusDetails(data).map(({ serial, status }) => ({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: '',
    vendorDeviceId: serial,
    vendorType: 'semsplus',
    status: semsPlusStatus(readText(status)),
  }));
}

function semsPlusStatus(status: string | undefined): VendorDevice['status'] {
  if (status === undefined) return 'unknown';
  return status === '0' || status === '-1' ? 'offline' : 'online';
}

export function allStatusPath(vendorPlantId: string): string {
  return `sems-plant/api/stations/device/all-status?stationId=${encodeURIComponent(vendorPlantId)}`;
}

/** Returns an inverter of GetMonitorDetailByPowerstationId or GetInverterAllPoint; undefined without a serial number. */
export function semsDeviceOf(record: JsonRecord, vendorPlantId: string, source: Source): VendorDevice | undefined {
  const serial = readText(record.sn);
  if (serial === undefined) return undefined;
  const full = isRecord(record.invert_full) ? record.invert_full : {};
  const dict = dictOf(record);
  const { inputs, phases } = listedInputs(record);
  const ratedPowerKw = readNumber(record.capacity, [0]) ?? readNumber(dict.get('capacity')?.value, [0]);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(full.dataloggersn) ?? '',
    vendorDeviceId: serial,
    vendorType: source,
    model: readText(record.type) ?? readText(full.model_type) ?? readText(dict.get('dmDeviceType')?.value),
    firmware: readText(record.firmware_version),
    ratedPowerKw,
    mpptCount: inputs,
    stringCount: inputs,
    phaseCount: phases === undefined ? undefined : phases > 1 ? 3 : 1,
    status: semsStatus(readText(record.status)),
  });
}

function semsStatus(status: string | undefined): VendorDevice['status'] {
  if (status === undefined) return 'unknown';
  return status === '-1' ? 'offline' : 'online';
}
