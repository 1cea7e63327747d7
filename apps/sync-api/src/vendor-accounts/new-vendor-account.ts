import type { CreateVendorAccountBody } from './vendor-accounts.requests.ts';
import { randomBase32 } from '@heliograph/http-service';
import { VendorAccount } from './vendor-account.entity.ts';

type NewVendorAccountInput = Pick<CreateVendorAccountBody, 'vendor' | 'name' | 'timezone' | 'include'>;

/** Returns a new row; its credentials are still to be sealed, for which its id is needed. */
export function newVendorAccount(
  accountId: string,
  region: string,
  { vendor, name, timezone, include = [] }: NewVendorAccountInput,
): VendorAccount {
  return Object.assign(new VendorAccount(), {
    id: `va_${randomBase32(12)}`,
    accountId,
    vendor,
    region,
    name: name ?? null,
    timezone: timezone ?? null,
    include,
    status: 'active' as const,
    credentials: '',
    credentialsFingerprint: null,
    credentialsVersion: 1,
    consent: null,
    pollingStatus: null,
    lastError: null,
    errorKind: null,
    errorOrigin: null,
    retryAt: null,
    lastSuccessAt: null,
    gaps: null,
    gapsGivenUp: null,
    currentImport: null,
    stateUpdatedAt: 0,
    lastSyncedAt: null,
    createdAt: new Date(),
  });
}
