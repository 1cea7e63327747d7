import { runInSpan } from './active-span.ts';
import type { SpanOptions, Tracing } from './tracing.ts';

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
