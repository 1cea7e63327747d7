import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingRecord, OffsetRange } from '@heliograph/messaging';
import type { EntityManager } from 'typeorm';
import { markRetried } from '../dead-letters/dead-letter-store.ts';
import { readDeadLetter } from '../dead-letters/dead-letter.ts';
import type { DeliveryProducer } from '../kafka/delivery-producer.ts';
import type { KeptRecords } from '../kafka/kept-records.ts';
import type { Pace } from './pace.ts';
import type { ReplayProgress } from './replay-progress.ts';
import type { ReplayRanges } from './replay-ranges.ts';
import type { ReplayTarget } from './replay-target.ts';
import type { ReplayRow } from './replay-view.ts';

export interface ReplayParts {
  progress: ReplayProgress;
  ranges: Pick<ReplayRanges, 'of'>;
  kept: Pick<KeptRecords, 'next'>;
  producer: Pick<DeliveryProducer, 'send'>;
  pace: Pace;
  /** Rejects when the replay is to be left for now. */
  goOn(): Promise<void>;
  /** What to reject with when nothing could be sent for a minute. */
  tooSlow(): Error;
}

/** A broker that has nothing where there should be something is asked again. */
const EMPTY_MS = 500;
const KEEP_MS = 3_000;
const PATIENCE_MS = 60_000;

/** One replay, from where it is to its end. */
export class ReplayRun {
  private keptAt = 0;

  constructor(
    private readonly replay: ReplayRow,
    private readonly target: ReplayTarget,
    private readonly parts: ReplayParts,
  ) {}

  /** Rejects when it is interrupted: any replica goes on from the last step. */
  async run(): Promise<void> {
    const { replay, parts } = this;
    if (!replay.planned) await parts.progress.plan(replay.id, await parts.ranges.of(replay));
    for (const range of await parts.progress.ranges(replay.id)) await this.read(range);
    await parts.progress.complete(replay.id);
  }

  private async read(range: OffsetRange): Promise<void> {
    while (range.offset < range.end) {
      await this.parts.goOn();
      const { records, nextOffset } = await this.parts.kept.next(range);
      if (nextOffset === range.offset) await this.wait(EMPTY_MS);
      else
        await this.bringBack(
          range,
          records.filter((record) => this.target.selects(record)),
          nextOffset,
        );
    }
  }

  /** In chunks: each is sent and remembered before the next. */
  private async bringBack(range: OffsetRange, wanted: readonly IncomingRecord[], nextOffset: bigint): Promise<void> {
    const { chunk } = this.parts.pace;
    for (let at = 0; at < wanted.length; at += chunk) {
      const part = wanted.slice(at, at + chunk);
      await this.admit(part.length);
      await this.step(range, part, at + chunk < wanted.length ? part.at(-1)!.offset + 1n : nextOffset);
      await this.parts.pace.note(part.length);
    }
    if (range.offset < nextOffset) await this.step(range, [], nextOffset);
  }

  /** A consumer that does not keep up leaves its place to other replays after a while. */
  private async admit(count: number): Promise<void> {
    const since = performance.now();
    await this.parts.pace.admit(count, async () => {
      await this.wait(0);
      if (performance.now() - since > PATIENCE_MS) throw this.parts.tooSlow();
    });
  }

  private async step(range: OffsetRange, part: readonly IncomingRecord[], nextOffset: bigint): Promise<void> {
    const step = { range: { ...range, nextOffset }, scanned: nextOffset - range.offset, matched: part.length };
    await this.parts.progress.step(this.replay.id, step, (manager) => this.send(manager, part));
    range.offset = nextOffset;
    this.keptAt = performance.now();
  }

  private async send(manager: EntityManager, part: readonly IncomingRecord[]): Promise<number> {
    const records = this.replay.scope === 'dead' ? await this.stillDead(manager, part) : part;
    const now = Date.now();
    if (records.length > 0) await this.parts.producer.send(records.map((record) => this.target.outgoing(record, now)));
    return records.length;
  }

  private async stillDead(manager: EntityManager, part: readonly IncomingRecord[]): Promise<IncomingRecord[]> {
    const byId = new Map(part.map((record) => [readDeadLetter(record)?.id, record]));
    const ids = [...byId.keys()].filter((id) => id !== undefined);
    const rows = await markRetried(manager, ids, this.replay.id);
    const marked = new Set(rows.map(({ id }) => id));
    return part.filter((record) => marked.has(readDeadLetter(record)?.id ?? ''));
  }

  private async wait(ms: number): Promise<void> {
    await this.parts.goOn();
    await delay(ms);
    if (performance.now() - this.keptAt < KEEP_MS) return;
    this.keptAt = performance.now();
    await this.parts.progress.keep(this.replay.id);
  }
}
