import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingRecord, TopicPartition } from '@heliograph/messaging';
import { BatchRecord } from '../delivery/batch-record.ts';
import { isLastTry, isTest, readDelivery, type Delivery } from '../delivery/delivery.ts';
import { unreadableRecord } from '../delivery/follow-up-record.ts';
import type { EndpointClient } from '../endpoint/endpoint-client.ts';
import type { EndpointPools } from '../endpoint/endpoint-pools.ts';
import type { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import type { RequestResult } from '../endpoint/webhook-request.ts';
import { Lane, type AttemptResult, type LanePolicy } from '../lane/lane.ts';
import { HandedOverRecord } from '../router/handed-over-record.ts';
import { Conclusions, type ConclusionParts } from './conclusions.ts';
import type { HeldRecords } from './held-records.ts';

export interface DispatcherParts extends ConclusionParts {
  directory: WebhookDirectory;
  client: EndpointClient;
  pools: EndpointPools;
  lanePolicy: LanePolicy;
  held: Pick<HeldRecords, 'isSure' | 'delivers'>;
}

type Done = (result: AttemptResult, durationMs: number) => void;

const sweepMs = 250;
const mostBacklog = 2000;
const backlogPollMs = 10;
const longestBacklogMs = 500;

/** Takes records of `webhook.deliveries`, or handed over by the router in their stead, and sees each of them settled: delivered, handed to a retry tier, dead or dropped. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #conclusions: Conclusions;
  readonly #lanes = new Map<string, Lane>();
  #sweep: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  #inFlight = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** When it was last not known whether what waits in the lanes is ours. */
  #unsureAt = Number.NEGATIVE_INFINITY;
  #onIdle: (() => void) | undefined;
  #stopping = false;
  #abandoned = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#conclusions = new Conclusions(parts, (webhookId) => this.#replace(webhookId));
  }

  start(): void {
    this.#unwatch = this.#parts.directory.watch((id) => this.#changed(id));
    this.#sweep = setInterval(() => this.#expire(), sweepMs);
  }

  /**
   * Resolves when the next records may come: a little later while quick endpoints have a backlog, which would else go round through the retry
   * tiers. Slow, hanging and limited endpoints never count, and the wait is bounded: nobody's slowness is anybody else's.
   */
  async accept(records: readonly IncomingRecord[]): Promise<void> {
    if (this.#stopping) return;
    for (const record of records) this.#acceptOne(record);
    const now = performance.now();
    // With thousands of lanes a look costs: batches close upon each other share one.
    if (now - this.#lookedAt < backlogPollMs) return;
    this.#lookedAt = now;
    while (this.#backlog() > mostBacklog && performance.now() < now + longestBacklogMs) await pause(backlogPollMs);
  }

  /** What waits of lost partitions leaves the lanes, to be delivered by their new owner; requests under way end as they end. */
  revoke(partitions: readonly TopicPartition[]): void {
    const { settlement, alarms } = this.#parts;
    alarms.forgetAll();
    const lost = new Set(partitions.map(({ topic, partition }) => `${topic}/${partition}`));
    for (const lane of this.#lanes.values()) {
      for (const { record } of lane.forget(({ record }) => settlement.concerns(record, lost)))
        settlement.giveUp(record, lost);
    }
    settlement.revoke(lost);
  }

  /**
   * Takes nothing more and empties the lanes: what waits there is sent or held back as ever, for an offset left open would bring back all
   * that was settled behind it. A request that has not ended after `patienceMs` stays unsettled and is made again.
   */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    for (const lane of this.#lanes.values()) lane.hurry();
    await this.#emptied(patienceMs / 4);
    for (const lane of this.#lanes.values()) this.#close(lane);
    await this.#emptied((patienceMs * 3) / 4);
    this.#abandoned = true;
    this.#unwatch?.();
    clearInterval(this.#sweep);
  }

  stats(): { lanes: number; inFlight: number; queued: number; open: number } {
    let queued = 0;
    let open = 0;
    for (const lane of this.#lanes.values()) {
      queued += lane.queued;
      if (lane.open) open++;
    }
    return { lanes: this.#lanes.size, inFlight: this.#inFlight, queued, open };
  }

  #backlog(): number {
    let backlog = 0;
    for (const lane of this.#lanes.values()) backlog += lane.backlog;
    return backlog;
  }

  #close(lane: Lane): void {
    for (const delivery of lane.takeAll()) this.#parts.followUps.heldBack(delivery);
    lane.close();
  }

  #emptied(patienceMs: number): Promise<void> {
    if (this.#idle()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #idle(): boolean {
    return this.#inFlight === 0 && this.stats().queued === 0;
  }

  #acceptOne(record: IncomingRecord): void {
    const { settlement, metrics } = this.#parts;
    const delivery = readDelivery(record);
    if (delivery === undefined) {
      metrics.delivery.deadLettered('unreadable', 1);
      settlement.handOn(record, unreadableRecord(record));
    } else {
      this.#place(delivery);
    }
  }

  #place(delivery: Delivery): void {
    const { directory, followUps } = this.#parts;
    const state = directory.find(delivery.webhookId, delivery.accountId);
    if (state.kind === 'active') this.#laneOf(delivery.webhookId, state.endpoint).submit(delivery);
    else if (state.kind === 'deleted') this.#drop(delivery);
    // Our copy of the control topic may be behind, or the webhook's record late: it waits in the tiers, and at last lies among the dead letters.
    else if (state.kind === 'unknown') followUps.heldBack(delivery);
    else if (isTest(delivery) && state.endpoint !== undefined)
      this.#laneOf(delivery.webhookId, state.endpoint).submit(delivery);
    else followUps.skipped(delivery, state.reason, state.detail);
  }

  #drop(delivery: Delivery): void {
    this.#parts.metrics.delivery.settled('dropped', delivery.batched ?? 1);
    this.#parts.settlement.settle(delivery.record);
  }

  #laneOf(id: string, endpoint: WebhookEndpoint): Lane {
    let lane = this.#lanes.get(id);
    if (lane === undefined) this.#lanes.set(id, (lane = this.#makeLane(endpoint)));
    return lane;
  }

  #makeLane(endpoint: WebhookEndpoint): Lane {
    const { lanePolicy, followUps, retryPolicy, alarms } = this.#parts;
    let accountId = '';
    return new Lane(endpoint.lane, lanePolicy, {
      attempt: (delivery, done) => {
        accountId = delivery.accountId;
        this.#attempt(delivery, done);
      },
      holdBack: (delivery) => followUps.heldBack(delivery),
      skip: (delivery) => followUps.skipped(delivery, 'breaker_open'),
      isLastTry: (delivery) => isLastTry(delivery, retryPolicy),
      breakerChanged: (open) =>
        alarms.tell({ webhookId: endpoint.pool.id, accountId }, open ? 'breaker_opened' : 'breaker_closed'),
      mayStart: () => this.#parts.held.isSure(),
      now: () => performance.now(),
    });
  }

  /** The state is looked up again: the webhook may have been paused while the record was queued. */
  #attempt(delivery: Delivery, done: Done): void {
    if (!this.#parts.held.delivers(delivery.record)) {
      this.#leave(delivery);
      queueMicrotask(() => done('not_made', 0));
      return;
    }
    const state = this.#parts.directory.find(delivery.webhookId);
    const endpoint = state.kind === 'active' || isTest(delivery) ? endpointOf(state) : undefined;
    const sent =
      endpoint !== undefined &&
      this.#parts.client.post(endpoint, delivery, (result) => this.#answered(delivery, result, done));
    if (sent) {
      this.#inFlight++;
      return;
    }
    if (endpoint === undefined) this.#place(delivery);
    else this.#parts.followUps.skipped(delivery, 'no_secret');
    queueMicrotask(() => done('not_made', 0));
  }

  /** A partition it came from was lost, and `revoke` has not been called yet: what is still ours goes on, the rest is as there. */
  #leave(delivery: Delivery): void {
    const { held, settlement } = this.#parts;
    for (const part of delivery.record instanceof BatchRecord ? delivery.record.parts : [delivery]) {
      const { record } = part;
      if (held.delivers(record)) this.#place(part);
      else if (record instanceof HandedOverRecord) settlement.handOn(record, record.outgoing());
    }
  }

  #answered(delivery: Delivery, result: RequestResult, done: Done): void {
    this.#inFlight--;
    if (this.#abandoned) return;
    done(this.#conclusions.conclude(delivery, result), result.durationMs);
    if (this.#stopping && this.#idle()) this.#onIdle?.();
  }

  #changed(id: string): void {
    const lane = this.#lanes.get(id);
    if (lane === undefined) return;
    const state = this.#parts.directory.find(id);
    if (state.kind === 'active') {
      lane.configure(state.endpoint.lane);
      return;
    }
    this.#parts.pools.drop(id);
    this.#replace(id);
    if (state.kind !== 'deleted') return;
    this.#lanes.delete(id);
    this.#parts.alarms.forget(id);
  }

  /** What waits in the lane of a webhook that is no longer active goes where it now belongs. */
  #replace(id: string): void {
    for (const delivery of this.#lanes.get(id)?.takeAll() ?? []) this.#place(delivery);
  }

  #goOn(): void {
    for (const lane of this.#lanes.values()) if (lane.queued > 0) lane.goOn();
  }

  #expire(): void {
    const now = performance.now();
    if (!this.#parts.held.isSure()) this.#unsureAt = now;
    // What had to wait for the group has its time to be sent: else all of it would go round through the retry tiers.
    else if (now - this.#unsureAt < this.#parts.lanePolicy.longestQueuedMs) this.#goOn();
    else for (const lane of this.#lanes.values()) if (lane.queued > 0) lane.expire(now);
    if (this.#stopping && this.#idle()) this.#onIdle?.();
  }
}

function endpointOf(state: ReturnType<WebhookDirectory['find']>): WebhookEndpoint | undefined {
  return 'endpoint' in state ? state.endpoint : undefined;
}
