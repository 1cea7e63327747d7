import { FileError, type Path } from '../file/source-file.ts';
import type { PlanContext } from './change.ts';
import type { References } from './references.ts';

const places = {
  groups: 'no group of this name in the account or in `groups` of this file',
  plants: 'no such plant in the account: GET /v1/plants lists them as DataSources and vendorPlantId',
  devices: 'no such device in the account: GET /v1/devices lists them as DataSources and InverterSN',
};

type Kind = keyof typeof places;

const references = ({ inventory }: PlanContext, kind: Kind): References => inventory[kind];

/** Names that the account does not have, and that do not come by this run, are problems of the file. */
export function checkNames(context: PlanContext, kind: Kind, names: readonly string[] | undefined, path: Path): void {
  const { source, pendingVendors, problems } = context;
  const newGroups = new Set(source.account.groups?.map(({ name }) => name.toLowerCase()));
  const comes = (name: string): boolean =>
    kind === 'groups'
      ? newGroups.has(name.toLowerCase())
      : pendingVendors.has(name.slice(0, Math.max(0, name.indexOf(':'))));
  for (const [i, name] of (names ?? []).entries())
    if (!references(context, kind).has(name) && !comes(name))
      problems.push({ path: [...path, kind, i], message: `${name}: ${places[kind]}` });
}

/** @returns ids of names, when everything that this run brings is there @throws FileError for a name that did not come */
export function idsOf(context: PlanContext, kind: Kind, names: readonly string[], path: Path): string[] {
  return names.flatMap((name, i) => {
    const ids = references(context, kind).ids(name);
    if (ids.length === 0)
      throw new FileError(context.source, [{ path: [...path, kind, i], message: `${name}: ${places[kind]}` }]);
    return ids;
  });
}
