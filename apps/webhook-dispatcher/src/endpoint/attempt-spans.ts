import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import type { SpanOptions, TraceSpan, Tracing } from '@heliograph/service';
import type { Delivery } from '../delivery/delivery.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import type { RequestOutcome, RequestResult } from './webhook-request.ts';

/**
 * The age up to which an attempt belongs to the record's trace. A later attempt begins a trace of its own, linked to the record's: backends have closed a trace by then (tail sampling waits some ten seconds),
 * and one that lasts a day cannot be read.
 */
const freshMs = 60_000;
/** The number of links of a batch's span. */
const maxLinks = 32;

/** Makes a span for each HTTP request of a recorded trace. */
export class AttemptSpans {
  readonly #tracing: Tracing;

  constructor(tracing: Tracing) {
    this.#tracing = tracing;
  }

  /** Begins the span of an attempt. @param now Unix ms @returns undefined when no record of the delivery is recorded */
  begin(endpoint: WebhookEndpoint, delivery: Delivery, now: number): TraceSpan | undefined {
    const sampled = traceparentsOf(delivery).filter((traceparent) => this.#tracing.samples(traceparent));
    if (sampled.length === 0) return undefined;
    const { hostname, port } = new URL(endpoint.pool.origin);
    return this.#tracing.begin('POST', {
      kind: 'client',
      ...causeOf(delivery, sampled, now),
      attributes: {
        'http.request.method': 'POST',
        'server.address': hostname,
        'server.port': Number(port || (endpoint.secure ? 443 : 80)),
        'http.request.resend_count': delivery.attempts > 0 ? delivery.attempts : undefined,
        'messaging.batch.message_count': delivery.batched,
        'heliograph.webhook.id': delivery.webhookId,
        'heliograph.account.id': delivery.accountId,
        'heliograph.event': delivery.kind,
      },
    });
  }

  end(span: TraceSpan, { outcome }: Pick<RequestResult, 'outcome'>): void {
    const status = outcome.kind === 'answered' ? outcome.status : undefined;
    span.end({ error: errorOf(outcome), attributes: { 'http.response.status_code': status } });
  }
}

function errorOf(outcome: RequestOutcome): string | undefined {
  if (outcome.kind === 'not_made') return 'not_made';
  if (outcome.kind === 'failed') return outcome.reason;
  return outcome.status >= 200 && outcome.status < 300 ? undefined : String(outcome.status);
}

function causeOf(delivery: Delivery, sampled: readonly string[], now: number): Pick<SpanOptions, 'parent' | 'links'> {
  const old = now - delivery.writtenAt > freshMs || delivery.record.headers[deliveryHeaderNames.replay] !== undefined;
  const [only] = sampled;
  return delivery.batched === undefined && !old ? { parent: only } : { links: sampled };
}

function traceparentsOf({ record, batched }: Delivery): string[] {
  const all = batched === undefined ? [record] : record.members();
  const found = all.flatMap(({ headers }) => headers[headerNames.traceparent] ?? []);
  return [...new Set(found)].slice(0, maxLinks);
}
