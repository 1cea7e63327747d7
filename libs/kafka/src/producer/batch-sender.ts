import { BrokerError, errorText, isHopeless, ProduceError } from '../wire/client-errors.ts';
import type { Logger } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { LeaderTable } from './leader-table.ts';
import { MetadataRefresh } from './metadata-refresh.ts';
import { type Batch, batchLimits, isFailed, PartitionQueue } from './partition-queue.ts';
import type { QueuedRecord } from './pending-send.ts';
import { isSizeError, produceOutcome } from './produce-outcome.ts';
import { IdentitySource } from './producer-identity.ts';
import {
  type Clock,
  type PartitionAnswer,
  type PartitionBatch,
  type ProduceAnswer,
  type ProducerIdentity,
  type ProduceWire,
  type TopicState,
  WakeTimer,
} from './produce-wire.ts';
import type { Compression } from './record-batch.ts';

/** Between two tries of a partition: doubled from the first to the second. */
const backoffMs = { first: 50, max: 500 };
/** How often metadata is asked for while a partition has no leader. */
const leaderlessMs = 250;
/** A request that takes longer makes the sender look whether its partitions have another leader by now. */
const suspectMs = 1_000;
/** A new topic may be unknown to a broker for a moment; after this long it does not exist. */
export const unknownTopicMs = 10_000;

export interface BatchSenderOptions {
  wire: ProduceWire;
  clock: Clock;
  compression: Compression;
  logger: Logger;
  /** All batches are sent under this identity; without it, a broker is asked for a unique one. */
  fenced?: ProducerIdentity;
  /** A broker acknowledged or refused something. */
  onAnswer?: () => void;
  /** A leader appended a batch at this time (Unix ms) of its clock, which was not longer ago than `sinceMs`. */
  onAppended?: (time: number, sinceMs: number) => void;
  /** A topic that existed does not any more; its sends have failed. */
  onGone?: (topic: string) => void;
}

interface OpenRequest {
  readonly nodeId: number;
  readonly askedAt: number;
  /** Those it is still about: a partition that has another leader by now, or nothing to send any more, is taken out. */
  readonly batches: Map<PartitionQueue, { batch: Batch; wasUncertain: boolean }>;
  readonly cutOff: AbortController;
  cancelWatch: () => void;
}

/**
 * Sends batches to the leaders of their partitions as they are now: one request under way per leader, one batch per partition. Whatever
 * goes wrong, each partition is put back alone, and sent again with what its new leader gets; no other partition waits for it. It knows
 * no sockets and no time of its own, so that a test can try every order of events.
 */
export class BatchSender {
  readonly #partitions = new Map<string, PartitionQueue>();
  /** Partitions with records and no request under way. */
  readonly #waiting = new Set<PartitionQueue>();
  readonly #requests = new Map<number, OpenRequest>();
  readonly #throttledUntil = new Map<number, number>();
  readonly #unknownSince = new Map<string, number>();
  readonly #leaders = new LeaderTable();
  readonly #refresh: MetadataRefresh;
  readonly #identities: IdentitySource;
  readonly #wake: WakeTimer;
  #pumping = false;

  constructor(private readonly options: BatchSenderOptions) {
    this.#wake = new WakeTimer(options.clock, () => this.#pump());
    this.#identities = new IdentitySource(
      options.wire,
      (error) => {
        if (error !== undefined) this.#withoutIdentity(error);
        this.#pump();
      },
      options.fenced,
    );
    this.#refresh = new MetadataRefresh({
      ...options,
      topics: () => this.#topicsWithWork(),
      onTopics: (topics) => this.learn(topics),
      onEnd: () => this.#pump(),
    });
  }

  add(topic: string, partition: number, queued: QueuedRecord): void {
    const key = partitionKey(topic, partition);
    let queue = this.#partitions.get(key);
    if (!queue) {
      queue = new PartitionQueue(topic, partition);
      this.#partitions.set(key, queue);
    }
    queue.add(queued);
    if (!queue.sending) this.#waiting.add(queue);
    this.#pump();
  }

  /** Some sends have failed: a request that is about nothing else any more is not waited for. */
  dropFailed(): void {
    for (const request of this.#requests.values()) {
      for (const [queue, { batch }] of request.batches) {
        if (isFailed(batch)) this.#removeFromRequest(request, queue);
      }
    }
    for (const queue of this.#partitions.values()) queue.dropFailed();
    this.#pump();
  }

  /** Updates the leaders from a broker's metadata, whichever request it answers. */
  learn(topics: ReadonlyMap<string, TopicState>): void {
    for (const [topic, state] of topics) {
      this.#leaders.update(topic, state);
      this.#checkKnown(topic, state.error);
    }
    for (const request of this.#requests.values()) {
      for (const queue of request.batches.keys()) {
        const leader = this.#leaders.leaderOf(queue);
        if (leader !== undefined && leader !== request.nodeId) this.#removeFromRequest(request, queue);
      }
    }
    this.#pump();
  }

  #checkKnown(topic: string, error: string | undefined): void {
    const queues = error === undefined ? [] : [...this.#waiting].filter((queue) => queue.topic === topic);
    if (error !== 'UNKNOWN_TOPIC_OR_PARTITION' || queues.length === 0) {
      this.#unknownSince.delete(topic);
      if (produceOutcome(error) === 'refused') for (const queue of queues) queue.failAll(new BrokerError(error!));
      return;
    }
    const now = this.options.clock.now();
    const since = this.#unknownSince.get(topic) ?? now;
    this.#unknownSince.set(topic, since);
    if (now - since < unknownTopicMs) return;
    this.#unknownSince.delete(topic);
    this.options.onGone?.(topic);
    for (const queue of queues) queue.failAll(new Error(`Unknown topic ${topic}.`));
  }

  #topicsWithWork(): string[] {
    const topics = new Set<string>();
    for (const { topic } of this.#waiting) topics.add(topic);
    for (const { batches } of this.#requests.values()) for (const { topic } of batches.keys()) topics.add(topic);
    return [...topics];
  }

  /** Once for all that happens in this turn of the event loop: sends of the same turn share a request. */
  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    queueMicrotask(() => {
      this.#pumping = false;
      this.#sendWhatCanGo();
    });
  }

  #sendWhatCanGo(): void {
    const ready = new Map<number, PartitionQueue[]>();
    for (const queue of this.#waiting) {
      const leader = this.#readyFor(queue);
      if (leader === undefined) continue;
      const list = ready.get(leader);
      if (list) list.push(queue);
      else ready.set(leader, [queue]);
    }
    for (const [nodeId, queues] of ready) this.#request(nodeId, queues);
  }

  /** Returns the leader to send to now; undefined when no batch is queued, or it must wait first. */
  #readyFor(queue: PartitionQueue): number | undefined {
    if (!queue.hasRecords()) {
      this.#waiting.delete(queue);
      return undefined;
    }
    if (queue.spent) {
      queue.failAll(
        new ProduceError(
          'the producer is fenced: another one may write in its place, or the outcome of one of its batches is unknown',
        ),
      );
      return undefined;
    }
    if (this.#wake.isLater(queue.retryAt) || !this.#refresh.isDone(queue.needsRefresh, queue.failures > 1))
      return undefined;
    queue.identity ??= this.#identities.current();
    if (!queue.identity) return undefined;
    const leader = this.#leaders.leaderOf(queue);
    if (leader === undefined) {
      this.#putBack(queue, leaderlessMs);
      return undefined;
    }
    if (this.#requests.has(leader) || this.#wake.isLater(this.#throttledUntil.get(leader) ?? 0)) return undefined;
    return leader;
  }

  /** Not before metadata that is asked for from then on. */
  #putBack(queue: PartitionQueue, afterMs: number): void {
    queue.retryAt = this.options.clock.now() + afterMs;
    queue.needsRefresh = this.#refresh.next();
    this.#pump();
  }

  #request(nodeId: number, queues: readonly PartitionQueue[]): void {
    const request: OpenRequest = {
      nodeId,
      askedAt: this.options.clock.now(),
      batches: new Map(),
      cutOff: new AbortController(),
      cancelWatch: () => undefined,
    };
    const sent: PartitionBatch[] = [];
    let records = 0;
    let bytes = 0;
    for (const queue of queues) {
      // Not cut off before it can be sent: records sent meanwhile join it.
      const batch = queue.current();
      const encoded = batch && this.#encoded(queue, batch);
      if (!encoded) continue;
      records += batch.records.length;
      bytes += batch.size;
      if (sent.length > 0 && (records > batchLimits.records || bytes > batchLimits.bytes)) break;
      const { topic, partition } = queue;
      sent.push({ topic, partition, bytes: encoded });
      request.batches.set(queue, { batch, wasUncertain: batch.uncertain });
      batch.uncertain = true;
      queue.sending = true;
      this.#waiting.delete(queue);
    }
    if (sent.length === 0) return;
    this.#requests.set(nodeId, request);
    this.#watch(request);
    void this.#ask(request, sent);
  }

  /** Undefined when it cannot go now, or never. */
  #encoded(queue: PartitionQueue, batch: Batch): Buffer | undefined {
    // The batch given up just now may have ended the last epoch of the producer id.
    if (!queue.identity) return undefined;
    try {
      return queue.encoded(batch, this.options.compression);
    } catch (error) {
      queue.failCurrent(error);
      return undefined;
    }
  }

  async #ask(request: OpenRequest, sent: readonly PartitionBatch[]): Promise<void> {
    try {
      const answer = await this.options.wire.produce(request.nodeId, sent, request.cutOff.signal);
      if (this.#end(request)) this.#answered(request, answer);
    } catch (error) {
      if (this.#end(request)) this.#failed(request, [...request.batches.keys()], error);
    }
    this.#pump();
  }

  /** False when it was cut off before: no caller waits for its answer any more. */
  #end(request: OpenRequest): boolean {
    request.cancelWatch();
    if (this.#requests.get(request.nodeId) !== request) return false;
    this.#requests.delete(request.nodeId);
    return true;
  }

  #watch(request: OpenRequest): void {
    request.cancelWatch = this.options.clock.after(suspectMs, () => {
      this.#refresh.isDone(this.#refresh.next(), true);
      this.#watch(request);
    });
  }

  #removeFromRequest(request: OpenRequest, queue: PartitionQueue): void {
    request.batches.delete(queue);
    this.#wait(queue);
    if (request.batches.size > 0) return;
    this.#end(request);
    request.cutOff.abort();
  }

  #answered(request: OpenRequest, { partitions, throttleMs }: ProduceAnswer): void {
    this.options.onAnswer?.();
    if (throttleMs > 0) this.#throttledUntil.set(request.nodeId, this.options.clock.now() + throttleMs);
    const again: PartitionQueue[] = [];
    let error: string | undefined;
    for (const answer of partitions) {
      const queue = this.#partitions.get(partitionKey(answer.topic, answer.partition));
      const under = queue && request.batches.get(queue);
      if (!under) continue;
      request.batches.delete(queue);
      // A batch that was sent before may have been appended then.
      if (answer.error === undefined && answer.appendedAt !== undefined && !under.wasUncertain)
        this.options.onAppended?.(answer.appendedAt, this.options.clock.now() - request.askedAt);
      const isSettled = this.#settle(queue, under, answer);
      this.#wait(queue);
      if (isSettled) continue;
      again.push(queue);
      error = answer.error;
    }
    again.push(...request.batches.keys());
    if (again.length > 0)
      this.#failed(request, again, new Error(error ?? 'the broker returned no result for a partition'));
  }

  /** Returns whether the batch is done; otherwise it is to be retried later, with fresh metadata. */
  #settle(
    queue: PartitionQueue,
    { batch, wasUncertain }: { batch: Batch; wasUncertain: boolean },
    { error, leader }: PartitionAnswer,
  ): boolean {
    const outcome = produceOutcome(error);
    if (outcome === 'acknowledged') queue.acknowledged();
    else if (outcome === 'refused' || outcome === 'refused-record') {
      batch.uncertain = wasUncertain;
      if (outcome === 'refused') queue.failCurrent(new BrokerError(error!));
      else queue.refused(new BrokerError(error!), isSizeError(error) ? 'between-records' : 'between-sends');
    } else {
      if (outcome === 'sequence-lost') queue.nextEpoch();
      if (outcome === 'identity-lost') this.#forgetIdentity(queue);
      if (error === 'INVALID_TIMESTAMP' && !wasUncertain) restamp(batch);
      return leader !== undefined && this.#leaders.learn(queue, leader);
    }
    return true;
  }

  #forgetIdentity(queue: PartitionQueue): void {
    this.#identities.forget(queue.identity);
    queue.forgetIdentity();
  }

  #failed(request: OpenRequest, queues: readonly PartitionQueue[], error: unknown): void {
    const fields = { error: errorText(error), broker: request.nodeId, partitions: queues.length };
    this.options.logger.warn(fields, 'producing to Kafka failed, retrying');
    for (const queue of queues) {
      this.#wait(queue);
      this.#putBack(queue, Math.min(backoffMs.first * 2 ** queue.failures, backoffMs.max));
      queue.failures++;
    }
  }

  #wait(queue: PartitionQueue): void {
    queue.sending = false;
    this.#waiting.add(queue);
    queue.dropFailedBatches();
  }

  #withoutIdentity(error: unknown): void {
    this.options.logger.warn({ error: errorText(error) }, 'Kafka returned no producer id, retrying');
    for (const queue of this.#waiting) {
      if (queue.identity) continue;
      if (isHopeless(error)) queue.failAll(error);
      queue.retryAt = this.options.clock.now() + backoffMs.max;
    }
  }
}

/**
 * It was refused for the time of our clock when it was encoded, and is in no log: the next attempt uses the time of
 * then.
 */
function restamp(batch: Batch): void {
  batch.uncertain = false;
  delete batch.bytes;
  delete batch.identity;
}
