import { jest } from '@jest/globals';
import { countExpired } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { ConsumerMetrics, type WatchedConsumer } from './consumer-metrics.ts';

const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

describe('ConsumerMetrics', () => {
  let registry: Registry;
  let metrics: ConsumerMetrics;
  beforeEach(() => {
    // A real clock may be set back between two looks at it.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    registry = new Registry();
    metrics = new ConsumerMetrics(registry);
  });
  afterEach(() => jest.useRealTimers());

  async function value(name: string, labels: Record<string, string>): Promise<number | undefined> {
    const metric = await registry.getSingleMetric(`heliograph_kafka_consumer_${name}`)?.get();
    return metric?.values.find((sample) => Object.entries(labels).every(([label, is]) => sample.labels[label] === is))
      ?.value;
  }

  it('sums records and takes the oldest age over the partitions of a topic', async () => {
    const backlog = () => [
      { topic: 'a', partition: 0, records: 3, oldestAt: secondsAgo(10) },
      { topic: 'a', partition: 1, records: 4, oldestAt: secondsAgo(90) },
      { topic: 'b', partition: 0, records: 0, oldestAt: undefined },
    ];
    metrics.watch('g', { backlog, rebalances: 2, skipped: 0 });
    expect(await value('lag_records', { group: 'g', topic: 'a' })).toBe(7);
    expect(await value('lag_records', { group: 'g', topic: 'b' })).toBe(0);
    expect(await value('lag_seconds', { group: 'g', topic: 'a' })).toBe(90);
    expect(await value('lag_seconds', { group: 'g', topic: 'b' })).toBe(0);
    expect(await value('partitions', { group: 'g' })).toBe(3);
    expect(await value('rebalances_total', { group: 'g' })).toBe(2);
  });

  it('counts records deleted before they were read, and begins at 0, so that the first is an increase', async () => {
    metrics.watch('g', {
      backlog: () => [{ topic: 'a', partition: 0, records: 0, oldestAt: undefined }],
      rebalances: 1,
      skipped: 0,
    });
    expect(await value('expired_records_total', { group: 'g', topic: 'a' })).toBe(0);
    countExpired('g', 'a', 5n);
    expect(await value('expired_records_total', { group: 'g', topic: 'a' })).toBe(5);
  });

  it('removes the lag of lost partitions, and reports that it owns none', async () => {
    let owned = [{ topic: 'a', partition: 0, records: 3, oldestAt: secondsAgo(10) }];
    const consumer: WatchedConsumer = { backlog: () => owned, rebalances: 1, skipped: 0 };
    metrics.watch('g', consumer);
    expect(await value('lag_records', { group: 'g' })).toBe(3);
    owned = [];
    expect(await value('lag_records', { group: 'g' })).toBeUndefined();
    expect(await value('lag_seconds', { group: 'g' })).toBeUndefined();
    expect(await value('partitions', { group: 'g' })).toBe(0);
  });
});
