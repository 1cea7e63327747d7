import type { GroupState } from '@heliograph/kafka';
import type { AccountGroup, AccountGroupsReading, GroupTopic } from '@heliograph/messaging';

export interface KafkaGroupPartitionView {
  partition: number;
  committedOffset: number | null;
  endOffset: number | null;
  /** Records; null while one of the offsets is not known. */
  lag: number | null;
}

export interface KafkaGroupView {
  groupId: string;
  state: GroupState | 'unknown';
  members: number | null;
  /** Of all partitions whose lag is known; null: of none. */
  lag: number | null;
  topics: { topic: string; partitions: KafkaGroupPartitionView[] }[];
}

export interface KafkaGroupsView {
  items: KafkaGroupView[];
  total: number;
  /** Unix seconds. */
  readAt: number;
}

export function kafkaGroupsView({ groups, total, readAt }: AccountGroupsReading): KafkaGroupsView {
  return { items: groups.map(groupView), total, readAt: Math.floor(readAt / 1000) };
}

function groupView({ groupId, state, members, topics }: AccountGroup): KafkaGroupView {
  const views = topics.map(({ topic, partitions }) => ({ topic, partitions: partitions.map(partitionView) }));
  const lags = views.flatMap(({ partitions }) => partitions.flatMap(({ lag }) => (lag === null ? [] : [lag])));
  const lag = lags.length === 0 ? null : lags.reduce((sum, each) => sum + each, 0);
  return { groupId, state: state ?? 'unknown', members: members ?? null, lag, topics: views };
}

/** A group may have committed beyond the end: the topic was recreated, or its leader lost records. It is not behind then. */
function partitionView({ partition, committedOffset, endOffset }: GroupTopic['partitions'][number]) {
  const isKnown = committedOffset !== undefined && endOffset !== undefined;
  return {
    partition,
    committedOffset: committedOffset === undefined ? null : Number(committedOffset),
    endOffset: endOffset === undefined ? null : Number(endOffset),
    lag: isKnown ? Math.max(0, Number(endOffset - committedOffset)) : null,
  };
}
