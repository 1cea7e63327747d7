import { isRecord, VendorError, type JsonRecord } from '@heliograph/vendor-contract';
import type { FoxessAnswer } from './client.ts';

/** Details come one by one, one a second: a longer list goes without them rather than hold up a sync. */
const MOST_DETAILS = 50;

/** Returns the items of a list with what their detail call adds. Where it is refused or fails, the item stays as the list has it. */
export async function detailed<T>(
  items: readonly T[],
  ask: (item: T) => Promise<FoxessAnswer>,
  merge: (item: T, detail: JsonRecord) => T,
): Promise<T[]> {
  const merged = [...items];
  if (items.length > MOST_DETAILS) return merged;
  for (const [i, item] of items.entries()) {
    const outcome = await ask(item).catch(toleratedError);
    if ('result' in outcome) merged[i] = isRecord(outcome.result) ? merge(item, outcome.result) : item;
    else if (outcome.kind === 'rate_limited' || outcome.kind === 'unavailable') break;
  }
  return merged;
}

function toleratedError(error: unknown): VendorError {
  if (error instanceof VendorError && error.kind !== 'credentials_rejected') return error;
  throw error;
}
