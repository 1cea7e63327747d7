import type { LogRecord } from '../recorders/log-reader.ts';
import { answerText } from '../recorders/raw-recorder.ts';

interface RawAnswer {
  vendor: string;
  at: number;
  readable: boolean;
}

/** Compares ingest's answers with the normalizer's records of them, by the documented headers alone. */
export class AnswerRecorder {
  readonly #raw = new Map<string, RawAnswer>();
  readonly #rejected = new Set<string>();
  readonly #traces = new Map<string, number>();
  /** The time from a raw answer to its record, ms, by vendor. */
  readonly latencies = new Map<string, number[]>();
  /** The time of the newest record of a vendor, Unix ms. */
  readonly lastRecord = new Map<string, number>();
  /** Answers that ingest skipped by itself. */
  skipped = 0;
  /** Counts by reason. */
  readonly reasons = new Map<string, number>();

  take(record: LogRecord): void {
    const { topic, partition, offset, headers, at } = record;
    if (topic.startsWith('raw.')) {
      this.#raw.set(`${topic}/${partition}/${offset}`, { vendor: topic.slice(4), at, readable: isJson(record) });
      if (headers.traceparent !== undefined) this.#traces.set(headers.traceparent, at);
    } else if (topic === 'rejected') this.#rejectedRecord(headers);
    else if (topic === 'basedata') this.#record(headers, at);
  }

  get answers(): number {
    return this.#raw.size;
  }

  get unreadable(): number {
    return [...this.#raw.values()].filter(({ readable }) => !readable).length;
  }

  get rejected(): number {
    return this.#rejected.size;
  }

  /** Places of answers that are not JSON, and are not in `rejected`. */
  silent(): string[] {
    return [...this.#raw].flatMap(([place, { readable }]) => (readable || this.#rejected.has(place) ? [] : [place]));
  }

  #rejectedRecord({ source = '', 'reason-counts': counts = '{}' }: LogRecord['headers']): void {
    if (source === 'ingest') this.skipped += 1;
    else this.#rejected.add(source);
    for (const [reason, count] of Object.entries(JSON.parse(counts) as Record<string, number>))
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + count);
  }

  #record({ vendor = '', traceparent = '' }: LogRecord['headers'], at: number): void {
    const since = this.#traces.get(traceparent);
    if (since === undefined) return;
    this.lastRecord.set(vendor, Math.max(at, this.lastRecord.get(vendor) ?? 0));
    const latencies = this.latencies.get(vendor);
    if (latencies) latencies.push(at - since);
    else this.latencies.set(vendor, [at - since]);
  }
}

function isJson(record: LogRecord): boolean {
  try {
    JSON.parse(answerText(record));
    return true;
  } catch {
    return false;
  }
}
