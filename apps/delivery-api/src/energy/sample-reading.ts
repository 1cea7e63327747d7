import { offsetSecondsAt, type BaseData } from '@heliograph/base-data';
import { type Reading, readingOf } from '@heliograph/energy';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf } from '@heliograph/persistence';
import { parseRecord } from '../history/received-record.ts';

/** What the energy needs of a record of `basedata`. */
export interface SampleReading extends LogPosition {
  accountId: string;
  deviceId: string;
  plantId: string | null;
  groupIds: string[];
  /** The offset label of the sample's plant, for a device that `control.devices` does not have yet. */
  timezone: string;
  /** Undefined: the sample has no energy and no power. */
  reading: Reading | undefined;
}

/** kWh or kW that no inverter reaches; larger numbers would not fit in the sums. */
const MAX_VALUE = 1e9;
const plainId = /^[\w-]{1,64}$/;

/** @returns undefined for a record that is no sample of a device */
export function readSample(record: IncomingRecord): SampleReading | undefined {
  const parsed = parseRecord(record);
  if (parsed === undefined) return undefined;
  const { accountId, deviceId, at, members } = parsed;
  const plantId = record.headers[headerNames.plantId] ?? '';
  const groupIds = (record.headers[headerNames.groups] ?? '').split(',').filter((id) => plainId.test(id));
  return {
    ...logPositionOf(record),
    accountId,
    deviceId,
    plantId: plainId.test(plantId) ? plantId : null,
    groupIds,
    timezone: zoneOf(members.Timezone, at),
    reading: readingOf(numbersOf(members)),
  };
}

function numbersOf(members: Readonly<Record<string, unknown>>): BaseData {
  const numbers = Object.entries(members).filter(
    ([name, value]) => typeof value === 'number' && (name === 'Datetime' || Math.abs(value) < MAX_VALUE),
  );
  return Object.fromEntries(numbers) as unknown as BaseData;
}

function zoneOf(label: unknown, at: number): string {
  return typeof label === 'string' && label.length <= 64 && offsetSecondsAt(label, at) !== undefined ? label : 'UTC';
}
