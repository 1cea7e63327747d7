import type { OutgoingRecord } from '@heliograph/kafka';
import {
  topicNames,
  type DeviceRecord,
  type DeviceStateRecord,
  type ImportRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { sealSecret, type MasterKeyRing } from '@heliograph/service';
import { reported } from '@heliograph/vendor-contract';
import { accountRecord, recordOf, subscriptionRecord } from '../dispatch/control-records.ts';
import { credentialsOf } from './cloud/vendor-answers.ts';
import {
  id,
  plantSize,
  scaleVendors,
  serialOf,
  vendorDeviceIdOf,
  type FleetPlan,
  type PlannedVendorAccount,
} from './fleet-plan.ts';

/** The same as delivery-api's default. */
const maxInFlight = 8;
/** When the first device was first seen, Unix ms. */
export const writtenAt = 1_790_000_000_000;
/** Has an adapter, but no process here. */
const vendorOfNobody = 'sungrow';

export interface FleetRecordOptions {
  keys: MasterKeyRing;
  /** One for each account with a webhook, in their order. */
  webhookUrls: readonly string[];
}

/** The records of a fleet as the APIs leave them in `control.*`, and its device states, in the order in which they may be written. */
export function* fleetRecords(plan: FleetPlan, options: FleetRecordOptions): Generator<OutgoingRecord> {
  const urls = options.webhookUrls.values();
  for (const account of plan.accounts) {
    const { kafka, mqtt } = account;
    yield accountRecord(account.id, { kafka, mqtt }, account.devices);
    if (account.webhook) yield subscriptionRecord(account.id, urls.next().value!, maxInFlight, options.keys);
  }
  for (const vendorAccount of plan.vendorAccounts) {
    yield vendorAccountRecord(vendorAccount, options.keys);
    for (let n = vendorAccount.first; n < vendorAccount.first + vendorAccount.count; n += 1) {
      const device = deviceOf(vendorAccount, n);
      yield* recordsOf(device);
    }
  }
}

/**
 * The records of further devices of an account of the fleet, numbered after its devices: `count` of a vendor that is not polled, followed by `ofEach` of
 * each polled one. Their vendor accounts do not exist, so that they are not polled.
 */
export function* furtherDevices(plan: FleetPlan, count: number, ofEach: number): Generator<OutgoingRecord> {
  const vendors = [
    { ...scaleVendors[0]!, name: vendorOfNobody, count },
    ...scaleVendors.map((vendor) => ({ ...vendor, name: vendor.id, count: ofEach })),
  ];
  let first = plan.devices;
  for (const { name, count: devices, ...vendor } of vendors) {
    const account = { id: id('va', first), accountId: plan.accounts[0]!.id, vendor, first, count: devices };
    for (let n = first; n < first + devices; n += 1) yield* recordsOf({ ...deviceOf(account, n), vendor: name });
    first += devices;
  }
}

function* recordsOf(device: DeviceRecord): Generator<OutgoingRecord> {
  yield recordOf(topicNames.controlDevices, device.deviceId, device);
  yield recordOf(topicNames.stateDevices, device.deviceId, stateOf(device));
}

export function vendorAccountRecord(
  account: PlannedVendorAccount,
  keys: MasterKeyRing,
  past?: ImportRecord,
): OutgoingRecord {
  const { accountId, vendor } = account;
  return recordOf(topicNames.controlVendorAccounts, account.id, {
    id: account.id,
    accountId,
    vendor: vendor.id,
    region: 'global',
    status: 'active',
    credentialsVersion: 1,
    credentials: sealSecret(keys, JSON.stringify(credentialsOf(vendor, account)), account.id),
    ...reported({ import: past }),
  } satisfies VendorAccountRecord);
}

function deviceOf({ id: vendorAccountId, accountId, vendor, first }: PlannedVendorAccount, n: number): DeviceRecord {
  const plant = n - ((n - first) % plantSize);
  return {
    deviceId: id('dev', n),
    accountId,
    vendorAccountId,
    vendor: vendor.id,
    plantId: id('plt', plant),
    vendorPlantId: `13${String(plant).padStart(10, '0')}`,
    InverterSN: serialOf(vendor, n),
    CollectorSN: `CO${String(plant).padStart(10, '0')}`,
    vendorDeviceId: vendorDeviceIdOf(vendor, n),
    vendorType: vendor.vendorType,
    model: `S5-GR3P${n % 20}K`,
    firmware: `V1.0.${n % 7}`,
    ratedPowerKw: 10.5,
    stringCount: 4,
    phaseCount: 3,
    timezone: vendor.timezone,
    latitude: 48 + (n % 97) / 100,
    longitude: 11 + (n % 89) / 100,
    monitored: true,
    firstSeenAt: writtenAt + n,
    groups: [],
  };
}

function stateOf({ deviceId, accountId }: DeviceRecord): DeviceStateRecord {
  return {
    deviceId,
    accountId,
    state: 1,
    online: true,
    changedAt: writtenAt / 1000,
    writer: { term: 0, generation: 0 },
  };
}
