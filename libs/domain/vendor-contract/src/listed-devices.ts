import type { PolledDevice, RawAnswer, VendorDevice, VendorPlant } from './adapter.ts';
import type { JsonRecord } from './json-record.ts';
import { bySerial, type RawJson } from './mapping.ts';
import { readText } from './read-value.ts';

/** Devices an answer speaks of at most: their description travels with it. */
export const DEVICES_AN_ANSWER = 200;

/** Reads the pages of a list of all devices and returns those that name polled ones, each with these. `member` is the name of the serial number. */
export async function pagesOfDevices(
  { call, devices, now }: { call: string; devices: readonly PolledDevice[]; now: () => number },
  pages: AsyncIterable<{ body: string; records: readonly JsonRecord[] }>,
  member: string,
): Promise<RawAnswer[]> {
  const polled = bySerial(devices);
  const answers: RawAnswer[] = [];
  for await (const { body, records } of pages) {
    const listed = records.flatMap((record) => polled.get(readText(record[member]) ?? '') ?? []);
    if (listed.length > 0) answers.push({ call, body, fetchedAt: now(), devices: listed });
  }
  return answers;
}

/** An entry of a list, as the vendor wrote it, and the device it is about. */
export interface DeviceEntry {
  id: string;
  source: RawJson;
}

/** How the entries of a list are split by device, and wrapped (without brackets) in the cloud's envelope again. */
export interface DeviceList {
  entriesOf: (body: string) => readonly DeviceEntry[];
  idOf: (device: PolledDevice) => string;
  bodyOf: (list: string) => string;
}

/**
 * Returns the entries of a list (open alarms) regrouped by device. Those of one device must be in one answer, because
 * that answer replaces its known alarms.
 */
export function answersByDevice(
  { call, fetchedAt, devices }: Pick<RawAnswer, 'call' | 'fetchedAt' | 'devices'>,
  bodies: readonly string[],
  { entriesOf, idOf, bodyOf }: DeviceList,
): RawAnswer[] {
  const byId = Map.groupBy(bodies.flatMap(entriesOf), ({ id }) => id);
  return batchesOf(devices, DEVICES_AN_ANSWER).map((group) => {
    const own = group.flatMap((device) => byId.get(idOf(device)) ?? []);
    return { call, body: bodyOf(own.map(({ source }) => source).join(',')), fetchedAt, devices: group };
  });
}

/** Returns all pages of such a list: one page of few devices as it was received, everything else regrouped. */
export function pagesByDevice(
  answer: Pick<RawAnswer, 'call' | 'fetchedAt' | 'devices'>,
  bodies: readonly string[],
  list: DeviceList,
): RawAnswer[] {
  const [only = '', ...further] = bodies;
  const isWhole = further.length === 0 && answer.devices.length <= DEVICES_AN_ANSWER;
  return isWhole ? [{ ...answer, body: only }] : answersByDevice(answer, bodies, list);
}

/**
 * Each plant once, by its id, in the order of the list; the last entry of one wins. Leaves out entries that are no
 * plants.
 */
export function uniquePlants(plants: Iterable<VendorPlant | undefined>): VendorPlant[] {
  const byId = new Map<string, VendorPlant>();
  for (const plant of plants) if (plant) byId.set(plant.vendorPlantId, plant);
  return [...byId.values()];
}

/**
 * Each device once, by its serial number, in the order of the list; the last entry of one wins. Leaves out entries that
 * are no devices.
 */
export function uniqueDevices(devices: Iterable<VendorDevice | undefined>): VendorDevice[] {
  const bySerialNumber = new Map<string, VendorDevice>();
  for (const device of devices) if (device) bySerialNumber.set(device.InverterSN, device);
  return [...bySerialNumber.values()];
}

/** Reads all pages of a list and returns their records in order. */
export async function allRecords<T>(pages: AsyncIterable<{ records: readonly T[] }>): Promise<T[]> {
  const all: T[] = [];
  for await (const { records } of pages) all.push(...records);
  return all;
}

/** The items in groups of at most `size`, in their order. */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
