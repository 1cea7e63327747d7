import { Observable, type Subscriber } from 'rxjs';
import { commandsTopic } from '@heliograph/messaging';
import { messagingAttributes, runInSpan, type SpanAttributes, type TraceSpan, type Tracing } from '@heliograph/service';
import type { VendorCommand, VendorCommandReply } from '@heliograph/vendor-contract';

type Headers = Readonly<Record<string, unknown>> | undefined;

/** Traces a command and all its vendor calls, in the trace of the request that needed it. */
export function traceCommand(
  tracing: Tracing,
  command: VendorCommand,
  headers: Headers,
  run: () => Observable<VendorCommandReply>,
): Observable<VendorCommandReply> {
  const parent = parentOf(headers);
  if (!tracing.samples(parent)) return run();
  return new Observable((subscriber) => {
    const span = tracing.begin(`process ${commandsTopic(command.vendor)}`, {
      kind: 'consumer',
      parent,
      attributes: attributesOf(command),
    });
    if (!span) return run().subscribe(subscriber);
    return runInSpan(span, () => run().subscribe(ending(span, subscriber)));
  });
}

/** Reads the trace context of a command: Nest passes headers as text, kafkajs as bytes. */
function parentOf(headers: Headers): string | undefined {
  const header = headers?.traceparent;
  return typeof header === 'string' || Buffer.isBuffer(header) ? header.toString() : undefined;
}

function attributesOf({ vendor, vendorAccountId, type }: VendorCommand): SpanAttributes {
  return {
    ...messagingAttributes('kafka', 'process', commandsTopic(vendor)),
    'heliograph.vendor': vendor,
    'heliograph.vendor_account.id': vendorAccountId,
    'heliograph.command': type,
  };
}

function ending(span: TraceSpan, subscriber: Subscriber<VendorCommandReply>) {
  let failure: string | undefined;
  return {
    next: (reply: VendorCommandReply) => {
      if (reply.kind === 'failed') failure = reply.error.kind;
      subscriber.next(reply);
    },
    error: (error: unknown) => {
      span.end({ error: 'internal' });
      subscriber.error(error);
    },
    complete: () => {
      span.end({ error: failure });
      subscriber.complete();
    },
  };
}
