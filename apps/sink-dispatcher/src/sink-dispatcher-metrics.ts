import type { DeliveryCountEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { ConsumerMetrics, DeliveryMetrics, liveFetchTimeOf } from '@heliograph/messaging';
import { Gauge, LOGGER, Registry, type Logger } from '@heliograph/service';
import { SinkError } from '@heliograph/sinks';
import { Inject, Injectable } from '@nestjs/common';
import type { KnownSink } from './sink-directory.ts';
import type { LaneObserver } from './sink-lane.ts';
import type { WriteObserver } from './sink-writer.ts';

interface Counts {
  accountId: string;
  delivered: number;
  failed: number;
  bytes: number;
}

/** Counts what sinks store: as metrics for the operator, as usage for each account. */
@Injectable()
export class SinkDispatcherMetrics implements WriteObserver, LaneObserver {
  readonly consumers: ConsumerMetrics;
  readonly delivery: DeliveryMetrics;
  #counts = new Map<string, Counts>();
  #since = Date.now();

  constructor(
    private readonly registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.consumers = new ConsumerMetrics(registry);
    this.delivery = new DeliveryMetrics(registry, 'sink');
  }

  /** Registers the gauges of what the forwarder has now, which are read at each scrape. */
  watch({ lagging, bufferedBytes }: { lagging: () => number; bufferedBytes: () => number }): void {
    this.#gauge('lagging', 'Active sinks that are slow or fail, or that catch up.', lagging);
    this.#gauge('buffered_bytes', 'Size of the records in memory, of all sinks (SINK_MEMORY_BYTES).', bufferedBytes);
  }

  /** Returns the counts of each sink since the last call. */
  take(now: number): DeliveryCountEvent[] {
    const [since, counts] = [this.#since, this.#counts];
    this.#since = now;
    this.#counts = new Map();
    return Array.from(counts, ([subscriptionId, each]) => ({
      type: 'count',
      subscriptionId,
      at: now,
      channel: 'sink',
      since,
      ...each,
    }));
  }

  wrote(reason: string | undefined, milliseconds: number): void {
    this.delivery.attempted(reason ?? 'ok', milliseconds / 1000);
  }

  stored(sink: KnownSink, records: readonly IncomingRecord[], bytes: number): void {
    const now = Date.now();
    for (const record of records) this.delivery.acknowledged(record.timestamp, now, liveFetchTimeOf(record));
    this.delivery.settled('delivered', records.length);
    const counts = this.#of(sink);
    counts.delivered += records.length;
    counts.bytes += bytes;
  }

  undeliverable(sink: KnownSink, idempotencyKey: string | undefined, why: string): void {
    const { id: sinkId, accountId } = sink;
    this.#failed(sink, 1);
    this.logger.error({ sinkId, accountId, idempotencyKey, why }, 'a record cannot be stored and was skipped');
  }

  /** Counts lost records; the account sees them in its usage as `failed`. */
  lost(sink: KnownSink, records: number): void {
    this.#failed(sink, records);
    this.logger.error(
      { sinkId: sink.id, accountId: sink.accountId, records },
      'records of a sink expired in their topic before they were written',
    );
  }

  failed(sink: KnownSink, error: unknown): void {
    const fields = { sinkId: sink.id, accountId: sink.accountId };
    if (error instanceof SinkError)
      this.logger.warn(
        { ...fields, reason: error.reason, message: error.message },
        'a sink cannot be written to, retrying',
      );
    // Only the name of an unexpected error: its text may repeat a setting.
    else
      this.logger.error(
        { ...fields, error: error instanceof Error ? error.name : typeof error },
        'a sink failed unexpectedly, retrying',
      );
  }

  recovered({ id: sinkId, accountId }: KnownSink): void {
    this.logger.info({ sinkId, accountId }, 'a sink can be written to again');
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `heliograph_sinks_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  #failed(sink: KnownSink, records: number): void {
    this.delivery.settled('dropped', records);
    this.#of(sink).failed += records;
  }

  #of({ id, accountId }: KnownSink): Counts {
    let counts = this.#counts.get(id);
    if (!counts) this.#counts.set(id, (counts = { accountId, delivered: 0, failed: 0, bytes: 0 }));
    return counts;
  }
}
