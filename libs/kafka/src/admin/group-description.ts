import { decodeConsumerProtocolSubscription } from '@platformatic/kafka';
import type { BrokerAddress } from '../wire/broker-connections.ts';
import type { BrokerRequests } from '../wire/broker-requests.ts';
import { responseOf } from '../wire/client-errors.ts';

/** The protocols by which members of consumer groups are coordinated. */
export const groupTypes = ['classic', 'consumer'] as const;
export type GroupType = (typeof groupTypes)[number];

/** A group, the broker that coordinates it, and its protocol. */
export interface CoordinatedGroup {
  groupId: string;
  broker: BrokerAddress;
  type: GroupType;
}

/** `rebalancing` is any of the protocols' states in which partitions are being assigned. */
export type GroupState = 'empty' | 'stable' | 'rebalancing';

export interface GroupDescription {
  state: GroupState;
  members: number;
  /** The topics that members subscribe to by name; of a classic group only while it is stable. */
  topics: ReadonlySet<string>;
}

interface Answer<Member> {
  groups: { errorCode: number; groupId: string; groupState: string; members: Member[] }[];
}

interface ClassicMember {
  memberMetadata: Buffer | null;
}

interface ConsumerMember {
  subscribedTopicNames: string[];
  assignment: { topicPartitions: { topicName: string }[] };
}

const states: Readonly<Record<string, GroupState>> = {
  Empty: 'empty',
  Stable: 'stable',
  PreparingRebalance: 'rebalancing',
  CompletingRebalance: 'rebalancing',
  Assigning: 'rebalancing',
  Reconciling: 'rebalancing',
};

/**
 * Describes groups that one broker coordinates, by id. A group that it refuses (the coordinator has just moved), or that is gone, is left out. Rejects
 * when the broker does not answer.
 */
export async function describeGroups(
  requests: BrokerRequests,
  broker: BrokerAddress,
  groups: readonly CoordinatedGroup[],
): Promise<Map<string, GroupDescription>> {
  const idsOf = (type: GroupType): string[] =>
    groups.filter((group) => group.type === type).map(({ groupId }) => groupId);
  const [classic, consumer] = await Promise.all([
    ask<ClassicMember>(idsOf('classic'), (ids) => requests.ask(broker, 'DescribeGroups', [ids, false])),
    ask<ConsumerMember>(idsOf('consumer'), (ids) => requests.ask(broker, 'ConsumerGroupDescribe', [ids, false])),
  ]);
  return new Map([
    ...classic.flatMap((group) => described(group, ({ memberMetadata }) => subscribedTopics(memberMetadata))),
    ...consumer.flatMap((group) => described(group, assignedTopics)),
  ]);
}

async function ask<Member>(
  ids: readonly string[],
  request: (ids: readonly string[]) => Promise<Answer<Member>>,
): Promise<Answer<Member>['groups']> {
  if (ids.length === 0) return [];
  return (await request(ids).catch((error: unknown) => responseOf(error) as Answer<Member>)).groups;
}

function described<Member>(
  { errorCode, groupId, groupState, members }: Answer<Member>['groups'][number],
  topicsOf: (member: Member) => string[],
): [string, GroupDescription][] {
  const state = states[groupState];
  if (errorCode !== 0 || state === undefined) return [];
  return [[groupId, { state, members: members.length, topics: new Set(members.flatMap(topicsOf)) }]];
}

/** Topics that a pattern selects are known from their assigned partitions. */
function assignedTopics({ subscribedTopicNames, assignment }: ConsumerMember): string[] {
  return [...subscribedTopicNames, ...assignment.topicPartitions.map(({ topicName }) => topicName)];
}

/** A member's metadata is what its client wrote: whatever cannot be read as a subscription subscribes to nothing that we know. */
function subscribedTopics(metadata: Buffer | null): string[] {
  if (metadata === null || metadata.length === 0) return [];
  try {
    return decodeConsumerProtocolSubscription(metadata).topics;
  } catch {
    return [];
  }
}
