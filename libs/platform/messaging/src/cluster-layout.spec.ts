import { ClusterLayout } from './cluster-layout.ts';

const broker = (nodeId: number) => ({ nodeId, host: 'localhost', port: 9000 + nodeId });
const topic = (leaders: readonly (readonly [node: number, epoch: number])[], topicId = 'id') => ({
  ...{ errorCode: 0, name: 'raw', topicId },
  partitions: leaders.map(([leaderId, leaderEpoch], partitionIndex) => ({ partitionIndex, leaderId, leaderEpoch })),
});
const at = (partition: number) => ({ topic: 'raw', partition });

describe('ClusterLayout', () => {
  it('knows the other leaders, and how many partitions there are, while one has no leader', () => {
    const layout = new ClusterLayout({
      brokers: [broker(1), broker(2)],
      // The broker of the last one is not among those alive.
      topics: [topic([[1, 0], [-1, 3], [3, 0]])], // prettier-ignore
    });
    expect([0, 1, 2].map((partition) => layout.leaderOf(at(partition)))).toEqual([1, undefined, undefined]);
    expect(layout.partitionCount('raw')).toBe(3);
    expect(layout.reason(at(1))).toBe('LEADER_NOT_AVAILABLE');
  });

  it('says why a topic cannot be seen', () => {
    const refused = { errorCode: 29, name: 'raw', topicId: '', partitions: [] };
    const layout = new ClusterLayout({ brokers: [broker(1)], topics: [refused] });
    expect([layout.partitionCount('raw'), layout.reason(at(0))]).toEqual([0, 'TOPIC_AUTHORIZATION_FAILED']);
  });

  it('does not go back to a former leader, unless the topic is another one', () => {
    const brokers = [broker(1), broker(2)];
    const now = new ClusterLayout({ brokers, topics: [topic([[2, 5]])] });
    const behind = new ClusterLayout({ brokers, topics: [topic([[1, 4]])] }, now);
    expect(behind.leaderOf(at(0))).toBe(2);
    const madeAgain = new ClusterLayout({ brokers, topics: [topic([[1, 0]], 'other')] }, now);
    expect(madeAgain.leaderOf(at(0))).toBe(1);
  });
});
