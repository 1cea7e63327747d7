import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, recordMembers } from '@heliograph/persistence';

const DAY_SECONDS = 86_400;
const ids = /^[\w-]{1,40}$/;
const localTime = /^\d{4}-\d\d-\d\d (\d\d):(\d\d):(\d\d)$/;

/** A record of `basedata`, with the values that a list of devices shows; null: the vendor did not report it. */
export interface SampleRecord extends LogPosition {
  accountId: string;
  deviceId: string;
  /** Sample time, Unix seconds. */
  at: number;
  /** The time at which the normalizer wrote it, Unix seconds. */
  receivedAt: number;
  /** The end of the sample's local day, Unix seconds. */
  dayEndsAt: number;
  state: number;
  powerKw: number | null;
  energyTodayKwh: number | null;
  energyTotalKwh: number | null;
  /** The import that the record is of. */
  importId: string | undefined;
}

/** Parses a record once. @returns undefined for a record that is not a device's */
export function readSample(record: IncomingRecord): SampleRecord | undefined {
  const { headers, value, timestamp } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const importId = headers[headerNames.import] ?? '';
  const at = Number(headers[headerNames.time]);
  if (!ids.test(accountId) || !ids.test(deviceId) || !Number.isSafeInteger(at) || at < 0) return undefined;
  const members = recordMembers(value);
  const state = stateOf(members.State);
  const dayEndsAt = endOfDay(at, members.currentDateTime);
  if (members.Datetime !== at || state === undefined || dayEndsAt === undefined) return undefined;
  return {
    ...logPositionOf(record),
    accountId,
    deviceId,
    at,
    receivedAt: Math.floor(timestamp / 1000),
    dayEndsAt,
    state,
    powerKw: numberOf(members.PowerACOutputActive),
    energyTodayKwh: numberOf(members.EDay),
    energyTotalKwh: numberOf(members.ETotal),
    importId: ids.test(importId) ? importId : undefined,
  };
}

/** `1e999` is valid JSON, and infinite. */
const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null);

function stateOf(state: unknown): number | undefined {
  return typeof state === 'string' && /^(?:-1|[0-8])$/.test(state) ? Number(state) : undefined;
}

/**
 * Returns the next midnight by the sample's own local time. On the day of a clock change a sample of before the change gives an end that is an hour
 * off; those are of the night, and later samples of the day replace it.
 */
function endOfDay(at: number, currentDateTime: unknown): number | undefined {
  const match = typeof currentDateTime === 'string' ? localTime.exec(currentDateTime) : null;
  if (!match) return undefined;
  return at + DAY_SECONDS - (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]));
}
