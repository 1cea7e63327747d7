import { setTimeout as delay } from 'node:timers/promises';
import type { OffsetRange, RangeReader } from '@heliograph/kafka';
import type { Logger } from '@heliograph/service';
import type { OpenStream } from './open-stream.ts';
import { planResume } from './resume-plan.ts';
import { EVENT_END, frame } from './stream-frame.ts';
import { encodePosition, positionKey, type StreamPosition } from './stream-position.ts';
import { StreamRouter } from './stream-router.ts';

export interface CatchUpLimits {
  windowMs: number;
  maxRecords: number;
  /** A stream with more waiting bytes is deferred until its reader has taken some. */
  maxWaiting: number;
  /** The stream of a reader that does not read for this long ends with `overflow`. */
  maxSilentMs: number;
}

export interface CatchUpOptions {
  reader: Pick<RangeReader, 'since' | 'next'>;
  tail: () => StreamPosition;
  /** Called when a stream has all records below `from`, which the shared reader has not passed. */
  caughtUp(stream: OpenStream, from: StreamPosition): void;
  limits: CatchUpLimits;
  logger: Pick<Logger, 'warn'>;
}

interface Resuming {
  stream: OpenStream;
  /** Undefined: an id that cannot be read. */
  id?: StreamPosition | undefined;
  /** The position from which a deferred stream continues. */
  from?: StreamPosition;
}

const MAX_ROUNDS = 50;
const MAX_FAILURES = 10;
const RETRY_MS = 200;
const DRAIN_POLL_MS = 20;

/**
 * Sends resuming streams the records since their ids. One pass over the log serves all streams that wait, one pass at a time: a thousand streams that
 * reconnect from another replica read the log once. A stream whose reader is slow leaves the pass until it has room, and delays no other.
 */
export class CatchUp {
  #waiting: Resuming[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly options: CatchUpOptions) {}

  /** @param id undefined: an id that cannot be read */
  add(stream: OpenStream, id: StreamPosition | undefined): void {
    this.#resume({ stream, id });
  }

  #resume(resuming: Resuming): void {
    this.#waiting.push(resuming);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.filter(({ stream }) => !stream.ended);
      this.#waiting = [];
      await this.#pass(batch).catch((error: unknown) => {
        this.options.logger.warn({ err: error }, 'streams cannot resume now');
        for (const { stream } of batch) if (!stream.ended) stream.endWith('unavailable');
      });
    }
  }

  async #pass(batch: readonly Resuming[]): Promise<void> {
    const { reader, limits, tail } = this.options;
    const window = await reader.since(new Date(Date.now() - limits.windowMs));
    const bounds = { window, tail: tail(), maxRecords: limits.maxRecords };
    let open = new Map<OpenStream, StreamPosition>();
    for (const { stream, id, from: left } of batch) {
      const { from, reset } = left ? { from: left, reset: undefined } : planResume(id, bounds);
      if (reset !== undefined) stream.write(`${frame('reset', JSON.stringify({ reason: reset }))}${EVENT_END}`);
      open.set(stream, from);
    }
    for (let round = 0; round < MAX_ROUNDS && open.size > 0; round++) {
      open = this.#release(open);
      for (const range of rangesOf(open, tail())) await this.#read(range, open);
    }
    open = this.#release(open);
    for (const stream of open.keys()) stream.endWith('unavailable');
  }

  /** Reports the streams that have caught up with the shared reader. @returns the others */
  #release(open: ReadonlyMap<OpenStream, StreamPosition>): Map<OpenStream, StreamPosition> {
    const tail = this.options.tail();
    const lagging = new Map<OpenStream, StreamPosition>();
    for (const [stream, from] of open) {
      if (stream.ended) continue;
      if ([...tail].some(([key, end]) => (from.get(key) ?? 0n) < end)) lagging.set(stream, from);
      else this.options.caughtUp(stream, from);
    }
    return lagging;
  }

  async #read(range: OffsetRange, open: Map<OpenStream, StreamPosition>): Promise<void> {
    const router = new StreamRouter();
    for (const [stream, from] of open) router.add({ stream, from: new Map(from) });
    const key = positionKey(range.topic, range.partition);
    for (let failures = 0; range.offset < range.end;) {
      this.#defer(open, router);
      if (open.size === 0) return;
      try {
        const { records, nextOffset } = await this.options.reader.next(range);
        if (nextOffset === range.offset) throw new Error(`no record can be read at ${key}`);
        for (const from of open.values()) if (from.get(key)! < nextOffset) from.set(key, nextOffset);
        router.route(records, (stream) => encodePosition(open.get(stream)!));
        range.offset = nextOffset;
        failures = 0;
      } catch (error) {
        if (++failures === MAX_FAILURES) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  /** Removes streams whose readers have no room from the pass. */
  #defer(open: Map<OpenStream, StreamPosition>, router: StreamRouter): void {
    for (const [stream, from] of open) {
      if (!stream.ended && stream.waiting <= this.options.limits.maxWaiting) continue;
      open.delete(stream);
      router.remove(stream);
      if (!stream.ended) void this.#untilRoom(stream, from);
    }
  }

  async #untilRoom(stream: OpenStream, from: StreamPosition): Promise<void> {
    const { maxWaiting, maxSilentMs } = this.options.limits;
    let lowest = stream.waiting;
    let silentSince = performance.now();
    while (!stream.ended && stream.waiting > maxWaiting) {
      await delay(DRAIN_POLL_MS, undefined, { ref: false });
      if (stream.waiting < lowest) silentSince = performance.now();
      lowest = Math.min(lowest, stream.waiting);
      if (performance.now() - silentSince > maxSilentMs) stream.overflow();
    }
    if (!stream.ended) this.#resume({ stream, from });
  }
}

/** Returns the ranges that one of the streams lacks. */
function rangesOf(open: ReadonlyMap<OpenStream, StreamPosition>, tail: StreamPosition): OffsetRange[] {
  return [...tail].flatMap(([key, end]) => {
    let offset = end;
    for (const from of open.values()) {
      const own = from.get(key) ?? 0n;
      if (own < offset) offset = own;
      from.set(key, own);
    }
    const [topic, partition] = key.split(':') as [string, string];
    return offset < end ? [{ topic, partition: Number(partition), offset, end }] : [];
  });
}
