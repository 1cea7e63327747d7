import type { WebhookFilterBody } from '@heliograph/sdk';

/** Returns the filter with other values of a member; a member without values is left out, which means: all. */
export function changedFilter<F extends WebhookFilterBody>(
  filter: F,
  name: keyof WebhookFilterBody,
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
