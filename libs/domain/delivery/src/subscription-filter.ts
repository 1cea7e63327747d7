import type { ChannelName } from './channels.ts';

/**
 * The filter of a subscription (same shape as `SubscriptionFilter` of the control records). Within a list any entry will do, between
 * lists all must match. An absent list does not narrow; an empty one selects nothing, so that deleting a group's last member never widens.
 */
export interface DeliveryFilter {
  vendors?: readonly string[];
  plantIds?: readonly string[];
  groupIds?: readonly string[];
  deviceIds?: readonly string[];
  kinds?: readonly string[];
  /** Of records that have one. */
  resolution?: string;
  /** Of alarms: other records pass. */
  severities?: readonly string[];
  categories?: readonly string[];
}

/** The headers of `basedata`, `device-events` and `energy` by which records are routed. */
export interface RoutingHeaders {
  readonly vendor?: string;
  readonly plant?: string;
  readonly device?: string;
  /** Comma-separated. */
  readonly groups?: string;
  readonly kind?: string;
  /** Of a record of an import: the channels that deliver it, comma-separated; empty means none, absent means all. */
  readonly channels?: string;
  /** Of a sum of energy over an interval. */
  readonly resolution?: string;
  /** Of an alarm. */
  readonly severity?: string;
  readonly category?: string;
}

/** Returns whether a channel delivers the record, whatever its subscriptions. */
export function isForChannel({ channels }: RoutingHeaders, channel: ChannelName): boolean {
  return channels === undefined || channels.split(',').includes(channel);
}

/**
 * The kinds that a filter without kinds selects. All others are opt-in, those of the future too: nobody's parser meets a shape that it did not ask for.
 * Nothing is added here.
 */
const defaultKinds: ReadonlySet<string> = new Set([
  'device.data',
  'device.online',
  'device.offline',
  'vendor.unavailable',
  'vendor.available',
  'vendor.health_changed',
  'credentials.rejected',
  'quota.reached',
  'inventory.changed',
  'webhook.failing',
  'webhook.recovered',
  'webhook.exhausted',
  'webhook.disabled',
  'webhook.signature_rejected',
  'mqtt.messages_dropped',
  'mqtt.clients_refused',
]);

/** Returns whether a subscription receives the kind only if its filter names it. */
export function isOptIn(kind: string): boolean {
  return !defaultKinds.has(kind);
}

/** The part of a channel that delivers records of a kind: `delivery.<account>.energy`, `bd/v1/<account>/energy/…`. */
export function placeOf(kind: string | undefined): 'data' | 'event' | 'energy' | 'storage' {
  if (kind === 'device.data') return 'data';
  if (kind === 'battery.data' || kind === 'meter.data' || kind === 'site.data') return 'storage';
  return kind === 'device.day' || kind === 'energy.interval' ? 'energy' : 'event';
}

/**
 * The kind of records of `energy` that tell our own services which days a vendor has changed since their `device.day` was delivered: no filter selects
 * it.
 */
export const correctedDayKind = 'device.day.corrected';

/** The resolution of `energy.interval` for a subscription that names none. */
export const defaultResolution = '1h';

export type FilterMatch = (headers: RoutingHeaders) => boolean;

/** Makes the filter's lists into sets once; the returned function is for the hot path. */
export function compileFilter(filter: DeliveryFilter): FilterMatch {
  const tests: FilterMatch[] = [];
  narrow(tests, filter.kinds, (headers) => headers.kind);
  narrow(tests, filter.vendors, (headers) => headers.vendor);
  narrow(tests, filter.plantIds, (headers) => headers.plant);
  narrow(tests, filter.deviceIds, (headers) => headers.device);
  const { resolution } = filter;
  if (resolution !== undefined)
    tests.push((headers) => headers.resolution === undefined || headers.resolution === resolution);
  narrow(tests, filter.severities, ({ severity }) => severity, { others: true });
  narrow(tests, filter.categories, ({ category }) => category, { others: true });
  if (filter.groupIds !== undefined) tests.push(inAnyGroup(new Set(filter.groupIds)));
  return (headers) => headers.kind !== correctedDayKind && tests.every((test) => test(headers));
}

/** As `compileFilter`, for a webhook: of `energy.interval` it receives one resolution. */
export function compileWebhookFilter(filter: DeliveryFilter): FilterMatch {
  return compileFilter({ ...filter, resolution: filter.resolution ?? defaultResolution });
}

/** As `compileWebhookFilter`, for a subscription whose filter selects opt-in kinds only by their names. */
export function compileSubscriptionFilter(filter: DeliveryFilter): FilterMatch {
  const matches = compileWebhookFilter(filter);
  if (filter.kinds !== undefined) return matches;
  return (headers) => !(headers.kind !== undefined && isOptIn(headers.kind)) && matches(headers);
}

/** @param others whether records without a value pass */
function narrow(
  tests: FilterMatch[],
  list: readonly string[] | undefined,
  valueOf: (headers: RoutingHeaders) => string | undefined,
  { others } = { others: false },
): void {
  if (list === undefined) return;
  const wanted = new Set(list);
  tests.push((headers) => {
    const value = valueOf(headers);
    return value === undefined ? others : wanted.has(value);
  });
}

function inAnyGroup(wanted: ReadonlySet<string>): FilterMatch {
  return ({ groups }) => groups !== undefined && groups !== '' && groups.split(',').some((group) => wanted.has(group));
}
