import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingRecord, OffsetRange } from '@heliograph/kafka';
import type { EntityManager } from 'typeorm';
import { markRetried } from '../dead-letters/dead-letter-store.ts';
import { readDeadLetter } from '../dead-letters/dead-letter.ts';
import type { DeliveryProducer } from '../kafka/kafka.module.ts';
import type { RetainedRecords } from '../kafka/retained-records.ts';
import type { Pace, ReplayTarget } from './pace.ts';
import type { ReplayProgress } from './replay-progress.ts';
import type { ReplayRanges } from './replay-ranges.ts';
import type { ReplayRow } from './replays.views.ts';

export interface ReplayDependencies {
  progress: ReplayProgress;
  ranges: Pick<ReplayRanges, 'of'>;
  retained: Pick<RetainedRecords, 'next'>;
  producer: Pick<DeliveryProducer, 'send'>;
  pace: Pace;
  /** Rejects when the replay has to pause. */
  assertActive(): Promise<void>;
  /** Returns the error for a replay that could not send a record for a minute. */
  slowDeliveryError(): Error;
}

/** The delay before a retry of a read that unexpectedly returned no record. */
const EMPTY_READ_DELAY_MS = 500;
const LEASE_RENEWAL_MS = 3_000;
const ADMIT_TIMEOUT_MS = 60_000;

/** Runs one replay, from its progress to its end. */
export class ReplayRun {
  #leaseRenewedAt = 0;

  constructor(
    private readonly replay: ReplayRow,
    private readonly target: ReplayTarget,
    private readonly dependencies: ReplayDependencies,
  ) {}

  /** Rejects when it is interrupted: any replica continues from the last step. */
  async run(): Promise<void> {
    const { replay, dependencies } = this;
    if (!replay.planned) await dependencies.progress.plan(replay.id, await dependencies.ranges.of(replay));
    for (const range of await dependencies.progress.ranges(replay.id)) await this.#read(range);
    await dependencies.progress.complete(replay.id);
  }

  async #read(range: OffsetRange): Promise<void> {
    while (range.offset < range.end) {
      await this.dependencies.assertActive();
      const { records, nextOffset } = await this.dependencies.retained.next(range);
      if (nextOffset === range.offset) await this.#wait(EMPTY_READ_DELAY_MS);
      else
        await this.#redeliver(
          range,
          records.filter((record) => this.target.selects(record)),
          nextOffset,
        );
    }
  }

  /** Sends records in chunks; the progress of each is stored before the next. */
  async #redeliver(range: OffsetRange, selected: readonly IncomingRecord[], nextOffset: bigint): Promise<void> {
    const { chunk } = this.dependencies.pace;
    for (let at = 0; at < selected.length; at += chunk) {
      const part = selected.slice(at, at + chunk);
      await this.#admit(part.length);
      await this.#step(range, part, at + chunk < selected.length ? part.at(-1)!.offset + 1n : nextOffset);
    }
    if (range.offset < nextOffset) await this.#step(range, [], nextOffset);
  }

  /** Waits until records may be sent; after a while it gives way to other replays. */
  async #admit(count: number): Promise<void> {
    const since = performance.now();
    await this.dependencies.pace.admit(count, async () => {
      await this.#wait(0);
      if (performance.now() - since > ADMIT_TIMEOUT_MS) throw this.dependencies.slowDeliveryError();
    });
  }

  async #step(range: OffsetRange, part: readonly IncomingRecord[], nextOffset: bigint): Promise<void> {
    const { backlog } = this.target;
    const step = { range: { ...range, nextOffset }, scanned: nextOffset - range.offset, matched: part.length };
    let notSent = part;
    await backlog.sending(part);
    try {
      await this.dependencies.progress.step(this.replay.id, step, async (manager) => {
        const records = this.replay.scope === 'dead' ? await this.#stillDead(manager, part) : part;
        notSent = part.filter((record) => !records.includes(record));
        await this.#send(records);
        return records.length;
      });
    } finally {
      await backlog.notSent(notSent);
    }
    range.offset = nextOffset;
    this.#leaseRenewedAt = performance.now();
    if (part.length > 0) await backlog.sent(part.length);
  }

  async #send(records: readonly IncomingRecord[]): Promise<void> {
    const now = Date.now();
    if (records.length > 0)
      await this.dependencies.producer.send(records.map((record) => this.target.outgoing(record, now)));
  }

  async #stillDead(manager: EntityManager, part: readonly IncomingRecord[]): Promise<IncomingRecord[]> {
    const byId = new Map(part.map((record) => [readDeadLetter(record)?.id, record]));
    const ids = [...byId.keys()].filter((id) => id !== undefined);
    const rows = await markRetried(manager, ids, this.replay.id);
    const marked = new Set(rows.map(({ id }) => id));
    return part.filter((record) => marked.has(readDeadLetter(record)?.id ?? ''));
  }

  async #wait(ms: number): Promise<void> {
    await this.dependencies.assertActive();
    await delay(ms);
    if (performance.now() - this.#leaseRenewedAt < LEASE_RENEWAL_MS) return;
    this.#leaseRenewedAt = performance.now();
    await this.dependencies.progress.renewLease(this.replay.id);
  }
}
