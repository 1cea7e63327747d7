import { lazyConsumer, type OutgoingRecord, type SendOptions, type TopicPartition } from '@heliograph/kafka';
import { retryTiers, topicNames, webhookRetryTopic } from '@heliograph/messaging';
import { defaultRetryPolicy } from '@heliograph/delivery';
import { Dispatcher, type DispatcherOptions } from '../../src/dispatch/dispatcher.ts';
import { FollowUps } from '../../src/dispatch/follow-ups.ts';
import { Settlement } from '../../src/dispatch/settlement.ts';
import { WebhookAlarms } from '../../src/dispatch/webhook-alarms.ts';
import { lostPartitions } from '../../src/delivery/consumed-record.ts';
import type { Delivery } from '../../src/delivery/delivery.ts';
import type { RequestResult } from '../../src/endpoint/webhook-request.ts';
import { defaultBreakerPolicy } from '../../src/lane/circuit-breaker.ts';
import type { LaneLimits } from '../../src/lane/lane.ts';
import { RetryPump } from '../../src/retry/retry-pump.ts';
import { OwnWebhooks } from '../../src/router/own-webhooks.ts';
import { Router } from '../../src/router/router.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ProduceOrder, type SimulatedBroker } from './simulated-broker.ts';
import { SimulatedConsumer } from './simulated-consumer.ts';
import type { SimulatedEndpoints } from './simulated-endpoints.ts';

export interface SimulatedWebhook {
  id: string;
  status: 'active' | 'paused' | 'deleted';
  lane: LaneLimits;
}

/** The live topic and its backfill topic. */
export const writtenTopics = [topicNames.baseData, topicNames.baseDataBackfill];
export const consumerGroups = ['router', 'dispatcher', 'pump'] as const;
export type ConsumerGroup = (typeof consumerGroups)[number];

export interface ReplicaWorld {
  random: SeededRandom;
  broker: SimulatedBroker;
  endpoints: SimulatedEndpoints;
  webhooks: ReadonlyMap<string, SimulatedWebhook>;
  problems: string[];
}

/** Seconds in place of hours: only the order of events is simulated. */
const stepsSeconds = [1, 1, 2, 2, 3, 3, 4];

/** One process of the webhook dispatcher: the product's own classes between a simulated broker and simulated endpoints. */
export class SimulatedReplica {
  readonly #world: ReplicaWorld;
  readonly #dispatcher: Dispatcher;
  readonly #pump: RetryPump;
  readonly #consumers: Readonly<Record<ConsumerGroup, SimulatedConsumer>>;
  readonly #changed = new Set<(id: string) => void>();
  #alive = true;

  constructor(world: ReplicaWorld) {
    this.#world = world;
    const producer = {
      send: (records: readonly OutgoingRecord[], options?: SendOptions) => this.#produce(records, options),
    };
    const order = new ProduceOrder();
    const forwarding = {
      send: (records: readonly OutgoingRecord[], options?: SendOptions) => this.#produce(records, options, order),
    };
    const owned = {
      isMembershipConfirmed: () => routing.isMembershipConfirmed() && dispatching.isMembershipConfirmed(),
      owns: (at: TopicPartition) => dispatching.owns(at),
    };
    const settlement = new Settlement(producer, (record) => dispatching.settle(record), owned, silent);
    const policy = { ...defaultRetryPolicy, stepsSeconds, slowDownSeconds: 1, deferSeconds: 1 };
    const shared = { settlement, reporter: silent, metrics: silent };
    const breaker = { ...defaultBreakerPolicy, probeAfterMs: 500, maxProbeAfterMs: 2_000 };
    this.#dispatcher = new Dispatcher({
      ...shared,
      owned,
      now: Date.now,
      directory: this.#directory(),
      client: { post: this.#post },
      pools: silent,
      alarms: new WebhookAlarms(silent),
      followUps: new FollowUps({ ...shared, policy, random: world.random.next, now: Date.now }),
      retryPolicy: policy,
      lanePolicy: { minQueued: 4, maxQueuedMs: 2_000, maxGraceMs: 25, deferredPerSecond: 250, breaker },
      successSample: 0,
    } as unknown as DispatcherOptions);
    this.#pump = new RetryPump({
      producer,
      consumer: lazyConsumer(() => pumping),
      log: silent,
      now: Date.now,
      pumped: () => undefined,
      skippedRecords: () => undefined,
    });
    const dispatching = this.#consumer(
      'dispatcher',
      [topicNames.webhookDeliveries, topicNames.webhookDeliveriesBackfill],
      {
        onRecords: (records) => this.#dispatcher.accept(records),
        onRevoked: (partitions) => this.#dispatcher.revoke(lostPartitions(partitions)),
      },
    );
    const pumping = this.#consumer(
      'pump',
      retryTiers.map(({ name }) => webhookRetryTopic(name)),
      {
        onRecords: (records) => {
          this.#pump.accept(records);
          return Promise.resolve();
        },
        onRevoked: (partitions) => this.#pump.revoke(partitions),
      },
    );
    const router = new Router({
      settlement: new Settlement(
        forwarding,
        () => undefined,
        lazyConsumer(() => routing),
        silent,
      ),
      index: {
        match: () => [...world.webhooks.values()].filter(({ status }) => status !== 'deleted').map(({ id }) => id),
      },
      own: new OwnWebhooks(dispatching, { partitionOf: (_, key) => world.broker.partitionOf(key) }),
      deliver: (records) => this.#dispatcher.deliver(records),
      consumer: lazyConsumer(() => routing),
      routed: () => undefined,
      now: Date.now,
    });
    const routing = this.#consumer('router', writtenTopics, {
      onRecords: (records) => router.route(records),
      onRevoked: (partitions) => this.#dispatcher.revoke(lostPartitions(partitions)),
    });
    this.#consumers = { router: routing, dispatcher: dispatching, pump: pumping };
    this.#dispatcher.start();
  }

  /** Assigns that partition of each topic of the group. */
  assign(group: ConsumerGroup, partition: number): void {
    this.#consumers[group].assign(partition);
  }

  revoke(group: ConsumerGroup, partition: number): void {
    this.#consumers[group].revoke(partition);
  }

  /** Its partitions belong to another process, and it is not notified. */
  outlive(): void {
    for (const consumer of Object.values(this.#consumers)) consumer.outlive();
  }

  rejoin(): void {
    for (const consumer of Object.values(this.#consumers)) consumer.rejoin();
  }

  /** Applies a new record of the control topic. */
  webhookChanged(id: string): void {
    for (const listener of this.#changed) listener(id);
  }

  queued(): number {
    return this.#dispatcher.stats().queued;
  }

  /** SIGKILL: none of its later calls has an effect. */
  die(): void {
    this.#alive = false;
    for (const consumer of Object.values(this.#consumers)) consumer.die();
    void this.#pump.stop();
    void this.#dispatcher.stop(0);
  }

  #consumer(
    ...[group, topics, handlers]: [string, readonly string[], ConstructorParameters<typeof SimulatedConsumer>[4]]
  ) {
    const { broker, random } = this.#world;
    return new SimulatedConsumer(group, topics, broker, random, handlers);
  }

  async #produce(records: readonly OutgoingRecord[], options?: SendOptions, order?: ProduceOrder): Promise<void> {
    const { broker, problems } = this.#world;
    const leaves = (): boolean => {
      if (options?.onlyWhile?.() === false) return false;
      if (!this.#isMembershipConfirmed() && this.#alive)
        problems.push(`${records[0]?.topic} was written to by who may not own it`);
      return true;
    };
    await broker.produce(records, () => this.#alive, { onlyWhile: leaves }, order);
  }

  #isMembershipConfirmed(): boolean {
    return Object.values(this.#consumers).every((consumer) => consumer.isMembershipConfirmed());
  }

  readonly #post = (_: object, delivery: Delivery, answered: (result: RequestResult) => void): boolean => {
    const { random, endpoints, problems } = this.#world;
    if (!this.#isMembershipConfirmed()) problems.push(`${delivery.webhookId} was called by who may not own it`);
    const startedAt = Date.now();
    setTimeout(
      () => {
        if (!this.#alive) return;
        const { outcome, inMs } = endpoints.receive(delivery);
        setTimeout(() => {
          if (this.#alive) answered({ outcome, durationMs: Date.now() - startedAt });
        }, inMs);
      },
      random.between(0, 5),
    );
    return true;
  };

  #directory(): object {
    const { webhooks } = this.#world;
    return {
      find: (id: string) => {
        const webhook = webhooks.get(id);
        if (webhook === undefined) return { kind: 'unknown' };
        const endpoint = { lane: webhook.lane, pool: { id } };
        if (webhook.status === 'active') return { kind: 'active', endpoint };
        return webhook.status === 'deleted' ? { kind: 'deleted' } : { kind: 'inactive', reason: 'paused', endpoint };
      },
      watch: (changed: (id: string) => void) => {
        this.#changed.add(changed);
        return () => this.#changed.delete(changed);
      },
      disable: () => false,
    };
  }
}

/** Logs, metrics and reports, called to any depth. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- It stands for whatever is asked for.
const silent: any = new Proxy(() => undefined, { get: () => silent, apply: () => undefined });
