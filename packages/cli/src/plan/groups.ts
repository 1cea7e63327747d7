import type { CreateGroupBody, Group } from '@heliograph/sdk';
import type { FileGroup } from '../file/account-file.ts';
import type { Path } from '../file/source-file.ts';
import { planOfSection, title, type Change, type Plan, type PlanContext } from './change.ts';
import { memberLines, newLines } from './diff.ts';
import type { Members } from './inventory.ts';
import { checkNames, idsOf } from './members.ts';

/** A group is matched by its name, regardless of case; its members by the vendor's ids. */
export async function planGroups(context: PlanContext, wanted: readonly FileGroup[]): Promise<Plan> {
  const current = await context.api.listGroups({ limit: 500 }).all();
  const matched = new Set<Group>();
  const changes: Change[] = [];
  for (const [i, entry] of wanted.entries()) {
    const path = ['groups', i];
    checkNames(context, 'plants', entry.plants, path);
    checkNames(context, 'devices', entry.devices, path);
    const found = current.find(({ name }) => name.toLowerCase() === entry.name.toLowerCase());
    if (found) matched.add(found);
    const change = found ? await update(context, found, entry, path) : creation(context, entry, path);
    if (change) changes.push(change);
  }
  return planOfSection(context, changes, {
    kind: 'group',
    scope: 'write',
    wanted,
    current,
    matched,
    titleOf: ({ name }) => title(name, ''),
    remove: ({ groupId }) => context.api.deleteGroup(groupId),
  });
}

function creation(context: PlanContext, entry: FileGroup, path: Path): Change {
  const { api, inventory } = context;
  return {
    what: `group ${title(entry.name, '')}`,
    action: 'create',
    lines: newLines({ ...entry, name: undefined }),
    path,
    scope: 'write',
    run: async () => {
      const { groupId } = await api.createGroup({ name: entry.name, ...bodyOf(context, entry, path) });
      inventory.groups.add(entry.name, groupId);
      return undefined;
    },
  };
}

async function update(context: PlanContext, found: Group, entry: FileGroup, path: Path): Promise<Change | undefined> {
  const { api, inventory } = context;
  const managesMembers = entry.plants !== undefined || entry.devices !== undefined;
  const withDevices = entry.devices !== undefined;
  const members: Members = managesMembers
    ? await inventory.membersOf(found.groupId, { withDevices })
    : { plants: [], devices: [] };
  const plants = entry.plants ?? members.plants;
  // A device whose plant is in the group is in it anyway: the API does not tell whether it is by itself, too.
  const devices = entry.devices?.filter((name) => !plants.includes(inventory.plantOf.get(name) ?? ''));
  const wanted = { ...entry, devices };
  const lines = memberLines({ ...found, ...members }, { ...wanted });
  if (lines.length === 0) return undefined;
  return {
    what: `group ${title(entry.name, '')}`,
    action: 'change',
    lines,
    path,
    scope: 'write',
    run: async () => {
      await api.updateGroup(found.groupId, { name: entry.name, ...bodyOf(context, wanted, path) });
      return undefined;
    },
  };
}

function bodyOf(
  context: PlanContext,
  { description, plants, devices }: FileGroup,
  path: Path,
): Omit<CreateGroupBody, 'name'> {
  const body: Omit<CreateGroupBody, 'name'> = {};
  if (description !== undefined) body.description = description;
  if (plants) body.plantIds = idsOf(context, 'plants', plants, path);
  if (devices) body.deviceIds = idsOf(context, 'devices', devices, path);
  return body;
}
