import { DeliveryCounts, type AccountChannelName } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { ConsumerMetrics, DeliveryMetrics, headerNames } from '@heliograph/messaging';
import type { Logger, Registry } from '@heliograph/service';

/** Counts the deliveries of an account channel's dispatcher: as metrics for the operator, as usage for each account. */
export class AccountChannelMetrics {
  readonly counts: DeliveryCounts;
  readonly consumers: ConsumerMetrics;
  readonly delivery: DeliveryMetrics;

  constructor(
    readonly channel: AccountChannelName,
    protected readonly registry: Registry,
    protected readonly logger: Logger,
  ) {
    this.counts = new DeliveryCounts(channel, Date.now());
    this.consumers = new ConsumerMetrics(registry);
    this.delivery = new DeliveryMetrics(registry, channel);
  }

  /** No attempt would deliver it: it is logged with its key, and `failed` in the account's usage. */
  undeliverable(accountId: string, { headers }: Pick<OutgoingRecord, 'headers'>, reason: string): void {
    this.countFailed(accountId, 1);
    const idempotencyKey = headers?.[headerNames.idempotencyKey];
    this.logger.error({ accountId, idempotencyKey, reason }, 'a record cannot be delivered and was skipped');
  }

  protected countFailed(accountId: string, records: number): void {
    this.delivery.settled('dropped', records);
    this.counts.count(accountId, 'failed', 0, records);
  }
}
