import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';

export interface SpanQueueOptions {
  /** Spans waiting to be sent, at most; what ends beyond that is dropped. */
  maxQueued: number;
  maxPerExport: number;
  everyMs: number;
  sent: (spans: number) => void;
  dropped: (reason: DropReason, spans: number, error?: Error) => void;
}

export type DropReason = 'queue_full' | 'export_failed' | 'shutdown';

/**
 * Between the spans that end and the exporter: bounded, one export at a time, and every span is counted, sent or dropped. The SDK's own batch
 * processor drops without a report.
 */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: SpanExporter;
  readonly #options: SpanQueueOptions;
  #queue: ReadableSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #underWay = 0;
  #closed = false;

  constructor(exporter: SpanExporter, options: SpanQueueOptions) {
    this.#exporter = exporter;
    this.#options = options;
  }

  onStart(): void {
    // No action: spans are queued when they end.
  }

  onEnd(span: ReadableSpan): void {
    if (this.#closed) this.#options.dropped('shutdown', 1);
    else if (this.#queue.length >= this.#options.maxQueued) this.#options.dropped('queue_full', 1);
    else {
      this.#queue.push(span);
      this.#arm();
    }
  }

  /** Resolves when all that had ended before is sent or dropped. */
  forceFlush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#queue.length > 0 && !this.#closed) this.#arm();
    });
    return this.#working;
  }

  shutdown(): Promise<void> {
    return this.close(0);
  }

  /** Sends the queued spans within `timeoutMs`; the rest is dropped and counted. */
  async close(timeoutMs: number): Promise<void> {
    if (this.#closed) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([this.forceFlush(), late]);
    clearTimeout(timer);
    this.#closed = true;
    const left = this.#queue.length + this.#underWay;
    this.#queue = [];
    if (left > 0) this.#options.dropped('shutdown', left);
    void this.#exporter.shutdown().catch(() => undefined);
  }

  #arm(): void {
    if (this.#working) return;
    const full = this.#queue.length >= this.#options.maxPerExport;
    if (full) void this.forceFlush();
    else this.#timer ??= setTimeout(() => void this.forceFlush(), this.#options.everyMs).unref();
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0 && !this.#closed)
      await this.#export(this.#queue.splice(0, this.#options.maxPerExport));
  }

  /** Never rejects. */
  async #export(spans: ReadableSpan[]): Promise<void> {
    this.#underWay = spans.length;
    const { code, error } = await new Promise<ExportResult>((resolve) => {
      try {
        this.#exporter.export(spans, resolve);
      } catch (thrown) {
        resolve({ code: ExportResultCode.FAILED, error: thrown as Error });
      }
    });
    this.#underWay = 0;
    // Given up by `close`, and counted there.
    if (this.#closed) return;
    if (code === ExportResultCode.SUCCESS) this.#options.sent(spans.length);
    else this.#options.dropped('export_failed', spans.length, error);
  }
}
