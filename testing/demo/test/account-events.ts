import type { GatewayClient } from '@heliograph/testbed/account';

/** The part of an event of `GET /v1/events` that the tests check. */
export interface ListedEvent {
  kind: string;
  /** The time of the event, Unix seconds. */
  at: number;
  vendor: string;
  deviceId: string | null;
  /** The device, for events about one. */
  body: { InverterSN?: string };
}

/** The account's events of one vendor from then on, oldest first. */
export async function eventsOf(api: GatewayClient, vendor: string, from: number): Promise<ListedEvent[]> {
  const query = new URLSearchParams({ vendor, from: String(Math.floor(from)), limit: '500' });
  const { items } = (await api.get(`/v1/events?${query.toString()}`)) as { items: ListedEvent[] };
  return items.reverse();
}

/** Kinds of the events of each device, in order; events about the whole vendor account are under `account`. */
export function kindsByDevice(events: readonly ListedEvent[]): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const { deviceId, kind } of events) {
    const device = deviceId ?? 'account';
    kinds.set(device, [...(kinds.get(device) ?? []), kind]);
  }
  return kinds;
}
