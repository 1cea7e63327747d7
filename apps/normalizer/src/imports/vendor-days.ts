import {
  isFixedOffset,
  localToUnix,
  measurementDefinitions,
  offsetLabel,
  offsetSecondsAt,
  reported,
  roundHalfAway,
} from '@heliograph/base-data';
import { deviceDay, type DeviceDay } from '@heliograph/events';
import {
  dayAfter,
  dayBefore,
  daySumFields,
  type DaySumField,
  type DaySums,
  type MappedDay,
  type MappedRejection,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { earliestTime } from '../assemble.ts';
import type { StateAccess } from '../device-state.ts';
import { lifetimeKwh } from '../plausibility.ts';
import { Rejections } from '../rejections.ts';
import { claimOf, hashOf, withDay } from './day-ledger.ts';
import { dayNumber } from './imported-days.ts';

/** A day of a device that became a record. */
export interface NewDay {
  day: DeviceDay;
  device: PolledDevice;
  /** The start of the local day, Unix seconds. */
  startsAt: number;
}

/** A day that has a record, and other sums at the vendor since. */
export interface CorrectedDay {
  device: PolledDevice;
  date: string;
  startsAt: number;
}

export interface NormalizedDays {
  days: NewDay[];
  corrected: CorrectedDay[];
  rejections: Rejections;
}

/** The local time of the next day from which on a day counts as finished: loggers send late, and some counters are reset at dawn. */
const finishedAt = '06:00:00';
/** The energy of a day that a device may show, as a multiple of its rated power × 24 h. */
const ratedEnergyMargin = 1.2;

/**
 * Normalizes an answer of a days call. Only finished days that were asked for become records, each once: the first body stands. The same answers in the
 * same order give the same bytes.
 */
export function normalizeDays(
  envelope: RawEnvelope,
  body: Buffer,
  mapping: VendorMapping,
  states: StateAccess,
): NormalizedDays {
  const normalized: NormalizedDays = { days: [], corrected: [], rejections: new Rejections() };
  const mapped = mapDays(envelope, body, mapping);
  const rows = new Map<PolledDevice, MappedDay[]>();
  for (const item of mapped) {
    if (item.kind === 'rejected') normalized.rejections.add(item);
    else rows.set(item.device, [...(rows.get(item.device) ?? []), item]);
  }
  for (const [device, days] of rows) addDays(device, days, envelope, states, normalized);
  return normalized;
}

function mapDays(
  { call, fetchedAt, devices }: RawEnvelope,
  body: Buffer,
  mapping: VendorMapping,
): (MappedDay | MappedRejection)[] {
  if (!mapping.days)
    return [{ kind: 'rejected', reason: 'unexpected_shape', detail: `${call}: the vendor has no days` }];
  try {
    return mapping.days({ call, body: body.toString(), fetchedAt, devices });
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'unknown';
    return [{ kind: 'rejected', reason: error instanceof SyntaxError ? 'invalid_json' : 'mapping_failed', detail }];
  }
}

function addDays(
  device: PolledDevice,
  days: readonly MappedDay[],
  envelope: RawEnvelope,
  states: StateAccess,
  { days: records, corrected, rejections }: NormalizedDays,
): void {
  const { InverterSN, timezone } = device;
  const reject = (reason: string, detail?: string): void =>
    rejections.add({ reason, serial: InverterSN, ...reported({ detail }) });
  const fault = deviceFault(device);
  if (fault !== undefined || timezone === undefined) {
    reject(fault ?? 'timezone_unknown', timezone);
    return;
  }
  const totals = new Map(days.map(({ date, sums }) => [date, sums.ETotal]));
  for (const row of days) {
    const { date } = row;
    const startsAt = localToUnix(`${date} 00:00:00`, timezone);
    if (startsAt === undefined || startsAt < earliestTime) {
      reject('invalid_date', date);
      continue;
    }
    if (!isTaken(date, startsAt, device, envelope)) continue;
    const checked = checkSums(row, device, totals.get(dayBefore(date)));
    const quality = [...row.quality, ...checked.quality];
    if (isFixedOffset(timezone)) quality.push('Timezone:fixed_offset');
    const day = deviceDay({
      deviceId: device.deviceId,
      InverterSN,
      DataSources: envelope.vendor,
      PlantId: device.plantId,
      CollectorSN: device.CollectorSN === '' ? undefined : device.CollectorSN,
      date,
      Timezone: offsetLabel(offsetSecondsAt(timezone, startsAt)!),
      ...checked.sums,
      DataQuality: quality.length > 0 ? quality : undefined,
    });
    if (!day) continue;
    const state = states.change(InverterSN);
    const hash = hashOf(JSON.stringify(checked.sums));
    const claim = claimOf(state.days, dayNumber(date), hash);
    if (claim === 'too_old') reject('day_too_old', date);
    else if (claim === 'changed') corrected.push({ device, date, startsAt });
    else if (claim === 'new') {
      state.days = withDay(state.days, dayNumber(date), hash);
      records.push({ day, device, startsAt });
    }
  }
}

function deviceFault({ InverterSN, timezone }: PolledDevice): string | undefined {
  if (InverterSN === '') return 'missing_serial';
  // It would be the key of another device's samples (state-records.ts).
  if (InverterSN.includes('\n')) return 'invalid_serial';
  return timezone === undefined || offsetSecondsAt(timezone, 0) === undefined ? 'timezone_unknown' : undefined;
}

/** Returns whether a day was asked for, is finished, and is not from before the device came to this vendor account. */
function isTaken(date: string, startsAt: number, device: PolledDevice, { days, fetchedAt }: RawEnvelope): boolean {
  if (!days || date < days.from || date > days.to || startsAt <= (device.takesFrom ?? 0)) return false;
  const finished = localToUnix(`${dayAfter(date)} ${finishedAt}`, device.timezone!);
  return finished !== undefined && fetchedAt / 1000 >= finished;
}

/** Leaves out the sums that cannot be, and each 0 that nothing proves: clouds write 0 also for days of which they received nothing. */
function checkSums(
  { sums: vendorSums }: MappedDay,
  { ratedPowerKw }: PolledDevice,
  totalBefore: number | undefined,
): { sums: DaySums; quality: string[] } {
  const sums: DaySums = {};
  const quality: string[] = [];
  // The lifetime counter of two days in a row is the only proof that a vendor's sums contain.
  const gainedNothing = totalBefore !== undefined && vendorSums.ETotal === totalBefore;
  for (const field of daySumFields) {
    const value = vendorSums[field];
    if (value === undefined) continue;
    const fault = faultOf(field, value, ratedPowerKw);
    if (fault !== undefined) quality.push(`${field}:${fault}`);
    else if (roundHalfAway(value, 2) > 0) sums[field] = roundHalfAway(value, 2);
    else if (field === 'EDay' && gainedNothing) sums.EDay = 0;
    else if (field === 'EDay') quality.push('EDay:unproven_zero');
  }
  return { sums, quality };
}

function faultOf(field: DaySumField, value: number, ratedPowerKw: number | undefined): string | undefined {
  const { minimum, maximum } = measurementDefinitions[field];
  if (!(Number.isFinite(value) && value >= minimum && value <= maximum)) return 'out_of_range';
  if (field === 'ETotal') return value > lifetimeKwh(ratedPowerKw) ? 'implausible' : undefined;
  if (field !== 'EDay' || ratedPowerKw === undefined || ratedPowerKw <= 0) return undefined;
  return value > ratedPowerKw * 24 * ratedEnergyMargin ? 'above_rated_power' : undefined;
}
