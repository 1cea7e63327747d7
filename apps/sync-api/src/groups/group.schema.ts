import {
  flag,
  inlineSchemaOf,
  integer,
  itemErrors,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import { MAX_GROUPS_OF_MEMBER } from './group-limits.ts';
import type { GroupView } from './group-view.ts';
import type { MemberResult } from './member-rule.ts';
import type { MembersAnswer } from './groups.controller.ts';

export const groupSchema = schemaOf<GroupView>('Group', 'A named set of plants and devices.', {
  groupId: text('Its id.'),
  name: text('Its name.'),
  description: nullable(text("For the account's own use.")),
  plantCount: integer('Plants in it, without removed ones.', { minimum: 0 }),
  deviceCount: integer('Devices in it, by themselves or with their plant, without removed ones.', { minimum: 0 }),
  createdAt: unixSeconds('When it was made.'),
});

const memberResult = inlineSchemaOf<MemberResult>(
  {
    kind: oneOf(['plant', 'device'], 'What it is.'),
    id: text('As asked.'),
    success: flag('Whether it is done.'),
    code: integer('The HTTP status that it would have got by itself.'),
    error: itemErrors({
      not_found: { code: 404, message: 'The plant or device does not exist.' },
      limit_reached: { code: 403, message: `A plant or device can be in ${MAX_GROUPS_OF_MEMBER} groups.` },
    }),
    message: text('Why not, for people.'),
  },
  ['error', 'message'],
);

export const membersSchema = schemaOf<MembersAnswer>('GroupMembersOutcome', 'What became of a change of members.', {
  succeeded: integer('Plants and devices that it was done to.', { minimum: 0 }),
  failed: integer('Plants and devices that it was not done to.', { minimum: 0 }),
  results: listOf(memberResult, 'One for each, plants first, in the order asked.'),
});
