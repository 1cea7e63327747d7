import { Inject, Injectable } from '@nestjs/common';
import { DeliveryCounts } from '@heliograph/delivery';
import { brokerErrorId, headerNames, type IncomingRecord, type OutgoingRecord } from '@heliograph/messaging';
import { ConsumerMetrics, DeliveryMetrics } from '@heliograph/metrics';
import { Gauge, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { ForwardObserver } from './account-forwarder.ts';

@Injectable()
export class KafkaDispatcherMetrics implements ForwardObserver {
  readonly counts = new DeliveryCounts('kafka', Date.now());
  readonly consumers: ConsumerMetrics;
  readonly delivery: DeliveryMetrics;

  constructor(
    private readonly registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.consumers = new ConsumerMetrics(registry);
    this.delivery = new DeliveryMetrics(registry, 'kafka');
  }

  /** @param read at each scrape */
  watchBehind(read: () => number): void {
    new Gauge({
      name: 'heliograph_kafka_accounts_behind',
      help: 'Accounts whose topics refuse records, or that catch up.',
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  produced(error: unknown, milliseconds: number): void {
    const outcome = error === undefined ? 'ok' : (brokerErrorId(error)?.toLowerCase() ?? 'unavailable');
    this.delivery.attempted(outcome, milliseconds / 1000);
  }

  delivered(accountId: string, records: readonly IncomingRecord[], bytes: number): void {
    const now = Date.now();
    for (const { timestamp } of records) this.delivery.acknowledged(timestamp, now);
    this.delivery.settled('delivered', records.length);
    this.counts.count(accountId, 'delivered', bytes, records.length);
  }

  /** The account sees it in its usage, as `failed`. */
  undeliverable(accountId: string, { headers }: OutgoingRecord, reason: string): void {
    this.delivery.settled('dropped');
    this.counts.count(accountId, 'failed', 0);
    const idempotencyKey = headers?.[headerNames.idempotencyKey];
    this.logger.error({ accountId, idempotencyKey, reason }, 'a record cannot be delivered and was left behind');
  }

  failed(accountId: string, error: unknown): void {
    this.logger.error({ err: error, accountId }, 'account topic refused records, making it anew and trying again');
  }

  fellBehind(accountId: string): void {
    this.logger.warn(
      { accountId },
      'the account falls behind: its records will be read again when its topics take them',
    );
  }

  caughtUp(accountId: string): void {
    this.logger.info({ accountId }, 'the account has caught up');
  }

  /** The account sees them in its usage, as `failed`. */
  lost(accountId: string, records: number): void {
    this.delivery.settled('dropped', records);
    this.counts.count(accountId, 'failed', 0, records);
    this.logger.error({ accountId, records }, 'records waited for the account longer than their topic keeps them');
  }
}
