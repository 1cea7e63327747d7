import type { DeviceListItem } from '@heliograph/sdk';

/** The selected devices: serial numbers by id. */
export type Selection = ReadonlyMap<string, string>;

/** The bulk call takes at most this many devices. */
export const MAX_SELECTED = 10_000;

type Selectable = Pick<DeviceListItem, 'deviceId' | 'InverterSN'>;

export function toggle(selection: Selection, { deviceId, InverterSN }: Selectable): Selection {
  const after = new Map(selection);
  if (after.delete(deviceId)) return after;
  return after.size >= MAX_SELECTED ? selection : after.set(deviceId, InverterSN);
}

/** Selects devices in addition, or deselects them. Stops at the number that a bulk call takes. */
export function setAll(selection: Selection, devices: readonly Selectable[], isSelected: boolean): Selection {
  const after = new Map(selection);
  for (const { deviceId, InverterSN } of devices) {
    if (!isSelected) after.delete(deviceId);
    else if (after.size < MAX_SELECTED) after.set(deviceId, InverterSN);
  }
  return after;
}

/** Returns the rows from one to another, whichever is first, without those that are not loaded. */
export function between<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  return rows.slice(Math.max(Math.min(from, to), 0), Math.max(from, to) + 1);
}

/** Returns the row to which a key moves; undefined for a key that moves nowhere. @param page rows in view */
export function rowAfterKey(key: string, row: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
}
