import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { BrokerAddress } from './broker-connections.ts';
import type { BrokerRequests } from './broker-requests.ts';
import { ClusterLayout, KnownLayout } from './cluster-layout.ts';

const broker = (nodeId: number) => ({ nodeId, host: 'localhost', port: 9000 + nodeId });
const topic = (leaders: readonly (readonly [node: number, epoch: number])[], topicId = 'id') => ({
  errorCode: 0,
  name: 'raw',
  topicId,
  partitions: leaders.map(([leaderId, leaderEpoch], partitionIndex) => ({ partitionIndex, leaderId, leaderEpoch })),
});
const at = (partition: number) => ({ topic: 'raw', partition });

describe('ClusterLayout', () => {
  it('knows the other leaders, and how many partitions there are, while one has no leader', () => {
    const layout = new ClusterLayout({
      brokers: [broker(1), broker(2)],
      // The broker of the last one is not among those alive.
      topics: [
        topic([
          [1, 0],
          [-1, 3],
          [3, 0],
        ]),
      ],
    });
    expect([0, 1, 2].map((partition) => layout.leaderOf(at(partition)))).toEqual([1, undefined, undefined]);
    expect(layout.partitionCount('raw')).toBe(3);
    expect(layout.reason(at(1))).toBe('LEADER_NOT_AVAILABLE');
  });

  it('reports why a topic is not visible', () => {
    const refused = { errorCode: 29, name: 'raw', topicId: '', partitions: [] };
    const layout = new ClusterLayout({ brokers: [broker(1)], topics: [refused] });
    expect([layout.partitionCount('raw'), layout.reason(at(0))]).toEqual([0, 'TOPIC_AUTHORIZATION_FAILED']);
  });

  it('does not go back to a former leader, unless the topic is another one', () => {
    const brokers = [broker(1), broker(2)];
    const now = new ClusterLayout({ brokers, topics: [topic([[2, 5]])] });
    const stale = new ClusterLayout({ brokers, topics: [topic([[1, 4]])] }, now);
    expect(stale.leaderOf(at(0))).toBe(2);
    const madeAgain = new ClusterLayout({ brokers, topics: [topic([[1, 0]], 'other')] }, now);
    expect(madeAgain.leaderOf(at(0))).toBe(1);
  });
});

/** Brokers that answer Metadata as given, each after its delay; one that is undefined hangs. */
function cluster(answers: Record<number, readonly [node: number, epoch: number] | undefined>): BrokerRequests {
  const brokers = Object.keys(answers).map((id) => broker(Number(id)));
  const ask = async ({ port }: BrokerAddress): Promise<unknown> => {
    const leader = answers[port - 9000];
    if (leader === undefined) await new Promise<never>(() => undefined);
    await sleep(port - 9000);
    return { brokers, topics: [topic([leader!])] };
  };
  const askAny = async (asked: (at: BrokerAddress) => Promise<unknown>): Promise<unknown> => asked(brokers[0]!);
  return { ask, askAny, know: () => undefined } as unknown as BrokerRequests;
}

describe('KnownLayout', () => {
  const resumed = [1, 4] as const;
  const now = [2, 5] as const;

  it('has the later leader, though the first broker that answers was paused and names itself', async () => {
    const first = await new KnownLayout(cluster({ 1: resumed, 2: now, 3: now }), ['raw']).get();
    expect([first.leaderOf(at(0)), first.epochOf(at(0))]).toEqual([2, 5]);
  });

  it('keeps what two brokers confirm, whatever was asked at the same time', async () => {
    const answers: Parameters<typeof cluster>[0] = { 1: resumed, 2: resumed };
    const known = new KnownLayout(cluster(answers), ['raw']);
    await known.get();
    answers[2] = now;
    const refreshed = known.refresh();
    const confirmed = await known.confirm();
    expect((await refreshed).epochOf(at(0))).toBe(4);
    expect([confirmed.leaderOf(at(0)), known.current!.leaderOf(at(0))]).toEqual([2, 2]);
  });

  it('does not wait for brokers that hang', async () => {
    const alone = await new KnownLayout(cluster({ 1: now, 2: undefined, 3: undefined }), ['raw']).get();
    expect([alone.leaderOf(at(0)), alone.epochOf(at(0))]).toEqual([2, 5]);
  });

  it('asks three of many brokers', async () => {
    const requests = cluster({ 1: now, 2: now, 3: now, 4: now, 5: now });
    const ask = jest.spyOn(requests, 'ask');
    await new KnownLayout(requests, ['raw']).get();
    // The first answer, from which the brokers are known, is one of its own.
    expect(ask.mock.calls.length - 1).toBe(3);
  });

  it('asks a single broker once', async () => {
    const requests = cluster({ 2: now });
    const ask = jest.spyOn(requests, 'ask');
    const layout = await new KnownLayout(requests, ['raw']).get();
    expect([layout.leaderOf(at(0)), ask.mock.calls.length]).toEqual([2, 1]);
  });
});
