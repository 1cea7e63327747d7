import { integer, listOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { KafkaGroupPartitionView, KafkaGroupsView, KafkaGroupView } from './kafka-group-view.ts';

const partitionSchema = schemaOf<KafkaGroupPartitionView>(
  'KafkaGroupPartition',
  'Progress of a consumer group in one partition.',
  {
    partition: integer('Number of the partition.'),
    committedOffset: nullable(
      integer('Offset of the next record that the group reads; null: it has committed no offset.'),
    ),
    endOffset: nullable(
      integer('Offset of the next record that is written; null while the partition has no leader that answers.'),
    ),
    lag: nullable(integer('Number of records between the two offsets; null while one of them is null.')),
  },
);

const topicSchema = schemaOf<KafkaGroupView['topics'][number]>('KafkaGroupTopic', 'A topic that a group reads.', {
  topic: text('Name of the topic.'),
  partitions: listOf(partitionSchema, 'All partitions of the topic.'),
});

const groupSchema = schemaOf<KafkaGroupView>('KafkaGroup', 'A consumer group of the account.', {
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

export const kafkaGroupsSchema = schemaOf<KafkaGroupsView>('KafkaGroups', 'The consumer groups of the account.', {
  items: listOf(groupSchema, 'The first groups by their ids.'),
  total: integer('Number of groups that the account has.'),
  readAt: unixSeconds('Time at which the offsets were read.'),
});
