import type { Measurements } from '@heliograph/base-data';
import {
  compileFieldTable,
  readNumber,
  readText,
  recordsOf,
  signBatteryCurrent,
  type JsonNode,
  type JsonRecord,
} from '@heliograph/vendor-contract';
import { developerResult, serialsOfMember, type BusinessType } from './wire.ts';
import { developerTime } from './sample-time.ts';
import { BATTERY_DISCHARGE_POWER, batteryTable } from './tables.ts';

const readRow = compileFieldTable(batteryTable);

/** The inverter's sample that a battery belongs to. */
export interface InverterSample {
  serial: string;
  registerNo: string | undefined;
  businessType: BusinessType;
  /** Unix seconds. */
  datetime: number | undefined;
}

/** Rows of batteries by the inverters they were asked for. */
export type Batteries = readonly { serials: readonly string[]; rows: readonly JsonRecord[] }[];

/** Reads the members of a joined answer with batteries; one that is an error has none. */
export function readBatteries(parts: ReadonlyMap<string, JsonNode>): Batteries {
  return [...parts].flatMap(([name, envelope]) => {
    const serials = serialsOfMember(name);
    const outcome = serials && developerResult(envelope.value);
    return outcome && 'result' in outcome ? [{ serials, rows: recordsOf(outcome.result) }] : [];
  });
}

/** Returns the rows of an inverter's batteries at the time of its sample, at most a sample period apart. */
export function batteryRows(batteries: Batteries, sample: InverterSample, periodSeconds: number): JsonRecord[] {
  const own = batteries
    .filter(({ serials }) => serials.includes(sample.serial))
    .flatMap(({ serials, rows }) =>
      serials.length === 1 ? rows : rows.filter(({ registerNo }) => isOfDongle(registerNo, sample)),
    );
  return [...Map.groupBy(own, (row) => readText(row.deviceSn) ?? '').values()]
    .flatMap((rows) => nearest(rows, sample.datetime, periodSeconds))
    .filter(isBattery);
}

/** Returns the values of an inverter that its batteries' rows bring. Of several batteries only the sum of their powers is a value of the inverter. */
export function batteryMeasurements(rows: readonly JsonRecord[], businessType: BusinessType): Measurements {
  const now = rows.map((row) => batteryValues(row, chargingPower(row, businessType)));
  const [first, ...others] = now;
  if (!first || others.length === 0) return first ?? {};
  const powers = now.map(({ BatteryPower }) => BatteryPower);
  return powers.includes(undefined)
    ? {}
    : { BatteryPower: powers.reduce<number>((sum, power) => sum + (power ?? 0), 0) };
}

/** Both must name a dongle. */
function isOfDongle(registerNo: unknown, sample: InverterSample): boolean {
  return sample.registerNo !== undefined && readText(registerNo) === sample.registerNo;
}

/** Returns the rows of the time nearest to `datetime`: several where batteries without a serial number share it. */
function nearest(rows: readonly JsonRecord[], datetime: number | undefined, periodSeconds: number): JsonRecord[] {
  if (datetime === undefined) return [];
  const apart = (row: JsonRecord): number =>
    Math.abs((developerTime(row.dataTime, row.plantLocalTime).datetime ?? Infinity) - datetime);
  const min = Math.min(...rows.map(apart));
  return min <= periodSeconds ? rows.filter((row) => apart(row) === min) : [];
}

/** A battery that was never registered, or none, reports 0 % at 0 V. */
function isBattery({ batterySOC, batteryVoltage }: JsonRecord): boolean {
  return [batterySOC, batteryVoltage].some((value) => (readNumber(value) ?? 0) !== 0);
}

/** Returns W, + charging. The power of a commercial plant's battery is left out: whether it is in W or kW is not known. */
export function chargingPower(row: JsonRecord, businessType: BusinessType): number | undefined {
  return businessType === '4' ? undefined : readNumber(row.chargeDischargePower);
}

/** Returns the values of one battery. @param charging its power, W */
export function batteryValues(row: JsonRecord, charging: number | undefined): Measurements {
  const power = charging === undefined ? undefined : 0 - charging;
  const { measurements } = readRow({ ...row, [BATTERY_DISCHARGE_POWER]: power });
  signBatteryCurrent(measurements);
  return measurements;
}
