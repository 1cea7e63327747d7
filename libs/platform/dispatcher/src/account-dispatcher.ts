import { AccountChannel, channels, encodeAttemptEvent } from '@heliograph/delivery';
import {
  createControlView,
  createRecordConsumer,
  type KafkaConnection,
  type OutgoingRecord,
  type PartitionBacklog,
  type RecordConsumer,
  type RecordConsumerOptions,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  accountChannelTopics,
  liveTopicOf,
  PeriodicReporter,
  topicNames,
  type AccountRecord,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import type { AccountChannelMetrics } from './account-channel-metrics.ts';

/** Limits for backfill: a live record waits for the batch in work, and for its account's unsettled records. */
const lowPriorityLimits = { maxLowPriorityBatch: 50, maxLowPriorityUnsettled: 500 };

/** `onRecords` delivers the records that the channel wants, and settles every record. */
export interface AccountDispatcherOptions extends Pick<
  RecordConsumerOptions,
  'onRecords' | 'onAssigned' | 'onRevoked'
> {
  connection: KafkaConnection;
  /** Writes the counts to `delivery.attempts`. */
  producer: Pick<RecordProducer, 'send'>;
  metrics: AccountChannelMetrics;
  logger: Logger;
  /** Counts records that are settled but not delivered. */
  backlog?: () => readonly PartitionBacklog[];
  /** Called with each change of an account, after the channel has taken it over. */
  onAccount?: (accountId: string, account: AccountRecord | undefined) => void;
}

/** The common part of the account channels' dispatchers: the subscribed accounts, the consumer group and the delivery counts. */
export class AccountDispatcher {
  readonly channel: AccountChannel;
  readonly consumer: RecordConsumer;
  readonly #reporter: PeriodicReporter;
  readonly #views: readonly { start(): Promise<void>; close(): Promise<void> }[];
  #consuming = false;

  constructor(options: AccountDispatcherOptions) {
    const { connection, producer, metrics, logger, backlog, onAccount, ...handlers } = options;
    const groupId = channels[metrics.channel].groups.source;
    const channel = (this.channel = new AccountChannel(metrics.channel));
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId,
      topics: accountChannelTopics,
      logger,
      ...lowPriorityLimits,
      ...handlers,
    });
    this.consumer = consumer;
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => {
      channel.accountChanged(id, account);
      onAccount?.(id, account);
    });
    subscriptions.onChange((id, subscription) => channel.subscriptionChanged(id, subscription));
    this.#views = [accounts, subscriptions];
    this.#reporter = new PeriodicReporter({ producer, take: () => takeCounts(metrics), logger });
    metrics.consumers.watch(groupId, consumer);
    metrics.delivery.watch({
      backlog: () => [...consumer.backlog(), ...(backlog?.() ?? [])],
      consumers: () => channel.size,
    });
  }

  /** Resolves when the accounts and their filters are known; counts are reported from then on. */
  async open(): Promise<void> {
    await Promise.all(this.#views.map((view) => view.start()));
    this.#reporter.start();
  }

  /** Takes records; `open` comes first. */
  async start(): Promise<void> {
    this.#consuming = true;
    await this.consumer.start();
  }

  /** Takes no more records, and commits settled offsets. */
  async stop(): Promise<void> {
    if (this.#consuming) await this.consumer.stop();
  }

  /** Writes the last counts; `stop` comes first, and the producer is closed after it. */
  async close(): Promise<void> {
    await this.#reporter.stop();
    await Promise.all(this.#views.map((view) => view.close()));
  }
}

function takeCounts({ counts }: AccountChannelMetrics): OutgoingRecord[] {
  return counts.take(Date.now()).map((event) => ({
    topic: topicNames.deliveryAttempts,
    key: event.subscriptionId,
    value: encodeAttemptEvent(event),
  }));
}
