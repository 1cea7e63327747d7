import { Inject, Injectable } from '@nestjs/common';
import { AccountChannelMetrics } from '@heliograph/dispatcher';
import { brokerErrorId, type IncomingRecord } from '@heliograph/kafka';
import { liveFetchTimeOf } from '@heliograph/messaging';
import { Gauge, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { ForwardObserver } from './account-forwarder.ts';

@Injectable()
export class KafkaDispatcherMetrics extends AccountChannelMetrics implements ForwardObserver {
  constructor(registry: Registry, @Inject(LOGGER) logger: Logger) {
    super('kafka', registry, logger);
  }

  /** Registers the gauge of accounts that lag. @param read called at each scrape */
  watchLagging(read: () => number): void {
    new Gauge({
      name: 'heliograph_kafka_accounts_lagging',
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
    for (const record of records) this.delivery.acknowledged(record.timestamp, now, liveFetchTimeOf(record));
    this.delivery.settled('delivered', records.length);
    this.counts.count(accountId, 'delivered', bytes, records.length);
  }

  failed(accountId: string, error: unknown): void {
    this.logger.error({ err: error, accountId }, 'account topic refused records; recreating it and retrying');
  }

  lagStarted(accountId: string): void {
    this.logger.warn({ accountId }, 'the account lags: its records will be read again when its topics accept writes');
  }

  caughtUp(accountId: string): void {
    this.logger.info({ accountId }, 'the account has caught up');
  }

  /** Counts lost records; the account sees them in its usage as `failed`. */
  lost(accountId: string, records: number): void {
    this.countFailed(accountId, records);
    this.logger.error(
      { accountId, records },
      'records of the account expired in their topic before they were delivered',
    );
  }
}
