import { seeded } from '@heliograph/testbed';

/** The polling of a vendor's devices: the cloud's answers, and the adapter's plan. */
export interface ScaleVendor {
  id: 'huawei' | 'growatt' | 'solis';
  /** The share of all devices. */
  share: number;
  /** The devices of its largest account; Solis grants two calls a second, for 30 devices each. */
  largest: number;
  /** Devices of a sample poll. */
  batch: number;
  /** Seconds between two polls of a device. */
  intervalSeconds: number;
  vendorType: string;
  timezone: string;
}

export const scaleVendors: readonly ScaleVendor[] = [
  {
    id: 'huawei',
    share: 0.5,
    largest: 20_000,
    batch: 100,
    intervalSeconds: 304,
    vendorType: '1',
    timezone: 'GMT+2',
  },
  {
    id: 'growatt',
    share: 0.25,
    largest: 20_000,
    batch: 50,
    intervalSeconds: 305,
    vendorType: 'tlx',
    timezone: 'GMT+1',
  },
  {
    id: 'solis',
    share: 0.25,
    largest: 5_000,
    batch: 30,
    intervalSeconds: 300,
    vendorType: '1',
    timezone: 'Europe/Berlin',
  },
];

export interface PlannedVendorAccount {
  id: string;
  accountId: string;
  vendor: ScaleVendor;
  /** The number of its first device; the others follow. */
  first: number;
  count: number;
}

export interface PlannedAccount {
  id: string;
  devices: number;
  webhook: boolean;
  kafka: boolean;
  mqtt: boolean;
}

export interface FleetPlan {
  devices: number;
  accounts: readonly PlannedAccount[];
  vendorAccounts: readonly PlannedVendorAccount[];
}

const seed = 18;
const devicesPerAccount = 100;
export const plantSize = 10;
/** The shape of a bounded Pareto distribution: the median account has 3 devices, a mean one about 77, and most devices belong to accounts of thousands. */
const shape = 0.6;
const largestOfAll = 20_000;
/** In a small fleet no account has more than this share, so that it does not consist of one. */
const largestShare = 0.1;
const webhookShare = 0.6;
const kafkaShare = 0.3;
const mqttShare = 0.2;

/**
 * Plans a fleet: an account for a hundred devices, vendor accounts of 1 to 20,000, and the channels of each account. The same for the same size.
 * @param maxKafkaAccounts the maximum number of accounts with Kafka topics: one broker holds a limited number of partitions
 */
export function planFleet(devices: number, maxKafkaAccounts: number): FleetPlan {
  const random = seeded(seed);
  const accounts: PlannedAccount[] = Array.from({ length: Math.ceil(devices / devicesPerAccount) }, (_, n) => ({
    id: id('acc', n),
    devices: 0,
    webhook: random() < webhookShare,
    kafka: random() < kafkaShare,
    mqtt: random() < mqttShare,
  }));
  const kafka = accounts.filter((account) => account.kafka);
  for (const account of kafka.slice(maxKafkaAccounts)) account.kafka = false;
  const vendorAccounts: PlannedVendorAccount[] = [];
  const filled = new Map(scaleVendors.map((vendor) => [vendor, 0]));
  const max = Math.min(largestOfAll, Math.max(1, Math.round(devices * largestShare)));
  for (let first = 0; first < devices;) {
    const vendor = leastFilled(filled);
    const count = Math.min(sizeOf(random(), Math.min(max, vendor.largest)), devices - first);
    const account = accounts[vendorAccounts.length % accounts.length]!;
    account.devices += count;
    vendorAccounts.push({ id: id('va', first), accountId: account.id, vendor, first, count });
    filled.set(vendor, filled.get(vendor)! + count);
    first += count;
  }
  return { devices, accounts, vendorAccounts };
}

/** As long as the APIs' ids. */
export function id(prefix: 'acc' | 'va' | 'plt' | 'dev', n: number): string {
  return `${prefix}_${String(n).padStart(12, '0')}`;
}

/** Returns the serial number of a device: the vendors' calls name a device by it, or by `vendorDeviceIdOf`. */
export function serialOf({ id: vendor }: ScaleVendor, n: number): string {
  const digits = String(n).padStart(10, '0');
  return { huawei: `HV${digits}`, growatt: `AFE${digits}`, solis: `16C6B${digits}` }[vendor];
}

export function vendorDeviceIdOf(vendor: ScaleVendor, n: number): string {
  if (vendor.id === 'huawei') return String(1_000_000_000_000_000 + n);
  return vendor.id === 'solis' ? `1308675${String(n).padStart(12, '0')}` : serialOf(vendor, n);
}

/** Returns a size between 1 and `max` for a number between 0 and 1. */
function sizeOf(uniform: number, max: number): number {
  const size = (1 - uniform * (1 - max ** -shape)) ** (-1 / shape);
  return Math.min(max, Math.max(1, Math.floor(size)));
}

function leastFilled(filled: ReadonlyMap<ScaleVendor, number>): ScaleVendor {
  return [...filled].reduce((best, each) => (each[1] / each[0].share < best[1] / best[0].share ? each : best))[0];
}
