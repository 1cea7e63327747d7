import { ChannelBacklog, type PartitionProgress } from './channel-backlog.ts';
import { Pace } from './pace.ts';

const limits = { recordsPerSecond: Infinity, maxWaiting: 10 };

/** Partitions of a topic, in memory. */
class Log {
  readonly partitions: PartitionProgress[] = [
    { end: 5n, settled: 5n },
    { end: 0n, settled: 0n },
  ];
  readonly #backlog = new ChannelBacklog(() => Promise.resolve(this.partitions.map((partition) => ({ ...partition }))));
  readonly #pace = new Pace(limits, this.#backlog);

  async send(counts: readonly number[]): Promise<void> {
    counts.forEach((count, at) => (this.partitions[at]!.end += BigInt(count)));
    await this.#backlog.sent(counts.reduce((sum, count) => sum + count, 0));
  }

  settle(at: number): void {
    this.partitions[at]!.settled = this.partitions[at]!.end;
  }

  /** Returns true if so many records may be sent at once. */
  async admits(count: number): Promise<boolean> {
    const stop = new Error('it waits');
    return this.#pace
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

it('counts sent records as waiting until every partition is settled that far', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  await log.send([6, 4]);
  expect(await log.admits(1)).toBe(false);
  log.settle(0);
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(10)).toBe(true);
});

it('waits for a stalled partition, however far the others get', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  await log.send([4, 1]);
  log.settle(0);
  // Records of others, whose offsets are greater than all of ours.
  log.partitions[0]!.end += 100n;
  log.settle(0);
  await log.send([5, 0]);
  log.settle(0);
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(1)).toBe(true);
});

it('counts the initial backlog as its own', async () => {
  const log = new Log();
  log.partitions[1]!.end = 50n;
  expect(await log.admits(1)).toBe(false);
  log.settle(1);
  expect(await log.admits(1)).toBe(true);
});

it('follows added partitions', async () => {
  const log = new Log();
  expect(await log.admits(10)).toBe(true);
  log.partitions.push({ end: 0n, settled: 0n });
  await log.send([0, 0, 10]);
  expect(await log.admits(1)).toBe(false);
  log.settle(2);
  expect(await log.admits(1)).toBe(true);
});

it('admits no records while the account lags', async () => {
  let lagging = true;
  const backlog = new ChannelBacklog(
    () => Promise.resolve([]),
    () => lagging,
  );
  expect(await backlog.waiting()).toBe(Infinity);
  lagging = false;
  expect(await backlog.waiting()).toBe(0);
});
