import { errorText, type Logger, silentLogger, type OutgoingRecord, type RecordProducer } from '@heliograph/kafka';

export interface PeriodicReporterOptions {
  producer: Pick<RecordProducer, 'send'>;
  /** Takes the records that have accumulated since the last call. */
  take: () => readonly OutgoingRecord[];
  /** Default 5 s. */
  intervalMs?: number;
  /** The number of newest records kept while the broker is unavailable (default 1000). */
  maxKept?: number;
  logger?: Logger;
}

/** Writes reports in the background, best effort and bounded: a crash loses counts here, no records. */
export class PeriodicReporter {
  readonly #options: PeriodicReporterOptions;
  #kept: readonly OutgoingRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(options: PeriodicReporterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#report(), this.#options.intervalMs ?? 5_000);
  }

  /** Tries once more. Never rejects. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#report();
  }

  #report(): Promise<void> {
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #send(): Promise<void> {
    const { producer, take, maxKept = 1000, logger = silentLogger } = this.#options;
    const records = [...this.#kept, ...take()].slice(-maxKept);
    this.#kept = records;
    if (records.length === 0) return;
    try {
      await producer.send(records);
      this.#kept = [];
    } catch (error) {
      logger.warn({ error: errorText(error), records: records.length }, 'reports could not be written, keeping them');
    }
  }
}
