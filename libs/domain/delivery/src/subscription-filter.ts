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
}

/** The headers of `basedata` and `device-events` by which records are routed. */
export interface RoutingHeaders {
  readonly vendor?: string;
  readonly plant?: string;
  readonly device?: string;
  /** Comma-separated. */
  readonly groups?: string;
  readonly kind?: string;
  /** Of a record of an import: the channels that deliver it, comma-separated; empty means none, absent means all. */
  readonly channels?: string;
}

/** Returns whether a channel delivers the record, whatever its subscriptions. */
export function isForChannel({ channels }: RoutingHeaders, channel: ChannelName): boolean {
  return channels === undefined || channels.split(',').includes(channel);
}

/**
 * Kinds that a subscription receives only if its filter names them: nobody's parser meets a shape that it did not ask for. A filter without kinds selects
 * all others.
 */
export const optInKinds: ReadonlySet<string> = new Set(['import.started', 'import.finished', 'import.failed']);

export type FilterMatch = (headers: RoutingHeaders) => boolean;

/** Makes the filter's lists into sets once; the returned function is for the hot path. */
export function compileFilter(filter: DeliveryFilter): FilterMatch {
  const tests: FilterMatch[] = [];
  narrow(tests, filter.kinds, (headers) => headers.kind);
  narrow(tests, filter.vendors, (headers) => headers.vendor);
  narrow(tests, filter.plantIds, (headers) => headers.plant);
  narrow(tests, filter.deviceIds, (headers) => headers.device);
  if (filter.groupIds !== undefined) tests.push(inAnyGroup(new Set(filter.groupIds)));
  return (headers) => tests.every((test) => test(headers));
}

/** As `compileFilter`, for a subscription whose filter selects the kinds of `optInKinds` only by their names. */
export function compileSubscriptionFilter(filter: DeliveryFilter): FilterMatch {
  const matches = compileFilter(filter);
  if (filter.kinds !== undefined) return matches;
  return (headers) => !(headers.kind !== undefined && optInKinds.has(headers.kind)) && matches(headers);
}

function narrow(
  tests: FilterMatch[],
  list: readonly string[] | undefined,
  valueOf: (headers: RoutingHeaders) => string | undefined,
): void {
  if (list === undefined) return;
  const wanted = new Set(list);
  tests.push((headers) => {
    const value = valueOf(headers);
    return value !== undefined && wanted.has(value);
  });
}

function inAnyGroup(wanted: ReadonlySet<string>): FilterMatch {
  return ({ groups }) => groups !== undefined && groups !== '' && groups.split(',').some((group) => wanted.has(group));
}
