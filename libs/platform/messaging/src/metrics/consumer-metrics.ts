import { expiredRecords, type PartitionBacklog, type RecordConsumer } from '@heliograph/kafka';
import { Counter, Gauge, type Registry } from '@heliograph/service';

export type WatchedConsumer = Pick<RecordConsumer, 'backlog' | 'rebalances' | 'skipped'>;

/** Reports the lag of a service's consumer groups; all values are read from the consumers at a scrape. */
export class ConsumerMetrics {
  readonly #consumers = new Map<string, WatchedConsumer>();

  constructor(registry: Registry) {
    const groups = () => this.#consumers;
    gauge(registry, 'lag_records', 'Records in the partitions of this replica that are not settled yet.', function () {
      for (const [group, consumer] of groups())
        for (const [topic, parts] of byTopic(consumer.backlog()))
          this.set(
            { group, topic },
            parts.reduce((sum, { records }) => sum + records, 0),
          );
    });
    gauge(registry, 'lag_seconds', 'Age of the oldest of them, 0 when there is none.', function () {
      const now = Date.now();
      for (const [group, consumer] of groups())
        for (const [topic, parts] of byTopic(consumer.backlog()))
          this.set({ group, topic }, oldestAgeSeconds(parts, now));
    });
    gauge(registry, 'partitions', 'Partitions that this replica owns.', function () {
      for (const [group, consumer] of groups()) this.set({ group }, consumer.backlog().length);
    });
    counter(registry, 'rebalances', 'Rounds of the group that this replica took part in.', function () {
      for (const [group, { rebalances }] of groups()) this.inc({ group }, rebalances);
    });
    counter(registry, 'skipped', 'Records that could not be handled and were skipped.', function () {
      for (const [group, { skipped }] of groups()) this.inc({ group }, skipped);
    });
    new Counter({
      name: 'heliograph_kafka_consumer_expired_records_total',
      help: 'Records that were deleted by retention, or with their topic, before this replica had read them.',
      labelNames: ['group', 'topic'],
      registers: [registry],
      collect() {
        this.reset();
        // A series that began above 0 would not be an increase.
        for (const [group, consumer] of groups())
          for (const topic of byTopic(consumer.backlog()).keys()) this.inc({ group, topic }, 0);
        for (const { group, topic, count } of expiredRecords()) this.inc({ group, topic }, count);
      },
    });
  }

  watch(groupId: string, consumer: WatchedConsumer): void {
    this.#consumers.set(groupId, consumer);
  }
}

/** Removes the series of partitions that the replica no longer owns: an old lag must not stay there for ever. */
function gauge(registry: Registry, name: string, help: string, read: (this: Gauge) => void): void {
  new Gauge({
    name: `heliograph_kafka_consumer_${name}`,
    help,
    labelNames: name === 'partitions' ? ['group'] : ['group', 'topic'],
    registers: [registry],
    collect() {
      this.reset();
      read.call(this);
    },
  });
}

function counter(registry: Registry, name: string, help: string, read: (this: Counter) => void): void {
  new Counter({
    name: `heliograph_kafka_consumer_${name}_total`,
    help,
    labelNames: ['group'],
    registers: [registry],
    collect() {
      this.reset();
      read.call(this);
    },
  });
}

function byTopic(backlog: readonly PartitionBacklog[]): Map<string, PartitionBacklog[]> {
  return Map.groupBy(backlog, ({ topic }) => topic);
}

/** Seconds since the oldest unsettled record of these partitions was written; 0 without one. */
export function oldestAgeSeconds(backlog: readonly PartitionBacklog[], now: number): number {
  let oldest = now;
  for (const { oldestAt } of backlog) if (oldestAt !== undefined && oldestAt < oldest) oldest = oldestAt;
  return (now - oldest) / 1000;
}
