import { ApiError, decodeCursor } from '@heliograph/http-service';

/** Sorts of the device list by values of the newest sample, with their columns; `-` before the name: descending. */
const sortedValues = {
  power: 'power_kw',
  energyToday: 'energy_today_kwh',
  energyTotal: 'energy_total_kwh',
  lastSample: 'at',
} as const;

type SortedValue = keyof typeof sortedValues;
export type DeviceSort = SortedValue | `-${SortedValue}`;

export const deviceSorts = Object.keys(sortedValues).flatMap((name) => [name, `-${name}`]) as DeviceSort[];

export interface DeviceOrder {
  sort: DeviceSort;
  /** Devices without a value there come last, in the order in which they were first seen. */
  column: (typeof sortedValues)[SortedValue];
  descending: boolean;
}

export function deviceOrder(sort: DeviceSort): DeviceOrder {
  const descending = sort.startsWith('-');
  return { sort, column: sortedValues[(descending ? sort.slice(1) : sort) as SortedValue], descending };
}

/** A position in a sorted list: after the device `seq` of that value, or of those without one. */
export interface SortedPosition {
  /** Unix seconds at the first page: all pages of a walk agree on which energy is today's. */
  asOf: number;
  /** Undefined before the first device. */
  after?: { value: number | null; seq: string };
}

const WITHOUT_VALUE = '';

export function sortedCursor(sort: DeviceSort, asOf: number, value: number | null, seq: string): (string | number)[] {
  return [sort, asOf, value ?? WITHOUT_VALUE, seq];
}

/** @throws ApiError 400 for the cursor of another sort, too */
export function sortedPosition(sort: DeviceSort, cursor: string | undefined, now: number): SortedPosition {
  if (cursor === undefined) return { asOf: now };
  const [sortOf, asOf, value, seq] = decodeCursor(cursor, 4);
  const isValue = value === WITHOUT_VALUE || Number.isFinite(value);
  if (sortOf !== sort || !Number.isSafeInteger(asOf) || !isValue || !/^\d{1,18}$/.test(String(seq)))
    throw ApiError.validation([
      { path: 'cursor', message: 'cursor is not one that a list call with this sort returned' },
    ]);
  return {
    asOf: asOf as number,
    after: { value: value === WITHOUT_VALUE ? null : (value as number), seq: String(seq) },
  };
}
