import { LeaderTable } from './leader-table.ts';
import type { PartitionLeader, TopicState } from './produce-wire.ts';

const partition = { topic: 't', partition: 0 };
const led = (...leaders: (PartitionLeader | undefined)[]): TopicState => ({ topicId: 'a', leaders });

describe('the table of leaders', () => {
  it('does not restore an older leader from a lagging broker', () => {
    const table = new LeaderTable();
    table.update('t', led({ nodeId: 1, epoch: 4 }));
    table.update('t', led({ nodeId: 2, epoch: 5 }));
    table.update('t', led({ nodeId: 1, epoch: 4 }));
    expect(table.leaderOf(partition)).toBe(2);
  });

  it('begins again with a topic of the same name', () => {
    const table = new LeaderTable();
    table.update('t', led({ nodeId: 1, epoch: 4 }));
    table.update('t', { ...led({ nodeId: 3, epoch: 0 }), topicId: 'b' });
    expect(table.leaderOf(partition)).toBe(3);
  });

  it('returns no leader during an election or for a deleted topic', () => {
    const table = new LeaderTable();
    table.update('t', led({ nodeId: 1, epoch: 4 }));
    table.update('t', led(undefined));
    expect(table.leaderOf(partition)).toBeUndefined();
    table.update('t', led({ nodeId: 1, epoch: 5 }));
    table.update('t', { error: 'UNKNOWN_TOPIC_OR_PARTITION', topicId: '', leaders: [] });
    expect(table.leaderOf(partition)).toBeUndefined();
  });

  it('takes the last word of brokers too old to number their leaders', () => {
    const table = new LeaderTable();
    table.update('t', led({ nodeId: 1, epoch: -1 }));
    table.update('t', led({ nodeId: 2, epoch: -1 }));
    expect(table.leaderOf(partition)).toBe(2);
  });

  it('learns a later leader from a refusal, and returns whether it is newer', () => {
    const table = new LeaderTable();
    expect(table.learn(partition, { nodeId: 1, epoch: 1 })).toBe(false);
    table.update('t', led({ nodeId: 1, epoch: 1 }));
    expect(table.learn(partition, { nodeId: 2, epoch: 1 })).toBe(false);
    expect(table.learn(partition, { nodeId: 2, epoch: 2 })).toBe(true);
    expect(table.leaderOf(partition)).toBe(2);
  });
});
