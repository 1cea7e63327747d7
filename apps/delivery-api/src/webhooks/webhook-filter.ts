import type { SubscriptionFilter } from '@heliograph/messaging';

/** The entry of a webhook's `kinds` that selects every kind. */
export const everyKind = '*';

/**
 * Returns the filter to store and to publish: there an absent list of kinds selects all of them, as it does on the other channels and did for the
 * webhooks of before 2026-11-23.
 * @param filter as the caller sent it, in which an absent list selects BaseData alone (contract §6)
 */
export function storedFilter({ kinds = ['device.data'], ...others }: SubscriptionFilter = {}): SubscriptionFilter {
  return kinds.includes(everyKind) ? others : { ...others, kinds };
}

/** Returns a stored filter as the API shows it: it always names its kinds. */
export function shownFilter({ kinds = [everyKind], ...others }: SubscriptionFilter): SubscriptionFilter {
  return { ...others, kinds };
}

/** @returns whether two stored filters select the same: the order of a list, and a repeated entry, mean nothing */
export function isSameFilter(a: SubscriptionFilter, b: SubscriptionFilter): boolean {
  return canonical(a) === canonical(b);
}

function canonical(filter: SubscriptionFilter): string {
  const members = Object.entries(filter as Record<string, readonly string[] | string | undefined>);
  return JSON.stringify(
    members
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, typeof member === 'string' ? member : [...new Set(member)].sort()] as const)
      .sort(([x], [y]) => (x < y ? -1 : 1)),
  );
}
