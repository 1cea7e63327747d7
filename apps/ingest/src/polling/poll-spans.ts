import { traced, activeSpan, messagingAttributes, type TraceSpan, type Tracing } from '@heliograph/service';
import type { SentRequest } from '@heliograph/vendor-http';
import { rawTopic } from '@heliograph/messaging';
import { VendorError } from '@heliograph/vendor-contract';
import type { AnswerOrigin } from './raw-writer.ts';

export interface TracedCall {
  name: string;
  devices: readonly unknown[];
  backfill: boolean;
}

/** Begins a trace with each poll of a vendor account: its calls, its writes and its logs belong to it. */
export function tracePoll<T>(
  tracing: Tracing,
  { vendor, accountId, vendorAccountId }: AnswerOrigin,
  call: TracedCall,
  work: () => Promise<T>,
): Promise<T> {
  const options = () => ({
    kind: 'internal' as const,
    attributes: {
      'heliograph.vendor': vendor,
      'heliograph.account.id': accountId,
      'heliograph.vendor_account.id': vendorAccountId,
      // The rest of the name identifies the device or plant.
      'heliograph.vendor.call': call.name.split(':', 1)[0],
      'heliograph.devices': call.devices.length,
      'heliograph.backfill': call.backfill,
    },
  });
  return traced(tracing, `poll ${vendor}`, options, work, errorKind);
}

/** Records the span of a completed request to a vendor, inside the span that made it. Its path and query stay out: some vendors want the token there. */
export function traceVendorCall(
  tracing: Tracing,
  vendor: string,
  { call, outcome, seconds }: { call: string; outcome: string; seconds: number },
  { method, baseUrl }: SentRequest,
): void {
  const parent = activeSpan();
  if (!parent?.recording) return;
  const status = /^\d{3}$/.test(outcome) ? Number(outcome) : undefined;
  const span = tracing.begin(`${method} ${call}`, {
    kind: 'client',
    parent: parent.traceparent,
    startedAt: Date.now() - seconds * 1000,
    attributes: {
      'http.request.method': method,
      'server.address': new URL(baseUrl).hostname,
      'http.response.status_code': status,
      'heliograph.vendor': vendor,
      'heliograph.vendor.call': call,
    },
  });
  span?.end(status !== undefined && status < 400 ? {} : { error: outcome });
}

/** Begins the span of the produce of a poll's answers. Returns undefined outside of a recorded poll. */
export function beginRawSend(tracing: Tracing, vendor: string, answers: number): TraceSpan | undefined {
  const poll = activeSpan();
  if (!poll?.recording) return undefined;
  const topic = rawTopic(vendor);
  return tracing.begin(`send ${topic}`, {
    kind: 'producer',
    parent: poll.traceparent,
    attributes: {
      ...messagingAttributes('kafka', 'send', topic),
      'messaging.batch.message_count': answers,
    },
  });
}

export function errorKind(error: unknown): string {
  return error instanceof VendorError ? error.kind : 'internal';
}
