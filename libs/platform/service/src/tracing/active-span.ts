import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './tracing.ts';

const storage = new AsyncLocalStorage<TraceSpan>();

/** The span that the running code belongs to; undefined outside of one, and while tracing is off. */
export function activeSpan(): TraceSpan | undefined {
  return storage.getStore();
}

export function runInSpan<T>(span: TraceSpan, run: () => T): T {
  return storage.run(span, run);
}
