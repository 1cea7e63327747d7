import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import { messagingAttributes, type TraceSpan, type Tracing } from '@heliograph/service';
import { accountTopicOf } from './record-for-account.ts';

/** The spans of those records of one produce whose trace is recorded: each has a span in its own trace, for a batch is of many. */
export type ForwardSpans = ReadonlyMap<IncomingRecord, TraceSpan>;

/** Begins the spans. Returns undefined when no record is traced. */
export function beginForwards(
  tracing: Tracing,
  accountId: string,
  records: readonly IncomingRecord[],
): ForwardSpans | undefined {
  let spans: Map<IncomingRecord, TraceSpan> | undefined;
  for (const record of records) {
    const parent = record.headers[headerNames.traceparent];
    // The trace of a record that is replayed ended days ago.
    if (!tracing.samples(parent) || record.headers[deliveryHeaderNames.replay] !== undefined) continue;
    const span = tracing.begin(`send ${templateOf(record)}`, {
      kind: 'producer',
      parent,
      attributes: {
        ...messagingAttributes('kafka', 'send', templateOf(record)),
        'messaging.batch.message_count': records.length,
        'heliograph.account.id': accountId,
      },
    });
    if (span) (spans ??= new Map()).set(record, span);
  }
  return spans;
}

export function endForwards(spans: ForwardSpans | undefined, error?: 'produce_failed'): void {
  for (const span of spans?.values() ?? []) span.end({ error });
}

function templateOf(record: IncomingRecord): string {
  return accountTopicOf(record, '{account}');
}
