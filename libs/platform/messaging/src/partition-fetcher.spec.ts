import type { FetchedPartition, FetchPosition, LogReader } from './log-reader.ts';
import { silentLogger } from './logger.ts';
import { PartitionFetcher } from './partition-fetcher.ts';

const at = (partition: number): FetchPosition => ({ topic: 'raw', partition, offset: 0n });

interface Asked {
  partitions: number[];
  waitMs: number;
  answer: (partitions: readonly FetchedPartition[]) => void;
}

/** A broker that leads both partitions and answers when the test says so. */
function brokerOf(asked: Asked[]): LogReader {
  const partitions = [{ leader: 1 }, { leader: 1 }];
  const reader = {
    metadata: () => Promise.resolve({ topics: new Map([['raw', { partitions }]]) }),
    fetch: (_node: number, positions: readonly FetchPosition[], waitMs: number) =>
      new Promise((resolve) => {
        asked.push({ partitions: positions.map(({ partition }) => partition), waitMs, answer: resolve });
      }),
  };
  return reader as unknown as LogReader;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('PartitionFetcher', () => {
  it('asks for what was taken while it looked for the leader, and may then wait long', async () => {
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
