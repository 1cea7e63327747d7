import type { Semaphore } from '@heliograph/dispatcher';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames, type SinkStateRecord } from '@heliograph/messaging';
import { SinkError, type BatchLimits, type Destination, type GuardedNetwork, type SinkRecord } from '@heliograph/sinks';
import type { KnownSink } from './sink-directory.ts';
import { batchIdOf, sinkRecordOf } from './sink-record.ts';

export interface WriteObserver {
  /** Called for each write, stored or not. @param reason of a `SinkError`, or `internal` */
  wrote(reason: string | undefined, milliseconds: number): void;
  stored(sink: KnownSink, records: readonly IncomingRecord[], bytes: number): void;
  /** Called for a record that no destination, or this one, can store. @param idempotencyKey undefined: it has none */
  undeliverable(sink: KnownSink, idempotencyKey: string | undefined, why: string): void;
  failed(sink: KnownSink, error: unknown): void;
  recovered(sink: KnownSink): void;
}

export interface SinkWriterOptions {
  network: GuardedNetwork;
  observer: WriteObserver;
  /** How many batches of one sink are written at once. */
  writes: Semaphore;
  /** Called when the lanes may write again: the wait after a failure is over, or the sink has changed. */
  ready: () => void;
  now: () => number;
  /** The wait after the first failure; doubles up to a minute. */
  retryMs: number;
}

const maxRetryMs = 60_000;
const noWait: BatchLimits = { maxRecords: 1, maxBytes: 1, maxWaitMs: 0 };

/** Writes one sink's batches. After a failure nothing is read or written for it until a connection test has passed. */
export class SinkWriter {
  readonly #options: SinkWriterOptions;
  #sink: KnownSink;
  #limits = noWait;
  #opened: Promise<Destination> | undefined;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #probing = false;
  #closed = false;
  /** Why a record of the batches in work was refused by itself. */
  readonly #refused = new WeakMap<SinkRecord, string>();
  /** Why the last write failed; undefined once one has succeeded. */
  error: SinkStateRecord['error'];

  constructor(sink: KnownSink, options: SinkWriterOptions) {
    this.#sink = sink;
    this.#options = options;
    this.changed(sink);
  }

  get sink(): KnownSink {
    return this.#sink;
  }

  get limits(): BatchLimits {
    return this.#limits;
  }

  /** Whether the lanes may write now. */
  get accepts(): boolean {
    return (
      this.#sink.status === 'active' &&
      typeof this.#sink.use !== 'string' &&
      this.#retry === undefined &&
      !this.#probing
    );
  }

  get failing(): boolean {
    return this.#failures > 0 || typeof this.#sink.use === 'string';
  }

  changed(sink: KnownSink): void {
    const [before, now] = [this.#sink, Date.now()];
    this.#sink = sink;
    this.#limits = typeof sink.use === 'string' ? noWait : sink.use.kind.batch(sink.use.settings);
    if (typeof sink.use === 'string') this.error = { reason: 'settings', message: sink.use, at: now };
    else if (typeof before.use === 'string') this.error = undefined;
    if (before.version !== sink.version) this.#discard();
    this.#endWait();
    this.#options.ready();
  }

  /** Writes records as one batch. Never rejects. @returns whether all are stored */
  async write(records: readonly IncomingRecord[]): Promise<boolean> {
    return this.#options.writes.run(async () => {
      // Another lane's failure, or a pause, while this one waited for its turn.
      if (!this.accepts) return false;
      const { observer } = this.#options;
      const sink = this.#sink;
      const startedAt = this.#options.now();
      try {
        const batch = batchOf(records);
        if (batch.size > 0)
          await (await this.#destination()).write({ id: batchIdOf(records[0]!), records: [...batch.values()] });
        observer.wrote(undefined, this.#options.now() - startedAt);
        this.#succeeded(sink);
        this.#account(sink, records, batch);
        return true;
      } catch (error) {
        observer.wrote(error instanceof SinkError ? error.reason : 'internal', this.#options.now() - startedAt);
        // Its settings were changed meanwhile: what failed is no longer true.
        if (sink.version === this.#sink.version) this.#failed(error);
        return false;
      }
    });
  }

  /** What is in work ends as it ends, and nothing is tried again. */
  close(): void {
    this.#closed = true;
    this.#endWait();
    this.#discard();
  }

  /** Counts what is stored and what cannot be: only now, since a batch that fails is written again. */
  #account(sink: KnownSink, records: readonly IncomingRecord[], batch: ReadonlyMap<IncomingRecord, SinkRecord>): void {
    const { observer } = this.#options;
    const stored = records.filter((record) => {
      const made = batch.get(record);
      const why =
        made === undefined ? 'it has no body, or no key, or a header that is no name' : this.#refused.get(made);
      if (why === undefined) return true;
      observer.undeliverable(sink, record.headers[headerNames.idempotencyKey], why);
      return false;
    });
    observer.stored(sink, stored, bytesOf(stored));
  }

  #destination(): Promise<Destination> {
    const { id, use } = this.#sink;
    if (typeof use === 'string') return Promise.reject(new SinkError('settings', use));
    this.#opened ??= use.kind.open({
      sinkId: id,
      settings: use.settings,
      network: this.#options.network,
      refused: (record, why) => this.#refused.set(record, why),
    });
    return this.#opened;
  }

  #discard(): void {
    const opened = this.#opened;
    this.#opened = undefined;
    opened?.then((destination) => destination.close()).catch(() => undefined);
  }

  #succeeded(sink: KnownSink): void {
    if (this.#failures > 0) this.#options.observer.recovered(sink);
    this.#failures = 0;
    this.error = undefined;
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    const { observer, retryMs } = this.#options;
    const known = error instanceof SinkError ? error : new SinkError('refused', 'the record could not be written');
    this.error = { reason: known.reason, message: known.message, at: Date.now() };
    this.#failures += 1;
    observer.failed(this.#sink, error);
    if (!(error instanceof SinkError)) this.#discard();
    if (this.#retry !== undefined) return;
    const wait = Math.min(maxRetryMs, retryMs * 2 ** Math.min(this.#failures - 1, 10));
    this.#retry = setTimeout(() => void this.#probe(), wait);
    this.#retry.unref();
  }

  /** Tests the connection before the lanes read and send batches again: a dead destination costs neither memory nor reads. */
  async #probe(): Promise<void> {
    this.#retry = undefined;
    this.#probing = true;
    const { version } = this.#sink;
    try {
      await (await this.#destination()).test();
    } catch (error) {
      this.#probing = false;
      if (version === this.#sink.version) this.#failed(error);
      return;
    }
    this.#probing = false;
    this.#options.ready();
  }

  #endWait(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }
}

function batchOf(records: readonly IncomingRecord[]): Map<IncomingRecord, SinkRecord> {
  const batch = new Map<IncomingRecord, SinkRecord>();
  for (const record of records) {
    const made = sinkRecordOf(record);
    if (made) batch.set(record, made);
  }
  return batch;
}

function bytesOf(records: readonly IncomingRecord[]): number {
  let bytes = 0;
  for (const { value } of records) bytes += value?.length ?? 0;
  return bytes;
}
