import type { InventoryChange } from '@heliograph/events';

/** A row that a statement wrote; the change is null if no user sees it. */
export interface WrittenRow {
  id: string;
  change: keyof InventoryChange<unknown> | null;
}

/** Ids that a sync found to be new or back, gone, or changed. */
export interface InventoryDiff {
  plants: InventoryChange<string[]>;
  devices: InventoryChange<string[]>;
}

export interface DiffCounts {
  plants: InventoryChange<number>;
  devices: InventoryChange<number>;
}

export function changeOf(rows: readonly WrittenRow[]): InventoryChange<string[]> {
  const ids = (wanted: WrittenRow['change']) => rows.filter(({ change }) => change === wanted).map(({ id }) => id);
  return { added: ids('added'), removed: ids('removed'), changed: ids('changed') };
}

export function countsOf({ plants, devices }: InventoryDiff): DiffCounts {
  return { plants: sizes(plants), devices: sizes(devices) };
}

export function isEmpty({ plants, devices }: InventoryDiff): boolean {
  return [plants, devices].every(({ added, removed, changed }) => added.length + removed.length + changed.length === 0);
}

function sizes({ added, removed, changed }: InventoryChange<string[]>): InventoryChange<number> {
  return { added: added.length, removed: removed.length, changed: changed.length };
}
