import { StackError } from './stack-error.ts';

/**
 * For a command that starts parts: aborts at the first Ctrl-C or SIGTERM, or when its parent has ended. A later signal, when stopping hangs, ends at once,
 * and all started processes end with this one.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // Killed without a word, our starter takes the parts with it, and we would wait for them for ever.
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) controller.abort();
  }, 1_000).unref();
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm and the terminal may both pass the same Ctrl-C on.
      if (first > 0 && Date.now() - first > 3_000) process.exit(130);
      first ||= Date.now();
      controller.abort();
    });
  }
  return controller.signal;
}

/** Prints why a run ended early, and returns its exit code: 130 when it was interrupted, otherwise 1. */
export function exitCodeOf(error: unknown, signal: AbortSignal, progress: (message: string) => void): number {
  if (signal.aborted) {
    progress('interrupted, nothing is left running');
    return 130;
  }
  const message = error instanceof StackError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  return 1;
}
