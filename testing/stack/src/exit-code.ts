import { StackError } from './stack-error.ts';

/** Tells why a run ended early, and returns its exit code: 130 when it was interrupted, else 1. */
export function exitCodeOf(error: unknown, signal: AbortSignal, progress: (message: string) => void): number {
  if (signal.aborted) {
    progress('interrupted, nothing is left running');
    return 130;
  }
  const message = error instanceof StackError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  return 1;
}
