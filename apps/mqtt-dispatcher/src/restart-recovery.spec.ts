import type { PartitionPosition } from '@heliograph/kafka';
import { RestartRecovery } from './restart-recovery.ts';

const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const at = (partition: number, offset: number): PartitionPosition => ({
  topic: 'basedata',
  partition,
  offset: BigInt(offset),
});

function setUp(persistenceMs = 10_000) {
  const state = { now: 1_000_000, positions: [at(0, 100)], written: [] as PartitionPosition[] };
  const rewinds: string[] = [];
  const consumer = {
    positions: () => state.positions,
    positionsAt: () => Promise.resolve(state.written),
    rewind: (positions: readonly PartitionPosition[]) => {
      rewinds.push(positions.map(({ partition, offset }) => `${partition}@${offset}`).join());
      state.positions = state.positions.map((now) => positions.find((then) => then.partition === now.partition) ?? now);
    },
  };
  const memory = new RestartRecovery({ consumer, persistenceMs, logger, now: () => state.now });
  const step = (seconds: number, ...positions: PartitionPosition[]): void => {
    state.now += seconds * 1000;
    state.positions = positions;
    memory.snapshot();
  };
  return { memory, state, rewinds, step };
}

describe('RestartRecovery', () => {
  it('rewinds to the messages acknowledged before the last save, once for all connections', () => {
    const { memory, state, rewinds, step } = setUp();
    step(0, at(0, 100));
    step(5, at(0, 200));
    step(5, at(0, 300));
    step(5, at(0, 400));
    const lastSeen = state.now;
    state.now += 2000;
    memory.brokerRestarted(lastSeen);
    memory.brokerRestarted(lastSeen + 500);
    expect(rewinds).toEqual(['0@200']);
  });

  it('goes no further forward than it went back while that may be forgotten again', () => {
    const { memory, state, rewinds, step } = setUp();
    step(0, at(0, 100));
    step(11, at(0, 400));
    memory.brokerRestarted(state.now);
    step(5, at(0, 900));
    memory.brokerRestarted(state.now);
    expect(rewinds).toEqual(['0@100', '0@100']);
    step(11, at(0, 1200));
    step(11, at(0, 1500));
    memory.brokerRestarted(state.now);
    expect(rewinds.at(-1)).toBe('0@1200');
  });

  it('rewinds to the records written since then in partitions that were not owned yet', async () => {
    const { memory, state, rewinds, step } = setUp();
    step(0, at(0, 100));
    step(11, at(0, 400), at(1, 50));
    state.written = [at(0, 390), at(1, 40)];
    memory.brokerRestarted(state.now);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rewinds).toEqual(['0@100', '1@40']);
  });

  it('does nothing for a broker without data loss', () => {
    const { memory, state, rewinds, step } = setUp(0);
    step(0, at(0, 100));
    step(60, at(0, 400));
    memory.brokerRestarted(state.now);
    expect(rewinds).toEqual([]);
  });
});
