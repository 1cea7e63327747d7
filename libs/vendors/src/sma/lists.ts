import { VendorError } from '@heliograph/vendor-contract';
import type { SmaAnswer, SmaClient } from './client.ts';
import { isRecord, type SmaCall, type SmaRecord } from './wire.ts';

/** The plants this token may see, in one answer: no paging was ever seen. */
export async function plantsOf(client: SmaClient, signal: AbortSignal): Promise<readonly SmaRecord[]> {
  const path = '/v1/plants?WithInstallation=true&WithLocation=true';
  return listIn('plants', await client.get('plants', path, signal));
}

/** All devices of a plant. `lean` is the cheaper spelling; where it does not exist, the older one does. */
export async function listAt(client: SmaClient, plantId: string, signal: AbortSignal): Promise<readonly SmaRecord[]> {
  const path = `/v1/plants/${encodeURIComponent(plantId)}/devices`;
  const answer = (await client.find('devices', `${path}/lean`, signal)) ?? (await client.get('devices', path, signal));
  return listIn('devices', answer);
}

function listIn(call: Extract<SmaCall, 'plants' | 'devices'>, { value }: SmaAnswer): readonly SmaRecord[] {
  const list = isRecord(value) ? value[call] : undefined;
  if (!Array.isArray(list)) throw new VendorError('protocol', `${call}: the answer holds no list`, { call });
  return list.filter(isRecord);
}
