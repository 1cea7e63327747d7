import type { WebhookFilterBody } from '@heliograph/sdk';
import type { FileFilter } from '../file/account-file.ts';
import type { Path } from '../file/source-file.ts';
import type { PlanContext } from './change.ts';
import { checkNames, idsOf } from './members.ts';

/** Every member, so that one that is not in the file is removed: a filter is replaced as a whole. */
export const emptyFilter = {
  kinds: [],
  resolution: null,
  vendors: [],
  groups: [],
  plants: [],
  devices: [],
  severities: [],
  categories: [],
};

/** @returns a filter of the API in the words of the file, all members of it */
export function currentFilter({ inventory }: PlanContext, filter: WebhookFilterBody): Record<string, unknown> {
  const { groupIds = [], plantIds = [], deviceIds = [], ...others } = filter;
  return {
    ...emptyFilter,
    ...others,
    groups: inventory.groups.names(groupIds),
    plants: inventory.plants.names(plantIds),
    devices: inventory.devices.names(deviceIds),
  };
}

/** Names that do not exist are problems of the file. @returns a filter of the file, all members of it */
export function wantedFilter(context: PlanContext, filter: FileFilter, path: Path): Record<string, unknown> {
  for (const kind of ['groups', 'plants', 'devices'] as const) checkNames(context, kind, filter[kind], path);
  // The account's spelling, so that a difference of case alone is none.
  const { groups } = context.inventory;
  const spelled = filter.groups?.flatMap((name) => (groups.has(name) ? groups.names(groups.ids(name)) : [name]));
  return { ...emptyFilter, ...filter, groups: spelled ?? [] };
}

/** @returns the filter as the API takes it @throws FileError for a name that this run did not bring */
export function filterBody(context: PlanContext, filter: FileFilter, path: Path): WebhookFilterBody {
  const { groups, plants, devices, ...others } = filter;
  const body: WebhookFilterBody = { ...others };
  if (groups) body.groupIds = idsOf(context, 'groups', groups, path);
  if (plants) body.plantIds = idsOf(context, 'plants', plants, path);
  if (devices) body.deviceIds = idsOf(context, 'devices', devices, path);
  return body;
}
