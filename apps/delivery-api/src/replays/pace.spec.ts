import { Pace, type PartitionProgress } from './pace.ts';

const limits = { recordsPerSecond: Infinity, maxWaiting: 10 };

/** Partitions of a topic, in memory. */
class Log {
  readonly partitions: PartitionProgress[] = [
    { end: 5n, settled: 5n },
    { end: 0n, settled: 0n },
  ];
  readonly pace = new Pace(limits, {
    deliveries: () => Promise.resolve(this.partitions.map((partition) => ({ ...partition }))),
    heldBack: () => Promise.resolve(0n),
  });

  async send(counts: readonly number[]): Promise<void> {
    counts.forEach((count, at) => (this.partitions[at]!.end += BigInt(count)));
    await this.pace.note(counts.reduce((sum, count) => sum + count, 0));
  }

  settle(at: number): void {
    this.partitions[at]!.settled = this.partitions[at]!.end;
  }

  /** Whether so many may be sent at once. */
  async admits(count: number): Promise<boolean> {
    const stop = new Error('it waits');
    return this.pace
      .admit(count, () => Promise.reject(stop))
      .then(
        () => true,
        (error: unknown) => {
          if (error !== stop) throw error;
          return false;
        },
      );
  }
}

it('counts what was sent as waiting until every partition is settled as far', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  await log.send([6, 4]);
  expect(await log.admits(1)).toBe(false);
  log.settle(0);
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(10)).toBe(true);
});

it('waits for a partition that stands still, however far the others get', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  await log.send([4, 1]);
  log.settle(0);
  // Records of others, whose offsets are more than all of ours.
  log.partitions[0]!.end += 100n;
  log.settle(0);
  await log.send([5, 0]);
  log.settle(0);
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(1)).toBe(true);
});

it('takes what waits at its beginning for its own, up to the most', async () => {
  const log = new Log();
  log.partitions[1]!.end = 50n;
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(1)).toBe(true);
});

it('sees partitions that are added', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  log.partitions.push({ end: 0n, settled: 0n });
  await log.send([0, 0, 10]);
  expect(await log.admits(1)).toBe(false);
  log.settle(2);
  expect(await log.admits(1)).toBe(true);
});
