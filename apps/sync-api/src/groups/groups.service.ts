import { ApiError, randomBase32 } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { containsPattern } from '../inventory/plain-text.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import { addMembers, memberIds, membershipsOf, publishMembers, removeMembers } from './group-members.ts';
import { MAX_GROUPS, nameKey, Group } from './group.entity.ts';
import type { ChangeMembersBody, CreateGroupBody, UpdateGroupBody } from './groups.requests.ts';
import type { GroupCounts, MemberResult } from './groups.views.ts';
import { decideMembers, type MemberKind, refuseUnlessAll } from './member-rule.ts';

const kinds = { plant: 'plantIds', device: 'deviceIds' } as const satisfies Record<MemberKind, string>;

/** Manages named sets of plants and devices. Every change is published to ingest in its own transaction. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Group) private readonly groups: Repository<Group>,
    private readonly quotas: QuotaService,
  ) {}

  /** @throws ApiError 400, 403 `limit_reached`, 409 `name_taken` */
  create(accountId: string, { name, description, ...members }: CreateGroupBody): Promise<Group> {
    const id = `grp_${randomBase32(12)}`;
    return this.quotas.change(accountId, async (manager) => {
      await checkRoom(manager, accountId);
      await checkName(manager, accountId, name);
      const createdAt = new Date();
      const row = { id, accountId, name, nameKey: nameKey(name), description: description ?? null, createdAt };
      await manager.insert(Group, row);
      for (const kind of ['plant', 'device'] as const)
        await addAll(manager, accountId, id, kind, members[kinds[kind]] ?? []);
      await publishMembers(manager, members);
      return manager.findOneByOrFail(Group, { id });
    });
  }

  /** Lists groups in the order of their creation; `after` is the position of the last one returned. */
  list(accountId: string, text: string | undefined, limit: number, after: string | undefined): Promise<Group[]> {
    const rows = this.groups.createQueryBuilder('g').where('g.account_id = :accountId', { accountId });
    if (after !== undefined) rows.andWhere('g.seq > :after', { after });
    if (text !== undefined) rows.andWhere('g.name_key LIKE :text', { text: containsPattern(nameKey(text)) });
    return rows.orderBy('g.seq').limit(limit).getMany();
  }

  /** @throws ApiError 404, for another account's too */
  get(accountId: string, id: string): Promise<Group> {
    return groupOf(this.database.manager, accountId, id);
  }

  /** @throws ApiError 400, 403 `limit_reached`, 404, 409 `name_taken` */
  update(accountId: string, id: string, body: UpdateGroupBody): Promise<Group> {
    return this.quotas.change(accountId, async (manager) => {
      const group = await groupOf(manager, accountId, id);
      const { name = group.name, description = group.description } = body;
      await checkName(manager, accountId, name, id);
      await manager.update(Group, { id }, { name, nameKey: nameKey(name), description });
      const plantIds = await replaceAll(manager, group, 'plant', body.plantIds);
      const deviceIds = await replaceAll(manager, group, 'device', body.deviceIds);
      await publishMembers(manager, { plantIds, deviceIds });
      return groupOf(manager, accountId, id);
    });
  }

  /** Deletes a group; its members remain. @throws ApiError 404 */
  remove(accountId: string, id: string): Promise<void> {
    return this.quotas.change(accountId, async (manager) => {
      await groupOf(manager, accountId, id);
      const [plantIds, deviceIds] = [await memberIds(manager, id, 'plant'), await memberIds(manager, id, 'device')];
      await manager.delete(Group, { id });
      await publishMembers(manager, { plantIds, deviceIds });
    });
  }

  /** Changes members one by one: a refused member does not stop the others. @throws ApiError 404 */
  changeMembers(accountId: string, id: string, { action, ...members }: ChangeMembersBody): Promise<MemberResult[]> {
    return this.quotas.change(accountId, async (manager) => {
      await groupOf(manager, accountId, id);
      const results: MemberResult[] = [];
      for (const kind of ['plant', 'device'] as const) {
        const ids = members[kinds[kind]] ?? [];
        const outcome = decideMembers(action, kind, ids, await membershipsOf(manager, accountId, id, kind, ids));
        await (action === 'add' ? addMembers : removeMembers)(manager, id, kind, outcome.changed);
        results.push(...outcome.results);
      }
      await publishMembers(manager, members);
      return results;
    });
  }
}

/** @throws ApiError 404, for another account's too */
export async function groupOf(manager: EntityManager, accountId: string, id: string): Promise<Group> {
  const group = await manager.findOneBy(Group, { id, accountId });
  if (!group) throw ApiError.notFound('The group');
  return group;
}

async function checkRoom(manager: EntityManager, accountId: string): Promise<void> {
  if ((await manager.countBy(Group, { accountId })) < MAX_GROUPS) return;
  throw ApiError.limitReached('groups', MAX_GROUPS, `An account can have ${MAX_GROUPS} groups. Delete one first.`);
}

async function checkName(manager: EntityManager, accountId: string, name: string, own?: string): Promise<void> {
  const same = await manager.findOneBy(Group, { accountId, nameKey: nameKey(name) });
  if (same && same.id !== own) throw new ApiError(409, 'name_taken', 'Another group of the account has this name.');
}

async function addAll(
  manager: EntityManager,
  accountId: string,
  groupId: string,
  kind: MemberKind,
  ids: readonly string[],
): Promise<void> {
  const known = await membershipsOf(manager, accountId, groupId, kind, ids);
  const { results, changed } = decideMembers('add', kind, ids, known);
  refuseUnlessAll(kinds[kind], ids, results);
  await addMembers(manager, groupId, kind, changed);
}

/** @returns ids of those whose membership may have changed */
async function replaceAll(
  manager: EntityManager,
  { id, accountId }: Group,
  kind: MemberKind,
  requested: readonly string[] | undefined,
): Promise<string[]> {
  if (!requested) return [];
  const before = await memberIds(manager, id, kind);
  const requestedSet = new Set(requested);
  await removeMembers(
    manager,
    id,
    kind,
    before.filter((member) => !requestedSet.has(member)),
  );
  await addAll(manager, accountId, id, kind, requested);
  return [...before, ...requested];
}

const COUNT = `
  SELECT g.id,
    (SELECT count(*)::integer FROM group_plants m JOIN plants p ON p.id = m.plant_id
     WHERE m.group_id = g.id AND p.status <> 'removed') AS plants,
    (SELECT count(*)::integer FROM (
       SELECT d.id FROM group_devices m JOIN devices d ON d.id = m.device_id
       WHERE m.group_id = g.id AND d.status <> 'removed'
       UNION
       SELECT d.id FROM group_plants m JOIN devices d ON d.plant_id = m.plant_id
       WHERE m.group_id = g.id AND d.status <> 'removed') AS members) AS devices
  FROM unnest($1::text[]) AS g(id)`;

export async function groupCounts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, GroupCounts>> {
  const rows = await manager.query<(GroupCounts & { id: string })[]>(COUNT, [ids]);
  return new Map(rows.map(({ id, plants, devices }) => [id, { plants, devices }]));
}
