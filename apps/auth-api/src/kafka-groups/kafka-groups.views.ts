import type { AccountGroup, AccountGroupsReading, GroupTopic } from '@heliograph/kafka-accounts';
import { integer, listOf, nullable, oneOf, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

export function kafkaGroupsView({ groups, total, readAt }: AccountGroupsReading): KafkaGroupsView {
  return { items: groups.map(groupView), total, readAt: Math.floor(readAt / 1000) };
}

function groupView({ groupId, state, members, topics }: AccountGroup): KafkaGroupView {
  const views = topics.map(({ topic, partitions }) => ({ topic, partitions: partitions.map(partitionView) }));
  const lags = views.flatMap(({ partitions }) => partitions.flatMap(({ lag }) => (lag === null ? [] : [lag])));
  const lag = lags.length === 0 ? null : lags.reduce((sum, each) => sum + each, 0);
  return { groupId, state: state ?? 'unknown', members: members ?? null, lag, topics: views };
}

/** A group may have committed beyond the end: the topic was recreated, or its leader lost records. It has no lag then. */
function partitionView({ partition, committedOffset, endOffset }: GroupTopic['partitions'][number]) {
  const isKnown = committedOffset !== undefined && endOffset !== undefined;
  return {
    partition,
    committedOffset: committedOffset === undefined ? null : Number(committedOffset),
    endOffset: endOffset === undefined ? null : Number(endOffset),
    lag: isKnown ? Math.max(0, Number(endOffset - committedOffset)) : null,
  };
}

const partitionSchema = schemaOf('KafkaGroupPartition', 'Progress of a consumer group in one partition.', {
  partition: integer('Number of the partition.'),
  committedOffset: nullable(
    integer('Offset of the next record that the group reads; null: it has committed no offset.'),
  ),
  endOffset: nullable(
    integer('Offset of the next record that is written; null while the partition has no leader that answers.'),
  ),
  lag: nullable(integer('Number of records between the two offsets; null while one of them is null.')),
});

const topicSchema = schemaOf('KafkaGroupTopic', 'A topic that a group reads.', {
  topic: text('Name of the topic.'),
  partitions: listOf(partitionSchema, 'All partitions of the topic.'),
});

const groupSchema = schemaOf('KafkaGroup', 'A consumer group of the account.', {
  groupId: text('Id of the group.'),
  state: oneOf(
    ['stable', 'rebalancing', 'empty', 'unknown'],
    '`empty`: the group has no members. `unknown`: the broker did not describe the group at that moment.',
  ),
  members: nullable(integer('Number of members; null while the state is `unknown`.')),
  lag: nullable(integer('Sum of the known lags of all partitions; null when none is known.')),
  topics: listOf(
    topicSchema,
    'Topics of the account that a member subscribes to, or for which the group has committed an offset.',
  ),
});

export type KafkaGroupView = TypeOf<typeof groupSchema>;

export const kafkaGroupsSchema = schemaOf('KafkaGroups', 'The consumer groups of the account.', {
  items: listOf(groupSchema, 'The first groups by their ids.'),
  total: integer('Number of groups that the account has.'),
  readAt: unixSeconds('Time at which the offsets were read.'),
});

export type KafkaGroupsView = TypeOf<typeof kafkaGroupsSchema>;
