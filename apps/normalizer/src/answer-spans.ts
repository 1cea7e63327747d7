import type { IncomingRecord } from '@heliograph/kafka';
import { messagingAttributes, type TraceSpan, type Tracing } from '@heliograph/service';
import type { RawEnvelope } from '@heliograph/vendor-contract';
import { traceparentOf } from './output-records.ts';

/** The spans of one batch: one for each answer whose poll is recorded, from its consumption to the acknowledgement of its records. */
export class AnswerSpans {
  readonly #tracing: Tracing;
  readonly #open: TraceSpan[] = [];
  readonly #startedAt = Date.now();

  constructor(tracing: Tracing) {
    this.#tracing = tracing;
  }

  /**
   * One answer is one message: its span is a child of the poll's, not linked to it, so that a sample is one trace from the vendor to the consumer.
   * @returns the `traceparent` for the records of the answer
   */
  begin(raw: IncomingRecord, { vendor, accountId, vendorAccountId }: RawEnvelope): string | undefined {
    const parent = traceparentOf(raw);
    if (!this.#tracing.samples(parent)) return parent;
    const span = this.#tracing.begin(`process ${raw.topic}`, {
      kind: 'consumer',
      parent,
      startedAt: this.#startedAt,
      attributes: {
        ...messagingAttributes('kafka', 'process', raw.topic),
        'messaging.consumer.group.name': 'normalizer',
        'messaging.destination.partition.id': String(raw.partition),
        'messaging.kafka.offset': Number(raw.offset),
        'heliograph.vendor': vendor,
        'heliograph.account.id': accountId,
        'heliograph.vendor_account.id': vendorAccountId,
      },
    });
    if (!span) return parent;
    this.#open.push(span);
    return span.traceparent;
  }

  /** Ends the spans. @param error of a batch that will be consumed again */
  end(error?: 'produce_failed'): void {
    for (const span of this.#open) span.end({ error });
  }
}
