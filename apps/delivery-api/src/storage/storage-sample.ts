import { storageTypes, type StorageType } from '@heliograph/base-data';
import { type Reading, readingOf } from '@heliograph/energy';
import { storageIdOf } from '@heliograph/events';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, recordMembers } from '@heliograph/persistence';
import { storableName, zoneOf } from '../energy/sample-reading.ts';

/** A record of a battery or meter. */
export interface StorageSample extends LogPosition {
  accountId: string;
  storageId: string;
  type: StorageType;
  vendor: string;
  DeviceSN: string;
  InverterSN: string | null;
  /** The inverter that it was read with. */
  deviceId: string;
  plantId: string | null;
  model: string | null;
  /** Sample time, Unix seconds. */
  at: number;
  /** The time at which the normalizer wrote it, Unix seconds. */
  receivedAt: number;
  /** JSON, as it was delivered. */
  body: Buffer;
  /** Undefined: it repeats the members of its inverter's BaseData, or has no energy and no power. */
  energy: OwnEnergy | undefined;
}

/** What the energy needs of a record of a battery or meter that is no part of an inverter. */
export interface OwnEnergy {
  reading: Reading;
  /** Whether the record is the sum of all batteries or meters of the plant: its serial number is the vendor's id of the plant. */
  isOfPlant: boolean;
  /** The offset label of the record. */
  timezone: string;
}

const plainId = /^[\w-]{1,64}$/;
const MAX_ACCOUNT_ID = 40;
const MAX_MODEL = 128;
/** Many times the size of a body with all of its members. */
const MAX_BODY_BYTES = 32_768;

/** @returns undefined for a record that is no battery's or meter's (`site.data`), or that names itself otherwise than its headers do */
export function readStorageSample(record: IncomingRecord): StorageSample | undefined {
  const { headers, value, timestamp } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const plantId = headers[headerNames.plantId] ?? '';
  const at = Number(headers[headerNames.time]);
  const type = storageTypes.find((each) => headers[headerNames.kind] === `${each}.data`);
  if (type === undefined || value === null || value.length > MAX_BODY_BYTES) return undefined;
  if (!plainId.test(accountId) || accountId.length > MAX_ACCOUNT_ID || !plainId.test(deviceId)) return undefined;
  if (!Number.isSafeInteger(at) || at < 0) return undefined;
  const members = recordMembers(value);
  const vendor = storableName(members.DataSources);
  const DeviceSN = storableName(members.DeviceSN);
  if (vendor === null || DeviceSN === null) return undefined;
  const storageId = storageIdOf({ deviceType: type, DeviceSN, deviceId });
  if (!isSame(members, { deviceType: type, storageId, deviceId, Datetime: at })) return undefined;
  return {
    ...logPositionOf(record),
    accountId,
    storageId,
    type,
    vendor,
    DeviceSN,
    InverterSN: storableName(members.InverterSN),
    deviceId,
    plantId: plainId.test(plantId) ? plantId : null,
    model: storableName(members.Model, MAX_MODEL),
    at,
    receivedAt: Math.floor(timestamp / 1000),
    body: value,
    energy: energyOf({ ...members, Datetime: at }),
  };
}

function energyOf(members: Readonly<Record<string, unknown>> & { Datetime: number }): OwnEnergy | undefined {
  const { DeviceSN, InverterSN, VendorPlantId, Datetime, Timezone } = members;
  const reading = DeviceSN === InverterSN ? undefined : readingOf(members);
  return (
    reading && {
      reading,
      isOfPlant: InverterSN === undefined && DeviceSN === VendorPlantId,
      timezone: zoneOf(Timezone, Datetime),
    }
  );
}

function isSame(
  members: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, string | number>>,
): boolean {
  return Object.entries(expected).every(([name, value]) => members[name] === value);
}
