import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from '../tracing/tracing.ts';

export interface RequestContext {
  requestId: string;
  /** 32 hex digits of the W3C trace context. */
  traceId: string;
  /** To be sent on with calls and records that this request causes. */
  traceparent: string;
  /** While tracing is on and the trace is recorded. */
  span?: TraceSpan;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that the running code serves; undefined outside of requests. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function runInRequest<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}
