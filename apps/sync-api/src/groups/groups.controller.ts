import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { sequenceOf } from '../inventory/device-lists.ts';
import { groupCounts, GroupsService } from './groups.service.ts';
import { groupView, type GroupView, groupSchema, membersSchema, type MembersAnswer } from './groups.views.ts';
import { MAX_GROUPS, MAX_GROUPS_OF_MEMBER, type Group } from './group.entity.ts';
import { ChangeMembersBody, CreateGroupBody, GroupListQuery, UpdateGroupBody } from './groups.requests.ts';

const missing = notFound('The group');
const nameTaken = errorAnswer(409, 'name_taken', 'Another group of the account has this name.');
const inTooMany = errorAnswer(
  403,
  'limit_reached',
  `A plant or device is in ${MAX_GROUPS_OF_MEMBER} groups; see \`details\`.`,
);

@Operations({
  tag: 'Groups',
  description:
    'Named sets of plants (each with all its devices) and of single devices. Lists and deliveries can be filtered by group. ' +
    '`/v1/plants?groupId=` and `/v1/devices?groupId=` list the members.',
  writes: 'write',
  parameters: { id: text('Id of the group.') },
})
@Controller('v1/groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly database: DataSource,
  ) {}

  @Operation({
    id: 'createGroup',
    summary: 'Create a group',
    description: 'Creates the group with all its members, or fails without creating it.',
    answer: groupSchema,
    errors: [
      errorAnswer(
        403,
        'limit_reached',
        `The account has ${MAX_GROUPS} groups, or a plant or device is in ${MAX_GROUPS_OF_MEMBER}.`,
      ),
      nameTaken,
    ],
    example: { name: 'Roofs north', plantIds: ['plt_k2v7qh4mzx3a'], deviceIds: ['dev_p6wd5ntb2yse'] },
  })
  @Post()
  async create(@CurrentAccount() accountId: string, @Body() body: CreateGroupBody): Promise<GroupView> {
    return this.#view(await this.groups.create(accountId, body));
  }

  @Operation({ id: 'listGroups', summary: 'List groups, oldest first', answer: pageSchema(groupSchema) })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: GroupListQuery): Promise<Page<GroupView>> {
    const { limit, cursor, text: part } = query;
    const rows = await this.groups.list(accountId, part, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: await this.#views(items), nextCursor };
  }

  @Operation({ id: 'getGroup', summary: 'Show a group', answer: groupSchema, errors: [missing] })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<GroupView> {
    return this.#view(await this.groups.get(accountId, id));
  }

  @Operation({
    id: 'updateGroup',
    summary: 'Change a group',
    description: '`plantIds` and `deviceIds` each replace the whole list; a list that is left out stays unchanged.',
    answer: groupSchema,
    errors: [missing, nameTaken, inTooMany],
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateGroupBody,
  ): Promise<GroupView> {
    return this.#view(await this.groups.update(accountId, id, body));
  }

  @Operation({
    id: 'changeGroupMembers',
    summary: 'Add or remove plants and devices',
    description:
      'Returns 200 with one result per plant and device, even if some of them failed. Idempotent: items already in the requested state count as successful.',
    answer: membersSchema,
    errors: [missing],
    example: { action: 'add', deviceIds: ['dev_k2v7qh4mzx3a', 'dev_p6wd5ntb2yse'] },
  })
  @Post(':id/members')
  @HttpCode(200)
  async changeMembers(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: ChangeMembersBody,
  ): Promise<MembersAnswer> {
    const results = await this.groups.changeMembers(accountId, id, body);
    const succeeded = results.filter(({ success }) => success).length;
    return { succeeded, failed: results.length - succeeded, results };
  }

  @Operation({
    id: 'deleteGroup',
    summary: 'Delete a group',
    description:
      'Plants and devices of the group are not deleted. A webhook or channel whose filter names only this group matches nothing afterwards: ' +
      'deleting a group never widens a filter.',
    errors: [missing],
  })
  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.groups.remove(accountId, id);
  }

  async #view(group: Group): Promise<GroupView> {
    const [view] = await this.#views([group]);
    return view!;
  }

  async #views(groups: readonly Group[]): Promise<GroupView[]> {
    const counts = await groupCounts(
      this.database.manager,
      groups.map(({ id }) => id),
    );
    return groups.map((group) => groupView(group, counts.get(group.id) ?? { plants: 0, devices: 0 }));
  }
}
