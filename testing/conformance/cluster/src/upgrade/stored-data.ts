import { until } from '@heliograph/testbed';
import type { GatewayClient } from '@heliograph/testbed/account';
import { vendors } from '../release/values.ts';

/** Lists of the objects that an account has created or synchronized. */
const lists = ['vendor-accounts', 'plants', 'devices', 'webhooks', 'kafka-credentials', 'mqtt-credentials'] as const;

/** A device also names its plant. */
interface Item {
  id?: string;
  deviceId?: string;
  plantId?: string;
  DataSources?: string;
  online?: boolean | null;
}

const dataMs = 180_000;

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

interface DeviceRecord {
  record: { idempotency_key: string };
}

/** The data of an account, as the API returns it. */
export interface StoredData {
  /** The ids of each list. */
  ids: Record<string, string[]>;
  /** Records of the history of one device of each vendor, as JSON, by their keys. */
  records: Record<string, Record<string, string>>;
}

/** Reads all lists, and the oldest records of these devices. @param devices default: one of each vendor */
export async function storedData(api: GatewayClient, devices?: readonly string[]): Promise<StoredData> {
  const ids: StoredData['ids'] = {};
  for (const list of lists) {
    const items = await allItems<Item>(api, `/v1/${list}`);
    if (items.length === 0) throw new Error(`/v1/${list} is empty`);
    ids[list] = items.map(({ id, deviceId, plantId }) => id ?? deviceId ?? plantId!);
  }
  const records: StoredData['records'] = {};
  for (const device of devices ?? (await devicesWithData(api)))
    records[device] = await until(`history of ${device}`, () => oldestRecords(api, device), {
      holds: (found) => Object.keys(found).length > 0,
    });
  return { ids, records };
}

/** Returns the missing and changed data compared with before, in words. */
export function missingOf(before: StoredData, now: StoredData): string[] {
  const ids = Object.entries(before.ids).flatMap(([list, all]) => {
    const there = new Set(now.ids[list]);
    return all.filter((id) => !there.has(id)).map((id) => `${list} ${id}`);
  });
  const records = Object.entries(before.records).flatMap(([device, all]) =>
    Object.entries(all).flatMap(([key, text]) => {
      const found = now.records[device]?.[key];
      if (found === text) return [];
      return [`record ${key} ${found === undefined ? 'is missing' : `is ${found}, not ${text}`}`];
    }),
  );
  return [...ids, ...records];
}

/** Says how much there is. */
export function storedText({ ids, records }: StoredData): string {
  const counts = Object.entries(ids).map(([list, all]) => `${all.length} ${list.replaceAll('-', ' ')}`);
  const recordCount = Object.values(records).reduce((sum, all) => sum + Object.keys(all).length, 0);
  return [...counts, `${recordCount} records of ${Object.keys(records).length} devices`].join(', ');
}

/** A cloud's devices send their first samples one after the other. @returns one device of each vendor */
async function devicesWithData(api: GatewayClient): Promise<string[]> {
  const found: Record<string, string> = {};
  const missing = async (): Promise<string[]> => {
    for (const { DataSources, online, deviceId } of await allItems<Item>(api, '/v1/devices'))
      if (online === true) found[DataSources!] ??= deviceId!;
    return vendors.filter((vendor) => found[vendor] === undefined);
  };
  await until('each vendor has a device with data', missing, {
    holds: (left) => left.length === 0,
    deadlineMs: dataMs,
  });
  return vendors.map((vendor) => found[vendor]!);
}

async function allItems<T>(api: GatewayClient, path: string): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = (await api.get(path + after)) as Page<T>;
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** The first page, which stays the same while records are added. */
async function oldestRecords(api: GatewayClient, device: string): Promise<Record<string, string>> {
  const { items } = (await api.get(`/v1/devices/${device}/history?order=asc&limit=500`)) as Page<DeviceRecord>;
  return Object.fromEntries(items.map(({ record }) => [record.idempotency_key, JSON.stringify(record)]));
}
