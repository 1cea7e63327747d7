import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * Names of the OpenTelemetry semantic conventions where one exists, otherwise `heliograph.*`; undefined ones are left
 * out.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind: SpanKind;
  /** `traceparent` of what caused it; without one a trace begins. */
  parent?: string | undefined;
  /**
   * `traceparent`s of related traces that the span is not part of. A trace that begins with a recorded one among them
   * is recorded.
   */
  links?: readonly string[];
  attributes?: SpanAttributes;
  /** Unix ms; default now. */
  startedAt?: number;
}

export interface SpanEnd {
  /** A kind of failure of a closed list, never a message. */
  error?: string | undefined;
  attributes?: SpanAttributes;
}

export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** To be sent with the calls and records that the span causes. */
  readonly traceparent: string;
  /** false: the trace is not sampled, but its ids are propagated. */
  readonly recording: boolean;
  end(result?: SpanEnd): void;
}

/** Creates the spans of a service. Never throws, never waits, never buffers more than its queue. */
export interface Tracing {
  /** false: nothing of OpenTelemetry is loaded. */
  readonly enabled: boolean;
  /** Whether a span under this `traceparent` would be recorded: asked before anything is made for it. */
  samples(traceparent: string | undefined): boolean;
  /** Undefined when tracing is off, or the parent's trace is not recorded: the parent's `traceparent` is then passed on as it is. */
  begin(name: string, options: SpanOptions): TraceSpan | undefined;
  /** Decides by the configured ratio, for a caller whose own sampling decision does not count. */
  sampleByRatio(): boolean;
  /** Sends ended spans within `timeoutMs`, and drops the rest. */
  close(timeoutMs: number): Promise<void>;
}

/** Injection token of the service's `Tracing`. */
export const TRACING = Symbol('heliograph:tracing');

export const tracingOff: Tracing = {
  enabled: false,
  samples: () => false,
  begin: () => undefined,
  sampleByRatio: () => false,
  close: () => Promise.resolve(),
};

const storage = new AsyncLocalStorage<TraceSpan>();

/** The span that the running code belongs to; undefined outside of one, and while tracing is off. */
export function activeSpan(): TraceSpan | undefined {
  return storage.getStore();
}

export function runInSpan<T>(span: TraceSpan, run: () => T): T {
  return storage.run(span, run);
}

/** Runs `work` inside a span that ends with it; `errorKind` names a failure. Without a span it is just run. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  options: () => SpanOptions,
  work: () => Promise<T>,
  errorKind: (error: unknown) => string,
): Promise<T> {
  const span = tracing.enabled ? tracing.begin(name, options()) : undefined;
  if (!span) return work();
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error: errorKind(error) });
    throw error;
  }
}
