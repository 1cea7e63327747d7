import { reported, type Measurements } from '@heliograph/base-data';
import type { BackfillCall, PolledDevice } from './adapter.ts';
import { dayAfter, type HistoryCall } from './history.ts';

/** Local dates of the plant (`2025-11-01`), both included. */
export interface DateSpan {
  from: string;
  to: string;
}

/** The energies of a day that vendors report, kWh; `ETotal` is the lifetime counter at the end of the day. */
export const daySumFields = [
  'EDay',
  'ETotal',
  'EGridImport',
  'EGridExport',
  'EBatteryCharge',
  'EBatteryDischarge',
  'ELoad',
] as const;
export type DaySumField = (typeof daySumFields)[number];
export type DaySums = Partial<Record<DaySumField, number>>;

/** A device whose days are fetched. */
export interface DaysDevice extends PolledDevice {
  /** It is the only inverter that the vendor lists in its plant: the sums of the plant's days are its own. */
  isOnlyInverter?: true;
}

/**
 * One local day of one device as the vendor sums it, in BaseData's units and directions, not checked. A mapping returns the rows as they are, also
 * zeros, today, and dates that were not asked for: the normalizer decides which become records. No row for a null.
 */
export interface MappedDay {
  kind: 'day';
  device: PolledDevice;
  /** Local date of the plant: `2025-11-30`. */
  date: string;
  sums: DaySums;
  /** `"<field>:<reason>"`, e.g. `EGridImport:unit_unknown`. */
  quality: string[];
}

/** Picks the sums of a day from what a field table has read. */
export function daySumsOf(measurements: Measurements): DaySums {
  return reported(Object.fromEntries(daySumFields.map((field) => [field, measurements[field]])));
}

/** Returns the calendar month of a date: `2025-11`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Returns the last date of the calendar month of a date. */
export function lastOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year!, month, 0)).toISOString().slice(0, 10);
}

/** Returns the dates of a span, the oldest first. */
export function datesOf({ from, to }: DateSpan): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = dayAfter(date)) dates.push(date);
  return dates;
}

/** Splits a span into spans of at most so many days, the oldest first. */
export function dateWindows({ from, to }: DateSpan, days: number): DateSpan[] {
  const dates = datesOf({ from, to });
  const windows: DateSpan[] = [];
  for (let i = 0; i < dates.length; i += days)
    windows.push({ from: dates[i]!, to: dates[Math.min(i + days, dates.length) - 1]! });
  return windows;
}

/** Plans one call a device, for days calls that return a calendar month of one device. */
export function callsByDevice<Device extends PolledDevice>(
  devices: readonly Device[],
  callOf: (device: Device) => HistoryCall,
): BackfillCall[] {
  return devices.map((device) => ({ ...callOf(device), devices: [device] }));
}
