import { reported } from '@heliograph/base-data';
import type { ListAlarmsQuery } from '@heliograph/sdk';
import { rangeOf, textsOf } from '../deliver/filter/delivery-query.ts';

/** The value of the filter for alarms of both states; without a choice the active ones are listed. */
export const ANY_STATE = 'any';

const filterNames = [
  'state',
  'severity',
  'category',
  'vendor',
  'acknowledged',
  'plantId',
  'groupId',
  'deviceId',
] as const satisfies readonly (keyof ListAlarmsQuery)[];

/** Returns the address' filter for the list of alarms. The service reports invalid values. */
export function alarmsQueryOf(address: URLSearchParams): ListAlarmsQuery {
  const { state = 'active', ...filters } = textsOf(address, filterNames);
  const asked = (state === ANY_STATE ? undefined : state) as ListAlarmsQuery['state'];
  return { ...filters, ...reported({ state: asked }), ...rangeOf(address) };
}

/** Returns what it means that a list is empty: that no alarm has the state, or that none matches further filters. */
export function emptinessOf({ state, ...others }: ListAlarmsQuery): 'active' | 'cleared' | 'any' | 'filtered' {
  return Object.keys(others).length > 0 ? 'filtered' : (state ?? ANY_STATE);
}
