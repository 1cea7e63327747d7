import { reported } from '@heliograph/base-data';
import type { MeasurementField, State, StorageType } from '@heliograph/base-data';
import { compileFieldTable, readNumber, readText } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { isAmbiguous, isFresh, plantTime, readClock } from './clock.ts';
import { storageOf } from './storage.ts';
import { inUnits, inverterTable } from './tables.ts';
import { PLANT_CLOCK } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);
/** The document has `wn0`; its examples of newer models go to `wn9`. */
export const WARNING_MEMBERS = Array.from({ length: 10 }, (_, n) => `wn${n}`);
export const STATUS_MEMBERS = ['er', 'wn0', 'currentState', 'stu'];
const DAY = 86_400;
/** Members that only hybrids with a battery fill. */
const HYBRID_FIELDS: ReadonlySet<MeasurementField> = new Set([
  ...(['PowerDC', 'BatterySOC', 'UBattery', 'BatteryTemperature', 'EBatteryCharge', 'EBatteryDischarge'] as const),
]);

/** Maps a record of getLastTsDataPro, or a row of getInverterDataPagePro. */
export function sampleOf(
  answer: BytesAnswer,
  device: PolledDevice,
  record: JsonRecord,
  node: JsonNode,
  include: readonly StorageType[] | undefined,
): MappedSample {
  const battery = hasBattery(record);
  const { measurements, quality, dcInputs } = readMeasurements(inUnits(record), {
    skip: (field) => !battery && HYBRID_FIELDS.has(field),
  });
  const collector = readText(record.psn);
  const status = node.pick(STATUS_MEMBERS);
  const warning = node.pick(warningsOf(record));
  const sample: MappedSample = {
    kind: 'sample',
    device,
    ...timeOf(answer, device, record),
    state: stateOf(record),
    measurements,
    dcInputs,
    quality,
    status: status === undefined ? [] : [status],
    alerts: [],
    warnings: warning === undefined ? [] : [warning],
    ...reported({ CollectorSN: collector }),
  };
  return include === undefined ? sample : { ...sample, ...storageOf(record, battery, include) };
}

/** A battery of 0 % at 0 V is absent. */
function hasBattery({ bat6, bat10 }: JsonRecord): boolean {
  return isSet(bat6) || isSet(bat10);
}

/** Returns the time and, where `tim` proves it, offset of the plant (README, "Time"). */
export function timeOf(
  { call, fetchedAt, backfill }: Pick<BytesAnswer, 'call' | 'fetchedAt' | 'backfill'>,
  { timezone }: PolledDevice,
  record: JsonRecord,
): { datetime?: number; offsetSeconds?: number } {
  const clock = readClock(record);
  if (!clock) return {};
  const { stamp, aheadSeconds } = clock;
  if (aheadSeconds === undefined) return { datetime: stamp };
  if (!isAmbiguous(clock)) return { datetime: stamp, offsetSeconds: aheadSeconds };
  if (timezone !== undefined) {
    const datetime = call.endsWith(PLANT_CLOCK) ? plantTime(clock, timezone) : undefined;
    return { datetime: datetime ?? stamp };
  }
  // Hours old for no reason, and no zone to read `tim` in: whether the plant is at UTC+8 is not known.
  const age = fetchedAt / 1000 - stamp;
  const isDoubtful = backfill === true || (age < DAY && !isFresh(stamp, fetchedAt / 1000));
  return { datetime: stamp, ...reported({ offsetSeconds: isDoubtful ? undefined : aheadSeconds }) };
}

/** Samples have no `istate`: one with an error is a fault, otherwise the power decides whether it generates. */
function stateOf(record: JsonRecord): State {
  if (isSet(record.er)) return '4';
  const power = readNumber(record.pac);
  if (power === undefined) return '-1';
  if (power === 0) return '2';
  return warningsOf(record).length > 0 ? '5' : '1';
}

/** Returns members with a warning. */
function warningsOf(record: JsonRecord): string[] {
  return WARNING_MEMBERS.filter((member) => isSet(record[member]));
}

/** Returns whether the code is not 0. */
function isSet(code: unknown): boolean {
  const text = readText(code);
  return text !== undefined && readNumber(text) !== 0;
}
