import { reported } from '@heliograph/base-data';
import type {
  ListAllDeadLettersQuery,
  ListAttemptsQuery,
  RetryDeadLettersBody,
  WebhookFilterBody,
} from '@heliograph/sdk';

/** Filters of both lists, as the address of the page names them. */
const common = ['webhookId', 'status', 'reason', 'deviceId', 'kind'] as const;

/** Returns the address' filter for the list of attempts. The service reports invalid values. */
export function attemptQueryOf(address: URLSearchParams): ListAttemptsQuery {
  return { ...textsOf(address, [...common, 'outcome', 'idempotencyKey']), ...rangeOf(address) };
}

export function deadLetterQueryOf(address: URLSearchParams): ListAllDeadLettersQuery {
  const retried = address.get('retried');
  return {
    ...textsOf(address, common),
    ...rangeOf(address),
    ...reported({ retried: retried === null ? undefined : retried === 'true' }),
  };
}

/** Returns the same filter for a retry of everything that matches it. A retry takes only dead letters that were not retried. */
export function retryBodyOf({ webhookId, deviceId, kind, ...others }: ListAllDeadLettersQuery): RetryDeadLettersBody {
  const { status, reason, from, to } = others;
  return reported({
    webhookIds: webhookId?.split(','),
    deviceIds: deviceId === undefined ? undefined : [deviceId],
    kinds: kind !== undefined && kind !== 'test' ? [kind] : undefined,
    status,
    reason,
    from,
    to,
  });
}

/** Returns those of these parameters that are not empty. */
export function textsOf(address: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

/** Returns the time range of the address, Unix seconds. */
export function rangeOf(address: URLSearchParams): { from?: number; to?: number } {
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '')) as [number, number];
  return reported({ from: from > 0 ? from : undefined, to: to > 0 ? to : undefined });
}

/** Whether the filter names the sums of energy over intervals, of which a subscription receives one length. */
export function hasIntervals({ kinds = [] }: WebhookFilterBody): boolean {
  return kinds.some((kind) => kind === 'energy.interval' || kind === '*');
}

/** Returns the filter with another length of intervals; an empty one is the service's default. */
export function withResolution<F extends WebhookFilterBody>(filter: F, resolution: string): F {
  const others = Object.entries(filter).filter(([name]) => name !== 'resolution');
  return Object.fromEntries(resolution === '' ? others : [...others, ['resolution', resolution]]) as unknown as F;
}

/** Returns the filter with other values of a list; one without values is left out, which means: all. */
export function changedFilter<F extends WebhookFilterBody>(
  filter: F,
  name: Exclude<keyof WebhookFilterBody, 'resolution'>,
  values: readonly string[],
): F {
  const others = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(values.length === 0 ? others : [...others, [name, values]]) as unknown as F;
}

/** Returns the number of members that narrow the filter, and of their values. */
export function sizeOf(
  filter: WebhookFilterBody,
): Record<'kinds' | 'vendors' | 'plantIds' | 'groupIds' | 'deviceIds', number> {
  const { kinds = [], vendors = [], plantIds = [], groupIds = [], deviceIds = [] } = filter;
  return {
    kinds: kinds.length,
    vendors: vendors.length,
    plantIds: plantIds.length,
    groupIds: groupIds.length,
    deviceIds: deviceIds.length,
  };
}
