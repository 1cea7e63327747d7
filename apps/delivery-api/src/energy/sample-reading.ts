import { offsetSecondsAt } from '@heliograph/base-data';
import { isChannel } from '@heliograph/delivery';
import { type Reading, readingOf } from '@heliograph/energy';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames, type RecordOrigin } from '@heliograph/messaging';
import { type LogPosition, logPositionOf } from '@heliograph/persistence';
import { parseRecord } from '../history/received-record.ts';
import { remarksOf, type SampleRemarks } from '../quality/sample-remarks.ts';
import type { DayImport } from './energy-rows.ts';

/** What the energy needs of a record of `basedata`. */
export interface SampleReading extends LogPosition {
  accountId: string;
  deviceId: string;
  plantId: string | null;
  groupIds: string[];
  /** Null: no name that could be stored. */
  vendor: string | null;
  /** `InverterSN` */
  serial: string | null;
  /** The import that it is from; null: none. */
  import: DayImport | null;
  /** The offset label of the sample's plant, for a device that `control.devices` does not have yet. */
  timezone: string;
  /** Undefined: the sample has no energy and no power. */
  reading: Reading | undefined;
  remarks: SampleRemarks;
}

const plainId = /^[\w-]{1,64}$/;
const MAX_TEXT = 64;
/** NUL, and half a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/u;

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
    vendor: storableName(members.DataSources),
    serial: storableName(members.InverterSN),
    import: importOf(record.headers),
    timezone: zoneOf(members.Timezone, at),
    reading: readingOf(members),
    remarks: remarksOf(record, members, at),
  };
}

/** Returns what counts as read of a record that is not parsed, for no energy is kept. */
export function unreadSample(record: IncomingRecord): SampleReading {
  return {
    ...logPositionOf(record),
    accountId: '',
    deviceId: '',
    plantId: null,
    groupIds: [],
    vendor: null,
    serial: null,
    import: null,
    timezone: 'UTC',
    reading: undefined,
    remarks: { origin: 'live', leftOut: [], doubtful: [], frozen: [] },
  };
}

/** Returns a zone that is known; `UTC` for any other. */
export function zoneOf(label: unknown, at: number): string {
  return typeof label === 'string' && label.length <= 64 && offsetSecondsAt(label, at) !== undefined ? label : 'UTC';
}

/** Returns a name that PostgreSQL can store, as it is; null for any other. */
export function storableName(value: unknown, maxLength = MAX_TEXT): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= maxLength;
  return isText && !unstorable.test(value) ? value : null;
}

function importOf(headers: Readonly<Record<string, string>>): DayImport | null {
  const id = headers[headerNames.import] ?? '';
  if (headers[headerNames.origin] !== ('import' satisfies RecordOrigin) || !plainId.test(id)) return null;
  const channels = headers[headerNames.channels];
  return channels === undefined ? { id } : { id, channels: channels.split(',').filter(isChannel) };
}
