import type { FetchedPartition, FetchPosition, LogReader } from './log-reader.ts';
import { silentLogger } from '../port.ts';
import { PartitionFetcher } from './partition-fetcher.ts';

const at = (partition: number): FetchPosition => ({ topic: 'raw', partition, offset: 0n });

interface Asked {
  partitions: number[];
  waitMs: number;
  answer: (partitions: readonly FetchedPartition[]) => void;
}

/** A broker that leads both partitions and answers on the test's command. */
function brokerOf(asked: Asked[]): LogReader {
  const layout = { leaderOf: () => 1 };
  const reader = {
    layout: () => Promise.resolve(layout),
    isOld: () => false,
    fetch: (_node: number, positions: readonly FetchPosition[], waitMs: number) =>
      new Promise((resolve) => {
        asked.push({ partitions: positions.map(({ partition }) => partition), waitMs, answer: resolve });
      }),
  };
  return reader as unknown as LogReader;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Two brokers, each the leader of its own partition; who leads partition 1 may change. */
class TwoBrokers {
  readonly asked: { node: number; partitions: number[]; answer: (all: readonly FetchedPartition[]) => void }[] = [];
  leaders: (number | undefined)[] = [1, 2];
  refreshes = 0;

  readonly reader = {
    layout: () =>
      Promise.resolve({
        leaderOf: ({ partition }: FetchPosition) => this.leaders[partition],
        reason: () => 'LEADER_NOT_AVAILABLE',
      }),
    isOld: () => false,
    refresh: () => Promise.resolve(void (this.refreshes += 1)),
    fetch: (node: number, positions: readonly FetchPosition[]) =>
      new Promise((answer) => {
        this.asked.push({ node, partitions: positions.map(({ partition }) => partition), answer });
      }),
  } as unknown as LogReader;

  fetcher(): PartitionFetcher {
    const target = { wanted: () => [at(0), at(1)], fetched: () => undefined };
    return new PartitionFetcher(this.reader, target, silentLogger);
  }
}

describe('PartitionFetcher', () => {
  it('fetches the others while a partition has no leader, and that one from the leader it gets', async () => {
    const cluster = new TwoBrokers();
    cluster.leaders = [1, undefined];
    const fetcher = cluster.fetcher();
    fetcher.wake();
    await turn();
    expect(cluster.asked).toMatchObject([{ node: 1, partitions: [0] }]);
    cluster.leaders = [1, 2];
    fetcher.wake();
    await turn();
    expect(cluster.asked).toMatchObject([{ partitions: [0] }, { node: 2, partitions: [1] }]);
    fetcher.close();
  });

  it('does not wait for a broker that does not answer, and fetches its partition from the next leader', async () => {
    const cluster = new TwoBrokers();
    const fetcher = cluster.fetcher();
    fetcher.wake();
    await turn();
    // Broker 2 never answers; broker 3 leads its partition by now.
    cluster.leaders = [1, 3];
    fetcher.wake();
    await turn();
    expect(cluster.asked.map(({ node, partitions }) => [node, partitions])).toEqual([
      [1, [0]],
      [2, [1]],
      [3, [1]],
    ]);
    fetcher.close();
  });

  it('asks who leads a partition that was refused, and leaves it alone meanwhile', async () => {
    const cluster = new TwoBrokers();
    const fetcher = cluster.fetcher();
    fetcher.wake();
    await turn();
    cluster.asked[1]!.answer([{ ...at(1), nextOffset: 0n, records: [], refused: 'NOT_LEADER_OR_FOLLOWER' }]);
    await turn();
    expect([cluster.refreshes, cluster.asked.length]).toEqual([1, 2]);
    cluster.leaders = [1, 3];
    fetcher.wake();
    await turn();
    expect(cluster.asked[2]).toMatchObject({ node: 3, partitions: [1] });
    fetcher.close();
  });

  it('fetches partitions consumed while it looked for the leader, and may then wait long', async () => {
    const asked: Asked[] = [];
    const wanted = [at(0)];
    const target = { wanted: () => wanted, fetched: () => undefined, taking: () => wanted.length < 2 };
    const fetcher = new PartitionFetcher(brokerOf(asked), target, silentLogger);
    fetcher.wake();
    wanted.push(at(1));
    await turn();
    expect(asked).toMatchObject([{ partitions: [0, 1], waitMs: 500 }]);
    fetcher.close();
  });

  it('does not wait long for the others while the records of one wait to be taken', async () => {
    const asked: Asked[] = [];
    let taken = false;
    const target = {
      wanted: () => (taken ? [at(0), at(1)] : [at(0)]),
      fetched: () => undefined,
      taking: () => !taken,
    };
    const fetcher = new PartitionFetcher(brokerOf(asked), target, silentLogger);
    fetcher.wake();
    await turn();
    taken = true;
    asked[0]!.answer([]);
    await turn();
    expect(asked).toMatchObject([
      { partitions: [0], waitMs: 10 },
      { partitions: [0, 1], waitMs: 500 },
    ]);
    fetcher.close();
  });
});
