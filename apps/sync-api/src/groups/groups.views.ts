import {
  flag,
  inlineSchemaOf,
  integer,
  itemErrors,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { type Group, MAX_GROUPS_OF_MEMBER } from './group.entity.ts';

export interface GroupCounts {
  plants: number;
  devices: number;
}

export function groupView({ id, name, description, createdAt }: Group, counts: GroupCounts): GroupView {
  return {
    groupId: id,
    name,
    description,
    plantCount: counts.plants,
    deviceCount: counts.devices,
    createdAt: secondsOf(createdAt),
  };
}

export const groupSchema = schemaOf('Group', 'A named set of plants and devices.', {
  groupId: text('Id of the group.'),
  name: text('Name of the group.'),
  description: nullable(text("Free text for the account's own use.")),
  plantCount: integer('Number of plants in the group, without removed ones.', { minimum: 0 }),
  deviceCount: integer('Number of devices in the group, singly or with their plant, without removed ones.', {
    minimum: 0,
  }),
  createdAt: unixSeconds('Creation time.'),
});

export type GroupView = TypeOf<typeof groupSchema>;

const memberResult = inlineSchemaOf(
  {
    kind: oneOf(['plant', 'device'], 'Kind of the item.'),
    id: text('Id of the device, as in the request.'),
    success: flag('Whether the item succeeded.'),
    code: integer('HTTP status that a single call for this item would have returned.'),
    error: itemErrors({
      not_found: { code: 404, message: 'The plant or device does not exist.' },
      limit_reached: { code: 403, message: `A plant or device can be in ${MAX_GROUPS_OF_MEMBER} groups.` },
    }),
    message: text('Explanation of the error, for people; may change.'),
  },
  ['error', 'message'],
);

export type MemberResult = TypeOf<typeof memberResult>;

export const membersSchema = schemaOf('GroupMembersOutcome', 'Outcome of a change of members.', {
  succeeded: integer('Number of plants and devices for which the change succeeded.', { minimum: 0 }),
  failed: integer('Number of plants and devices for which the change failed.', { minimum: 0 }),
  results: listOf(memberResult, 'One result per plant and device, plants first, in the order of the request.'),
});

export type MembersAnswer = TypeOf<typeof membersSchema>;
