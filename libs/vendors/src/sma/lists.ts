import { setTimeout as sleep } from 'node:timers/promises';
import { isKind, isRecord, type JsonRecord, readList, VendorError } from '@heliograph/vendor-contract';
import { statusOf, type SmaAnswer, type SmaClient } from './client.ts';
import type { SmaCall } from './wire.ts';

const SHORT_WAIT_MS = 1000;

/** Returns the plants this token may see, in one answer: no paging was ever seen. */
export async function plantsOf(client: SmaClient, signal: AbortSignal): Promise<readonly JsonRecord[]> {
  const path = '/v1/plants?WithInstallation=true&WithLocation=true';
  return listIn('plants', await client.get('plants', path, signal));
}

/** Returns all devices of a plant. `lean` is the cheaper spelling; where it does not exist, the older one does. */
export async function listAt(client: SmaClient, plantId: string, signal: AbortSignal): Promise<readonly JsonRecord[]> {
  const path = `/v1/plants/${encodeURIComponent(plantId)}/devices`;
  const lean = await withRetry(() => client.find('devices', `${path}/lean`, signal), signal);
  return listIn('devices', lean ?? (await withRetry(() => client.get('devices', path, signal), signal)));
}

function listIn(call: Extract<SmaCall, 'plants' | 'devices'>, { value }: SmaAnswer): readonly JsonRecord[] {
  const list = isRecord(value) ? readList(value[call]) : undefined;
  if (!list) throw new VendorError('protocol', `${call}: the answer holds no list`, { call });
  return list.filter(isRecord);
}

/** An account of more plants than calls in the window can only be listed by waiting for our own budget; the vendor's 429 goes to the caller. */
async function withRetry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isKind(error, 'rate_limited') || statusOf(error) !== undefined) throw error;
      await sleep(error.details.retryAfterMs ?? SHORT_WAIT_MS, undefined, { signal });
    }
  }
}
