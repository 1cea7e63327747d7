import { jest } from '@jest/globals';
import { Registry } from '@heliograph/service';
import { DeliveryMetrics } from './delivery-metrics.ts';

describe('DeliveryMetrics', () => {
  let registry: Registry;
  let metrics: DeliveryMetrics;
  beforeEach(() => {
    // A real clock may be set back between two looks at it.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    registry = new Registry();
    metrics = new DeliveryMetrics(registry, 'mqtt');
  });
  afterEach(() => jest.useRealTimers());

  async function lines(name: string): Promise<string[]> {
    return (await registry.metrics()).split('\n').filter((line) => line.startsWith(`heliograph_delivery_${name}`));
  }

  it('has every outcome before the first record, so that the first one is an increase', async () => {
    expect(await lines('records_total')).toEqual([
      'heliograph_delivery_records_total{channel="mqtt",outcome="delivered"} 0',
      'heliograph_delivery_records_total{channel="mqtt",outcome="no_subscriber"} 0',
      'heliograph_delivery_records_total{channel="mqtt",outcome="dead_lettered"} 0',
      'heliograph_delivery_records_total{channel="mqtt",outcome="dropped"} 0',
    ]);
    metrics.expect({ tiers: ['5s'], reasons: ['timeout'] });
    expect(await lines('retries_total')).toEqual(['heliograph_delivery_retries_total{channel="mqtt",tier="5s"} 0']);
    expect(await lines('dead_letters_total')).toEqual([
      'heliograph_delivery_dead_letters_total{channel="mqtt",reason="timeout"} 0',
    ]);
  });

  it('counts a dead letter as settled, too', async () => {
    metrics.settled('delivered', 5);
    metrics.deadLettered('timeout', 3);
    expect(await lines('records_total')).toEqual(
      expect.arrayContaining([
        'heliograph_delivery_records_total{channel="mqtt",outcome="delivered"} 5',
        'heliograph_delivery_records_total{channel="mqtt",outcome="dead_lettered"} 3',
      ]),
    );
    expect(await lines('dead_letters_total')).toEqual([
      'heliograph_delivery_dead_letters_total{channel="mqtt",reason="timeout"} 3',
    ]);
  });

  it('measures attempts, and the way from the record to its acknowledgement', async () => {
    metrics.attempted('ok', 0.2);
    metrics.attempted('quota_exceeded', 0.1);
    metrics.acknowledged(1_000, 3_500);
    // A broker whose clock is ahead.
    metrics.acknowledged(4_000, 3_500);
    expect(await lines('attempts_total')).toEqual([
      'heliograph_delivery_attempts_total{channel="mqtt",outcome="ok"} 1',
      'heliograph_delivery_attempts_total{channel="mqtt",outcome="quota_exceeded"} 1',
    ]);
    expect(await lines('attempt_duration_seconds_count')).toEqual([
      'heliograph_delivery_attempt_duration_seconds_count{channel="mqtt"} 2',
    ]);
    expect(await lines('latency_seconds_sum')).toEqual(['heliograph_delivery_latency_seconds_sum{channel="mqtt"} 2.5']);
  });

  it("measures the way from the vendor's answer, of records whose fetch time is known", async () => {
    metrics.acknowledged(1_000, 3_500, 500);
    metrics.acknowledged(1_000, 3_500);
    // An ingest whose clock is ahead.
    metrics.acknowledged(1_000, 3_500, 4_000);
    // Its objective is 60 s: a bound of its own.
    metrics.acknowledged(1_000, 61_000, 1_000);
    metrics.acknowledged(1_000, 61_001, 1_000);
    expect(await lines('since_fetch_seconds_bucket')).toContain(
      'heliograph_delivery_since_fetch_seconds_bucket{channel="mqtt",le="60"} 3',
    );
    expect(await lines('since_fetch_seconds_count')).toEqual([
      'heliograph_delivery_since_fetch_seconds_count{channel="mqtt"} 4',
    ]);
    expect(await lines('since_fetch_seconds_sum')).toEqual([
      'heliograph_delivery_since_fetch_seconds_sum{channel="mqtt"} 123.001',
    ]);
  });

  it('reads what waits at the scrape: tiers summed over partitions, the oldest record as the lag', async () => {
    let oldestAt: number | undefined = Date.now() - 60_000;
    metrics.watch({
      backlog: () => [{ topic: 'a', partition: 0, records: 1, oldestAt }],
      consumers: () => 4,
      breakersOpen: () => 2,
      retriesWaiting: () => [
        ['5s', 3],
        ['5s', 4],
        ['10h', 1],
      ],
    });
    expect(await lines('retries_waiting')).toEqual([
      'heliograph_delivery_retries_waiting{channel="mqtt",tier="5s"} 7',
      'heliograph_delivery_retries_waiting{channel="mqtt",tier="10h"} 1',
    ]);
    expect(await lines('lag_seconds')).toEqual(['heliograph_delivery_lag_seconds{channel="mqtt"} 60']);
    oldestAt = undefined;
    expect(await lines('lag_seconds')).toEqual(['heliograph_delivery_lag_seconds{channel="mqtt"} 0']);
    expect(await lines('consumers')).toEqual(['heliograph_delivery_consumers{channel="mqtt"} 4']);
    expect(await lines('breakers_open')).toEqual(['heliograph_delivery_breakers_open{channel="mqtt"} 2']);
  });
});
