import { idempotencyKey } from '@heliograph/idempotency-key';
import type { InventoryEventKind } from './event-kinds.ts';

/** Ids of plants or devices: new or listed again, no longer listed, changed. */
export interface InventoryChange<T> {
  added: T;
  removed: T;
  changed: T;
}

/** Body of `inventory.changed` (contract §3; `inventory-event.schema.json`). */
export interface InventoryEvent {
  event: InventoryEventKind;
  /** The vendor account. */
  dataAccessUserId: string;
  DataSources: string;
  /** When the sync ended, Unix seconds. */
  Datetime: number;
  plants: InventoryChange<number>;
  devices: InventoryChange<number>;
  /** The first 100 of each. */
  plantIds: InventoryChange<string[]>;
  deviceIds: InventoryChange<string[]>;
  /** A list may contain fewer ids than its count. */
  truncated: boolean;
  idempotency_key: string;
}

export interface InventoryEventInput {
  dataAccessUserId: string;
  DataSources: string;
  Datetime: number;
  /** Ids of all of them. */
  plants: InventoryChange<readonly string[]>;
  devices: InventoryChange<readonly string[]>;
}

/** So many ids fit every channel; who needs more asks the API. */
const maxIds = 100;

export function inventoryEvent({ plants, devices, ...named }: InventoryEventInput): InventoryEvent {
  const { DataSources: dataSource, dataAccessUserId: serial, Datetime: datetime } = named;
  const lists = [plants, devices].flatMap(({ added, removed, changed }) => [added, removed, changed]);
  return {
    event: 'inventory.changed',
    ...named,
    plants: each(plants, (ids) => ids.length),
    devices: each(devices, (ids) => ids.length),
    plantIds: each(plants, (ids) => ids.slice(0, maxIds)),
    deviceIds: each(devices, (ids) => ids.slice(0, maxIds)),
    truncated: lists.some((ids) => ids.length > maxIds),
    idempotency_key: idempotencyKey({ dataSource, serial, datetime, event: 'changed' }),
  };
}

function each<T, U>({ added, removed, changed }: InventoryChange<T>, make: (value: T) => U): InventoryChange<U> {
  return { added: make(added), removed: make(removed), changed: make(changed) };
}
