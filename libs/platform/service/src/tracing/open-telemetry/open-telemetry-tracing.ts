import { reported } from '@heliograph/base-data';
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { formatTraceparent, isSampled, parseTraceparent } from '../traceparent.ts';
import type { SpanAttributes, SpanEnd, SpanKind, SpanOptions, TraceSpan, Tracing } from '../tracing.ts';
import type { SpanQueue } from './span-queue.ts';

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
};

/** `Tracing` by the OpenTelemetry SDK. Contexts are passed as `traceparent`s: nothing global, two services in a process do not mix. */
export class OpenTelemetryTracing implements Tracing {
  readonly enabled = true;
  readonly #tracer: Tracer;
  readonly #queue: SpanQueue;
  readonly #ratio: number;

  constructor(tracer: Tracer, queue: SpanQueue, ratio: number) {
    this.#tracer = tracer;
    this.#queue = queue;
    this.#ratio = ratio;
  }

  samples(traceparent: string | undefined): boolean {
    const parent = parseTraceparent(traceparent);
    return parent !== undefined && isSampled(parent);
  }

  begin(name: string, { kind, parent, links = [], attributes, startedAt }: SpanOptions): TraceSpan | undefined {
    const remote = contextOf(parent);
    if (remote && (remote.traceFlags & 1) === 0) return undefined;
    const options = {
      kind: kinds[kind],
      ...reported({
        attributes: attributes ? present(attributes) : undefined,
        links: links.length > 0 ? links.flatMap(linkTo) : undefined,
        startTime: startedAt,
      }),
    };
    return new OpenTelemetrySpan(this.#tracer.startSpan(name, options, parentContext(remote)));
  }

  sampleByRatio(): boolean {
    return Math.random() < this.#ratio;
  }

  close(timeoutMs: number): Promise<void> {
    return this.#queue.close(timeoutMs);
  }
}

class OpenTelemetrySpan implements TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
  readonly recording: boolean;
  readonly #span: Span;

  constructor(span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.#span = span;
    this.traceId = traceId;
    this.spanId = spanId;
    this.recording = span.isRecording();
    this.traceparent = formatTraceparent({ traceId, spanId, flags: (traceFlags & 1) === 1 ? '01' : '00' });
  }

  end({ error, attributes }: SpanEnd = {}): void {
    if (attributes) this.#span.setAttributes(present(attributes));
    if (error !== undefined) {
      this.#span.setAttribute('error.type', error);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

function parentContext(remote: SpanContext | undefined): Context {
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const parsed = parseTraceparent(traceparent);
  if (!parsed) return undefined;
  const { traceId, spanId } = parsed;
  return { traceId, spanId, traceFlags: isSampled(parsed) ? 1 : 0, isRemote: true };
}

function linkTo(traceparent: string): { context: SpanContext }[] {
  const context = contextOf(traceparent);
  return context ? [{ context }] : [];
}

function present(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
