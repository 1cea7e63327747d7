import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  BrokerTime,
  createRecordConsumer,
  kafkaConnection,
  lazyConsumer,
  type KafkaConnection,
  type RecordConsumer,
  type TopicPartition,
} from '@heliograph/kafka';
import {
  ConsumerMetrics,
  liveTopicOf,
  retryTiers,
  type SubscriptionRecord,
  topicNames,
  webhookRetryTopic,
} from '@heliograph/messaging';
import { LOGGER, Readiness, Registry, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { WebhookDispatcherConfiguration } from './configuration.ts';
import { lostPartitions } from './delivery/consumed-record.ts';
import { buildDispatcher, type BuiltDispatcher } from './dispatch/build-dispatcher.ts';
import { Settlement } from './dispatch/settlement.ts';
import { kafkaParts, type KafkaParts } from './kafka-parts.ts';
import { DispatcherMetrics } from './metrics.ts';
import { RetryPump } from './retry/retry-pump.ts';
import { OwnWebhooks } from './router/own-webhooks.ts';
import { Router } from './router/router.ts';
import { SubscriptionIndex } from './router/subscription-index.ts';

/** The shares of the shutdown time for requests in flight to end, and for follow-up records to be acknowledged. */
const inFlightShare = 0.6;
const followUpShare = 0.2;

/**
 * The limits of backfill records: each batch is processed in one go, and its waiting records share sockets, time and memory with live records, so that
 * both are as small as possible without the endpoints idling.
 */
const backfillLimits = { maxLowPriorityBatch: 50, maxLowPriorityUnsettled: 200 };

/** Runs router, dispatcher and retry pump in one process: three consumer groups, sharing the copy of the control topics. */
@Injectable()
export class WebhookDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #connection: KafkaConnection;
  readonly #brokerTime = new BrokerTime();
  readonly #kafka: KafkaParts;
  readonly #metrics: DispatcherMetrics;
  readonly #built: BuiltDispatcher;
  /** Writes deliveries of webhooks that another replica owns. */
  readonly #forwarding: Settlement;
  readonly #pump: RetryPump;
  readonly #routing: RecordConsumer;
  readonly #dispatching: RecordConsumer;
  readonly #pumping: RecordConsumer;

  constructor(
    private readonly configuration: WebhookDispatcherConfiguration,
    private readonly readiness: Readiness,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) tracing: Tracing,
  ) {
    this.#connection = kafkaConnection(configuration.kafka, 'webhook-dispatcher');
    this.#kafka = kafkaParts(this.#connection, this.#brokerTime, logger);
    this.#metrics = new DispatcherMetrics(registry);
    const settle: RecordConsumer['settle'] = (record) => this.#dispatching.settle(record);
    const owned = {
      isMembershipConfirmed: () => this.#routing.isMembershipConfirmed() && this.#dispatching.isMembershipConfirmed(),
      owns: (at: TopicPartition) => this.#dispatching.owns(at),
    };
    const work = { settle, owned, now: this.#brokerTime.now };
    this.#built = buildDispatcher(configuration, this.#kafka, work, this.#metrics, { log: logger, tracing });
    this.#forwarding = this.#makeForwarding();
    this.#pump = this.#makePump();
    this.#dispatching = this.#dispatchingConsumer();
    this.#routing = this.#routingConsumer();
    this.#pumping = this.#pumpingConsumer();
    const consumers = new ConsumerMetrics(registry);
    consumers.watch('webhook-router', this.#routing);
    consumers.watch('webhook-dispatcher', this.#dispatching);
    consumers.watch('webhook-retry-pump', this.#pumping);
    this.#gauges();
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#built.reporter.start();
    this.#built.dispatcher.start();
    await Promise.all([this.#kafka.subscriptions.start(), this.#kafka.accounts.start()]);
    await Promise.all([this.#routing, this.#dispatching, this.#pumping].map((consumer) => consumer.start()));
    this.readiness.register('kafka', () => this.#connected());
  }

  /**
   * Stops. Other replicas take over first, while this one still delivers. Then requests in flight end and are committed; waiting records are left to the
   * others.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.#routing, this.#dispatching, this.#pumping].map((consumer) => consumer.release()));
    const { dispatcher, settlement, reporter, pools } = this.#built;
    const { shutdownTimeoutMs: timeoutMs } = this.configuration;
    // Accepts no more events from now on; deliveries that were handed over are committed when they have ended.
    const routed = this.#routing.stop(timeoutMs * (inFlightShare + followUpShare));
    await Promise.all([this.#pump.stop(), dispatcher.stop(timeoutMs * inFlightShare)]);
    await Promise.all([settlement, this.#forwarding].map((writes) => writes.stop(timeoutMs * followUpShare)));
    await Promise.all([routed, this.#dispatching.stop(0), this.#pumping.stop(0), reporter.stop(), pools.close()]);
    await Promise.all(Object.values(this.#kafka).map((part) => part.close()));
  }

  /** @returns a subscription in this replica's view: changes arrive a moment after they are written */
  subscription(id: string): SubscriptionRecord | undefined {
    return this.#kafka.subscriptions.get(id);
  }

  #connected(): boolean {
    const consumers = [this.#routing, this.#dispatching, this.#pumping];
    return consumers.every((consumer) => consumer.connected()) && this.#kafka.subscriptions.connected();
  }

  #routingConsumer(): RecordConsumer {
    const { dispatcher } = this.#built;
    const router = this.#makeRouter();
    return createRecordConsumer(this.#connection, {
      liveTopicOf,
      groupId: 'webhook-router',
      topics: [
        topicNames.baseData,
        topicNames.deviceEvents,
        topicNames.baseDataBackfill,
        topicNames.energy,
        topicNames.storage,
      ],
      onRecords: (records) => router.route(records),
      ...backfillLimits,
      onRevoked: (partitions) => {
        const lost = lostPartitions(partitions);
        dispatcher.revoke(lost);
        this.#forwarding.revoke(lost);
        return Promise.resolve();
      },
      logger: this.logger,
    });
  }

  #makeForwarding(): Settlement {
    const consumer = lazyConsumer(() => this.#routing);
    const skipped = (): void => this.#metrics.skippedRecords.inc({ group: 'webhook-router' });
    return new Settlement(this.#kafka.routing, consumer.settle, consumer, this.logger, skipped);
  }

  #makeRouter(): Router {
    const { dispatcher } = this.#built;
    return new Router({
      index: new SubscriptionIndex(this.#kafka.subscriptions, this.#kafka.accounts),
      own: new OwnWebhooks(this.#dispatching, this.#kafka.routing),
      settlement: this.#forwarding,
      deliver: (records) => dispatcher.deliver(records),
      consumer: lazyConsumer(() => this.#routing),
      routed: (way, count) => this.#metrics.routed.inc({ way }, count),
      now: Date.now,
    });
  }

  #dispatchingConsumer(): RecordConsumer {
    const { dispatcher } = this.#built;
    return createRecordConsumer(this.#connection, {
      liveTopicOf,
      groupId: 'webhook-dispatcher',
      topics: [topicNames.webhookDeliveries, topicNames.webhookDeliveriesBackfill],
      onRecords: (records) => dispatcher.accept(records),
      ...backfillLimits,
      onRevoked: (partitions) => {
        dispatcher.revoke(lostPartitions(partitions));
        return Promise.resolve();
      },
      logger: this.logger,
    });
  }

  #pumpingConsumer(): RecordConsumer {
    return createRecordConsumer(this.#connection, {
      liveTopicOf,
      groupId: 'webhook-retry-pump',
      topics: retryTiers.map(({ name }) => webhookRetryTopic(name)),
      onRecords: (records) => {
        this.#pump.accept(records);
        return Promise.resolve();
      },
      onRevoked: (partitions) => {
        this.#pump.revoke(partitions);
        return Promise.resolve();
      },
      maxUnsettledPerPartition: this.configuration.pumpReadAhead,
      brokerTime: this.#brokerTime,
      logger: this.logger,
    });
  }

  #makePump(): RetryPump {
    return new RetryPump({
      producer: this.#kafka.pump,
      consumer: lazyConsumer(() => this.#pumping),
      log: this.logger,
      pumped: (topic, count) => this.#metrics.pumped.inc({ tier: tierOf(topic) }, count),
      skippedRecords: () => this.#metrics.skippedRecords.inc({ group: 'webhook-retry-pump' }),
      now: this.#brokerTime.now,
    });
  }

  #gauges(): void {
    const { dispatcher, pools } = this.#built;
    this.#metrics.gauge('lanes', 'Endpoints with a lane.', () => dispatcher.stats().lanes);
    this.#metrics.gauge('in_flight', 'Requests under way.', () => dispatcher.stats().inFlight);
    this.#metrics.gauge('queued', 'Records waiting in lanes.', () => dispatcher.stats().queued);
    this.#metrics.gauge('sockets', 'Open connections to endpoints.', () => pools.sockets);
    this.#metrics.delivery.watch({
      backlog: () => [...this.#routing.backlog(), ...this.#dispatching.backlog()],
      consumers: () => this.#activeWebhooks(),
      retriesWaiting: () => this.#pumping.backlog().map(({ topic, records }) => [tierOf(topic), records] as const),
      breakersOpen: () => dispatcher.stats().open,
    });
  }

  #activeWebhooks(): number {
    let active = 0;
    for (const { webhook } of this.#kafka.subscriptions.values()) if (webhook?.status === 'active') active++;
    return active;
  }
}

function tierOf(retryTopic: string): string {
  return retryTopic.slice(webhookRetryTopic('').length);
}
