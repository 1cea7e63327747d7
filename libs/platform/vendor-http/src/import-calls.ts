import { AsyncLocalStorage } from 'node:async_hooks';
import { importReserve } from '@heliograph/vendor-contract';
import type { Budget } from './window-limiter.ts';

interface ImportCall {
  share: number;
  onRequest?: (() => void) | undefined;
}

const calls = new AsyncLocalStorage<ImportCall>();

/**
 * Runs the vendor calls of an import: they take at most this share (0 to 1) of what each budget has left beside the live calls, and never its last twentieth.
 * @param onRequest called with each request that is sent
 */
export function runAsImport<T>(share: number, work: () => Promise<T>, onRequest?: () => void): Promise<T> {
  return calls.run({ share, onRequest }, work);
}

/** Returns the share of the import whose call is in progress; undefined for other calls. */
export function currentImportShare(): number | undefined {
  return calls.getStore()?.share;
}

/** Notes a request for the import whose call is in progress. */
export function noteImportRequest(): void {
  calls.getStore()?.onRequest?.();
}

/** The counter of an import's takes beside all takes of its budget. */
export function importCounter(budget: Budget): Budget {
  const counter = { ...budget, key: `${budget.key}#import` };
  delete counter.importShare;
  return counter;
}

/** Returns whether an import may take one more call. @param taken all takes in the window @param imports those of imports among them */
export function mayImport({ limit, importShare = 1 }: Budget, taken: number, imports: number): boolean {
  return imports < importShare * (limit - (taken - imports)) && taken + 1 <= limit - Math.ceil(limit * importReserve);
}
