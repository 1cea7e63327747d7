import { defer, finalize, tap, type Observable } from 'rxjs';
import { commandsTopic } from '@heliograph/messaging';
import { currentRequest, messagingAttributes, type SpanAttributes, type Tracing } from '@heliograph/service';
import type { VendorCommand, VendorCommandReply } from '@heliograph/vendor-contract';
import { VendorFailure } from './vendor-failure.ts';

export type CommandHeaders = { traceparent: string } | undefined;

/** Traces a command to ingest from the request to the last reply: as part of the API request that needs it, or as a trace of its own (the daily sync). */
export function tracedCommand(
  tracing: Tracing,
  command: VendorCommand,
  ask: (headers: CommandHeaders) => Observable<VendorCommandReply>,
): Observable<VendorCommandReply> {
  if (!tracing.enabled) return ask(undefined);
  return defer(() => {
    const parent = currentRequest()?.traceparent;
    const span = tracing.begin(`send ${commandsTopic(command.vendor)}`, {
      kind: 'client',
      parent,
      attributes: attributesOf(command),
    });
    const traceparent = span?.traceparent ?? parent;
    let error: string | undefined;
    return ask(traceparent === undefined ? undefined : { traceparent }).pipe(
      tap({
        next: (reply) => {
          if (reply.kind === 'failed') error = reply.error.kind;
        },
        error: (failure: unknown) => (error = failure instanceof VendorFailure ? failure.report.kind : 'internal'),
      }),
      // Also runs when the subscriber has unsubscribed.
      finalize(() => span?.end({ error })),
    );
  });
}

function attributesOf({ vendor, vendorAccountId, type }: VendorCommand): SpanAttributes {
  return {
    ...messagingAttributes('kafka', 'send', commandsTopic(vendor)),
    'heliograph.vendor': vendor,
    'heliograph.vendor_account.id': vendorAccountId,
    'heliograph.command': type,
  };
}
