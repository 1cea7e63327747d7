import type { RecordProducer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import type { VendorPolls } from './vendor-polls.ts';

export interface VendorPollsWriterOptions {
  producer: Pick<RecordProducer, 'send'>;
  timeScale: number;
  logger: Pick<Logger, 'warn'>;
}

const reportMs = 30_000;
const minReportMs = 1_000;

/**
 * Writes the counts of `VendorPolls` to `vendor-polls`, one record for each vendor every 30 s of the vendor's time, but not more often than once a second.
 * While Kafka does not accept them, counting continues; a failed report is lost, and the next one contains the state of the accounts.
 */
export class VendorPollsWriter {
  readonly #polls: VendorPolls;
  readonly #options: VendorPollsWriterOptions;
  readonly #reportMs: number;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(polls: VendorPolls, options: VendorPollsWriterOptions) {
    this.#polls = polls;
    this.#options = options;
    this.#reportMs = Math.max(minReportMs, reportMs / options.timeScale);
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), this.#reportMs).unref();
  }

  /** Writes the last reports. Call it when the pollers have stopped. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }

  /** Writes the counts, one write at a time. */
  write(): Promise<void> {
    this.#writing ??= this.#send().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #send(): Promise<void> {
    const records = this.#polls.take(this.#reportMs).map((report) => ({
      topic: topicNames.vendorPolls,
      key: report.vendor,
      value: Buffer.from(JSON.stringify(report)),
    }));
    if (records.length === 0) return;
    await this.#options.producer
      .send(records)
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'the outcomes of polls could not be written'),
      );
  }
}
