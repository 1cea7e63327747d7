import type { TopicPartition } from '../port.ts';
import type { PartitionLeader, TopicState } from './produce-wire.ts';

interface KnownTopic {
  topicId: string;
  leaders: (PartitionLeader | undefined)[];
}

/** The current leader of each partition, from brokers' metadata. A lagging broker cannot restore an older leader. */
export class LeaderTable {
  readonly #topics = new Map<string, KnownTopic>();

  leaderOf({ topic, partition }: TopicPartition): number | undefined {
    return this.#topics.get(topic)?.leaders[partition]?.nodeId;
  }

  update(topic: string, { topicId, leaders, error }: TopicState): void {
    if (error !== undefined) {
      this.#topics.delete(topic);
      return;
    }
    const known = this.#topics.get(topic);
    const same = known?.topicId === topicId ? known.leaders : [];
    this.#topics.set(topic, { topicId, leaders: leaders.map((leader, partition) => later(same[partition], leader)) });
  }

  /** A broker that refused named another. Returns whether that was news. */
  learn({ topic, partition }: TopicPartition, leader: PartitionLeader): boolean {
    const leaders = this.#topics.get(topic)?.leaders;
    const known = leaders?.[partition];
    if (!leaders || (known && known.epoch >= leader.epoch)) return false;
    leaders[partition] = leader;
    return true;
  }
}

/** A partition reported without a leader has none, whatever was known: brokers report that only during an election. */
function later(known: PartitionLeader | undefined, reported: PartitionLeader | undefined): PartitionLeader | undefined {
  return known && reported && reported.epoch >= 0 && reported.epoch < known.epoch ? known : reported;
}
