import { channels, encodeAttemptEvent } from '@heliograph/delivery';
import {
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  lazyConsumer,
  RangeReader,
  type OutgoingRecord,
} from '@heliograph/kafka';
import {
  accountChannelTopics,
  liveTopicOf,
  PeriodicReporter,
  topicNames,
  type AccountRecord,
  type SinkStateRecord,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { loadMasterKeys, LOGGER, openSecret, Readiness, type Logger } from '@heliograph/service';
import { guardedNetworkOf } from '@heliograph/sinks';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SinkDispatcherConfiguration } from './configuration.ts';
import { SinkDirectory } from './sink-directory.ts';
import { SinkDispatcherMetrics } from './sink-dispatcher-metrics.ts';
import { SinkForwarder } from './sink-forwarder.ts';
import { SinkPositions } from './sink-positions.ts';

/** Limits for backfill: a live record waits for the batch in work. */
const lowPriorityLimits = { maxLowPriorityBatch: 50, maxLowPriorityUnsettled: 500 };

/** Connects the consumer to the forwarder. A record is settled when the positions of the sinks that want it are stored. */
@Injectable()
export class SinkDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #closers: (() => unknown)[] = [];
  #directory: SinkDirectory | undefined;

  constructor(
    private readonly configuration: SinkDispatcherConfiguration,
    private readonly metrics: SinkDispatcherMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { logger, metrics, configuration } = this;
    const groupId = channels.sink.groups.source;
    const connection = kafkaConnection(configuration.kafka, 'sink-dispatcher');
    const producer = createRecordProducer(connection, { logger });
    const source = new RangeReader(connection, accountChannelTopics);
    const view = createControlView<SinkStateRecord>(connection, topicNames.stateSinks, { logger });
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);

    const keys = loadMasterKeys(configuration.masterKey);
    const open = (sealed: string, owner: string): string => openSecret(keys, sealed, owner);
    const directory = (this.#directory = new SinkDirectory(open, logger, (id) => forwarder.sinkChanged(id)));
    accounts.onChange((id, account) => directory.accountChanged(id, account));
    subscriptions.onChange((id, subscription) => directory.subscriptionChanged(id, subscription));

    const positions = new SinkPositions({ view, producer, consumer: lazyConsumer(() => consumer), logger });
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId,
      topics: accountChannelTopics,
      logger,
      ...lowPriorityLimits,
      onRecords: (records) => forwarder.forward(records),
      onAssigned: (partitions) => forwarder.assigned(partitions),
      onRevoked: (partitions) => {
        forwarder.revoked(partitions);
        return Promise.resolve();
      },
    });
    const forwarder = new SinkForwarder({
      directory,
      consumer,
      positions,
      read: (range) => source.next(range),
      logEndOf: (at) => source.endOf(at),
      network: guardedNetworkOf(configuration.network),
      observer: metrics,
      maxBytes: configuration.memoryBytes,
    });
    const reporter = new PeriodicReporter({ producer, take: () => this.#counts(), logger });
    metrics.consumers.watch(groupId, consumer);
    metrics.watch({ lagging: () => forwarder.lagging, bufferedBytes: () => forwarder.bufferedBytes });
    metrics.delivery.watch({
      backlog: () => [...consumer.backlog(), ...forwarder.backlog()],
      consumers: () => directory.size,
    });

    this.#closers.push(
      // Before the consumer leaves its group: positions are written while the partitions are ours.
      () => forwarder.stop(),
      () => positions.stop(),
      () => consumer.stop(),
      () => forwarder.close(),
      () => reporter.stop(),
      () => Promise.all([view, accounts, subscriptions, producer, source].map((part) => part.close())),
    );
    await Promise.all([view, accounts, subscriptions].map((each) => each.start()));
    reporter.start();
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && producer.connected());
  }

  /** Returns whether a record with these headers would be written to the sink now. */
  serves(sinkId: string, headers: Readonly<Record<string, string>> = {}): boolean {
    const sink = this.#directory?.get(sinkId);
    return sink !== undefined && this.#directory!.wanting(sink.accountId, headers).some(({ id }) => id === sinkId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  #counts(): OutgoingRecord[] {
    return this.metrics.take(Date.now()).map((event) => ({
      topic: topicNames.deliveryAttempts,
      key: event.subscriptionId,
      value: encodeAttemptEvent(event),
    }));
  }
}
