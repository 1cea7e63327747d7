import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import { messagingAttributes, type TraceSpan, type Tracing } from '@heliograph/service';
import type { Publication } from './publication.ts';

/** Begins the span from the publish to the broker's acknowledgement, if the record's trace is recorded. The topic names the device: the span has only its template. */
export function beginPublish(tracing: Tracing, accountId: string, { headers }: IncomingRecord): TraceSpan | undefined {
  const parent = headers[headerNames.traceparent];
  // The trace of a record that is replayed ended days ago.
  if (!tracing.samples(parent) || headers[deliveryHeaderNames.replay] !== undefined) return undefined;
  const branch = headers[headerNames.kind] === 'device.data' ? 'data' : 'event';
  const template = `bd/v1/{account}/${branch}/{plant}/{vendor}/{device}`;
  return tracing.begin(`publish ${template}`, {
    kind: 'producer',
    parent,
    attributes: { ...messagingAttributes('mqtt', 'publish', template), 'heliograph.account.id': accountId },
  });
}

export function withTraceparent(span: TraceSpan | undefined, publication: Publication): Publication {
  if (!span) return publication;
  const userProperties = { ...publication.userProperties, traceparent: span.traceparent };
  return { ...publication, userProperties };
}
