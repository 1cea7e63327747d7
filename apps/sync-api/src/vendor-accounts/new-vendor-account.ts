import { newId } from '../identifiers.ts';
import type { CreateVendorAccountBody } from './vendor-account.dto.ts';
import { VendorAccount } from './vendor-account.entity.ts';

type Given = Pick<CreateVendorAccountBody, 'vendor' | 'name' | 'timezone'>;

/** A row of which nothing is known yet; its credentials are still to be sealed, which takes its id. */
export function newVendorAccount(accountId: string, region: string, { vendor, name, timezone }: Given): VendorAccount {
  return Object.assign(new VendorAccount(), {
    ...{ id: newId('va'), accountId, vendor, region, name: name ?? null, timezone: timezone ?? null },
    ...{ status: 'active' as const, credentials: '', credentialsVersion: 1, consent: null },
    ...{ pollingStatus: null, lastError: null, errorKind: null, retryAt: null, lastSuccessAt: null },
    ...{ gaps: null, gapsGivenUp: null, stateUpdatedAt: 0, lastSyncedAt: null, createdAt: new Date() },
  });
}
