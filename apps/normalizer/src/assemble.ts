import {
  formatLocal,
  isFixedOffset,
  isPlaceZone,
  measurementIndex,
  offsetLabel,
  offsetSecondsAt,
  reported,
  stateText,
  sunElevation,
  type BaseDataRecord,
  type Language,
} from '@heliograph/base-data';
import { idempotencyKey } from '@heliograph/idempotency-key';
import type { Gap, MappedSample } from '@heliograph/vendor-contract';
import { inputsOfDevice, leaveUnusedInputsOut } from './dc-inputs.ts';
import { minPowerKw, localDayOf, turnOnOf, withSample, type DayStart } from './day-starts.ts';
import type { DeviceState } from './device-state.ts';
import { frozenFields } from './frozen-values.ts';
import { nightState } from './night-state.ts';
import { checkPlausibility, isPlausible } from './plausibility.ts';
import { leaveStaleCountersOut } from './stale-counters.ts';

/** The time ahead of the fetch beyond which a sample is rejected (contract §5). */
const maxAheadSeconds = 15 * 60;
/** 2000-01-01T00:00:00Z, before all of these vendors: an earlier time is a year, a filler or a clock that was never set (contract §5). */
export const earliestTime = 946_684_800;
const ratedPowerIndex = measurementIndex.get('RatedPower')!;
const noStarts: readonly DayStart[] = [];
/** The least energy that BaseData shows as more than 0. */
const minEnergyKwh = 0.005;

export interface SampleContext {
  vendor: string;
  /** The time of the fetch, Unix ms. */
  fetchedAt: number;
  language: Language;
  /** True when the sample is from the vendor's history: the alarms that are open now were not known to be open then. */
  backfill: boolean;
  /** True when an import fetched it: samples of days that were read before are left out. */
  isImport: boolean;
  /** The gap of a backfill: samples outside of it were written before. */
  gap?: Gap;
}

/** The time of a sample in Unix seconds, and the seconds that its local time is ahead of UTC. */
export interface SampleTime {
  datetime: number;
  offset: number;
  /** True where the offset is all that is known of the zone: it may be an hour off for half of the year. */
  isOffsetFixed?: true;
}

const fixedOffset = 'Timezone:fixed_offset';

export interface SampleFault {
  reason: string;
  detail?: string;
}

type TimedItem = Pick<MappedSample, 'device' | 'datetime' | 'offsetSeconds'>;

/** Finds the time and zone of a sample. @returns otherwise the reason why it cannot become a record */
export function sampleTimeOf(sample: TimedItem, context: SampleContext): SampleTime | SampleFault {
  const { datetime, device } = sample;
  if (device.InverterSN === '') return { reason: 'missing_serial' };
  // It would be the key of another device's samples (state-records.ts).
  if (device.InverterSN.includes('\n')) return { reason: 'invalid_serial' };
  if (datetime === undefined) return { reason: 'missing_time' };
  if (!Number.isSafeInteger(datetime) || datetime < earliestTime)
    return { reason: 'invalid_time', detail: String(datetime) };
  if (datetime > context.fetchedAt / 1000 + maxAheadSeconds) {
    return { reason: 'timestamp_in_future', detail: `${datetime - Math.floor(context.fetchedAt / 1000)} s ahead` };
  }
  return timeInZone(sample, datetime);
}

/** Takes the offset of an IANA zone, otherwise that of the sample itself, otherwise the bare offset of the plant. */
function timeInZone({ device: { timezone }, offsetSeconds }: TimedItem, datetime: number): SampleTime | SampleFault {
  if (timezone !== undefined && (offsetSeconds === undefined || isPlaceZone(timezone))) {
    const offset = offsetSecondsAt(timezone, datetime);
    if (offset !== undefined)
      return isFixedOffset(timezone) ? { datetime, offset, isOffsetFixed: true } : { datetime, offset };
  }
  if (offsetSeconds !== undefined) return { datetime, offset: offsetSeconds };
  return { reason: 'timezone_unknown', ...reported({ detail: timezone }) };
}

/** Makes the BaseData record of a sample whose time is known. Updates the counter and inputs in the device's state. */
export function assemble(
  sample: MappedSample,
  at: SampleTime,
  context: SampleContext,
  state: DeviceState,
): BaseDataRecord {
  const { device } = sample;
  const ratedPowerKw = ratedPowerOf(sample);
  const { measurements: read, dcInputs, isKept } = inputsOfDevice(sample, state);
  const checked = checkPlausibility(read, at.datetime, state, ratedPowerKw);
  leaveStaleCountersOut(checked, { ...at, ratedPowerKw, counters: sample.counters }, state);
  const { measurements } = checked;
  const hasInputs = leaveUnusedInputsOut(measurements, state, dcInputs);
  measurements[ratedPowerIndex] ??= device.ratedPowerKw;
  const turnedOnAt = turnOnTime(sample, at, state);
  const quality = [...sample.quality, ...checked.quality];
  for (const field of frozenFields(sample, at, state))
    if (measurements[measurementIndex.get(field)!] !== undefined) quality.push(`${field}:frozen`);
  if (at.isOffsetFixed) quality.push(fixedOffset);
  const stateAtNight = nightState(sample, at.datetime);
  if (stateAtNight !== undefined || sample.isStateDerived) quality.push('State:derived');
  const recordState = stateAtNight ?? sample.state;
  // Members that are undefined are not written: one literal costs less than the copies that leave them out.
  return {
    deviceType: 'inverter',
    CollectorSN: sample.CollectorSN ?? device.CollectorSN,
    InverterSN: device.InverterSN,
    DataSources: context.vendor,
    Timezone: offsetLabel(at.offset),
    Datetime: at.datetime,
    currentDateTime: formatLocal(at.datetime, at.offset),
    State: recordState,
    StateDesc: stateText(recordState, context.language),
    measurements,
    DCInputs: hasInputs || isKept ? dcInputs : undefined,
    AlertArray: context.backfill ? sample.alerts : [...sample.alerts, ...state.alerts],
    WarnArray: context.backfill ? sample.warnings : [...sample.warnings, ...state.warnings],
    StatusArray: sample.status,
    turnonTime: turnedOnAt === undefined ? undefined : formatLocal(turnedOnAt, at.offset),
    idempotency_key: idempotencyKey({ dataSource: context.vendor, serial: device.InverterSN, datetime: at.datetime }),
    PlantId: device.plantId,
    VendorPlantId: device.vendorPlantId,
    Model: device.model,
    Firmware: device.firmware,
    DataQuality: quality.length > 0 ? quality : undefined,
    SchemaVersion: '1.0',
  };
}

/** Returns the rated power by the vendor's inventory, otherwise by the sample itself. */
export function ratedPowerOf({ device, measurements }: MappedSample): number | undefined {
  return device.ratedPowerKw ?? measurements.RatedPower;
}

/**
 * Adds a sample to the known data of its local day, whether it becomes a record or was seen before: history calls return whole days, and so show the
 * beginning of a day of which only a part was missed.
 */
export function observePower(sample: MappedSample, at: SampleTime, state: DeviceState): void {
  const { state: status, measurements } = sample;
  const power = measurements.PowerACOutputActive;
  const isReliable = power !== undefined && isPlausible('PowerACOutputActive', power, ratedPowerOf(sample));
  const starts = state.starts ?? noStarts;
  if (!(isReliable && power >= minPowerKw) && !isBeforeStart(sample, at)) return;
  const next = withSample(
    starts,
    localDayOf(at.datetime, at.offset),
    at.datetime,
    status,
    isReliable ? power : undefined,
  );
  if (next !== starts) state.starts = next;
}

/**
 * Returns whether no energy can have been generated yet on the day of a sample without power, by its counter of the day, otherwise by the sun. A pause at
 * noon is no start: an account that has the inverter since then would call its end so, and another account the dawn.
 */
function isBeforeStart({ device, measurements }: MappedSample, { datetime }: SampleTime): boolean {
  const { latitude, longitude } = device;
  if (measurements.EDay !== undefined) return measurements.EDay < minEnergyKwh;
  if (latitude === undefined || longitude === undefined) return true;
  return sunElevation(latitude, longitude, datetime) < 0;
}

/** Finds when the device turned on: by the vendor where it reports the start of the sample's day, otherwise by the samples of that day. */
function turnOnTime(
  { turnedOnAt }: MappedSample,
  at: SampleTime,
  { starts = noStarts }: DeviceState,
): number | undefined {
  const day = localDayOf(at.datetime, at.offset);
  if (turnedOnAt !== undefined && localDayOf(turnedOnAt, at.offset) === day) return turnedOnAt;
  return turnOnOf(starts, day, at.datetime);
}
