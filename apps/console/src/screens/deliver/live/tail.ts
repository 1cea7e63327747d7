import { kindOf, type StreamEvent } from '@heliograph/sdk';

/** A record as it was received. */
export interface TailEntry {
  /** Number since the page was opened; names the row. */
  number: number;
  /** The time of receipt, ms. */
  at: number;
  kind: string;
  vendor: string | undefined;
  /** Serial number of the device, or the other subject of the event. */
  subject: string | undefined;
  powerKw: number | undefined;
  /** The bytes as they are delivered. */
  text: string;
}

/** The limit of entries that the page keeps, the newest. */
export const MAX_ENTRIES = 300;

/** More than come between two positions of the stream. */
const MAX_KEYS = 10_000;

/** Keys of the last records and events: after a lost connection the stream may repeat records and events, with the same idempotency key. */
export class SeenKeys {
  readonly #keys = new Set<string>();

  /** Holds the key in place of the oldest. @returns whether it is new */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    if (this.#keys.size > MAX_KEYS) this.#keys.delete(this.#keys.values().next().value!);
    return true;
  }
}

/** @returns undefined for a message about the connection */
export function keyOf(event: StreamEvent): string | undefined {
  if (event.type === 'record' || event.type === 'storage') return event.record.idempotency_key;
  if (event.type === 'energy') return event.sums.idempotency_key;
  return event.type === 'event' ? event.event.idempotency_key : undefined;
}

/** Returns the newest entries, newest first, at most `MAX_ENTRIES`. @param added oldest first */
export function withAdded(entries: readonly TailEntry[], added: readonly TailEntry[]): TailEntry[] {
  return [...added.slice(-MAX_ENTRIES).reverse(), ...entries].slice(0, MAX_ENTRIES);
}

/** @returns undefined for a message about the connection */
export function entryOf(event: StreamEvent, number: number, at: number): TailEntry | undefined {
  if (event.type === 'record') {
    const { DataSources, InverterSN, PowerACOutputActive } = event.record;
    return {
      number,
      at,
      kind: 'device.data',
      vendor: DataSources,
      subject: InverterSN,
      powerKw: PowerACOutputActive,
      text: event.text,
    };
  }
  if (event.type === 'energy') {
    const { DataSources, InverterSN } = event.sums;
    const kind = kindOf(event.sums);
    return { number, at, kind, vendor: DataSources, subject: InverterSN, powerKw: undefined, text: event.text };
  }
  if (event.type === 'storage') {
    const { DataSources, DeviceSN } = event.record;
    const kind = kindOf(event.record);
    const powerKw = storagePowerOf(event.record);
    return { number, at, kind, vendor: DataSources, subject: DeviceSN, powerKw, text: event.text };
  }
  if (event.type !== 'event') return undefined;
  const members = event.event as unknown as Partial<Record<string, unknown>>;
  const vendor = textOf(members.DataSources) ?? textOf(members.vendor);
  const subject = textOf(members.InverterSN) ?? textOf(members.deviceId) ?? textOf(members.webhookId);
  return { number, at, kind: event.event.event, vendor, subject, powerKw: undefined, text: event.text };
}

type StorageRecord = Extract<StreamEvent, { type: 'storage' }>['record'];

/** Returns the power of the device itself; of a site, what it generates. kW, by the signs of its schema. */
function storagePowerOf(record: StorageRecord): number | undefined {
  if (record.deviceType === 'battery') return record.BatteryPower;
  return record.deviceType === 'meter' ? record.GridPower : record.PVPower;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
