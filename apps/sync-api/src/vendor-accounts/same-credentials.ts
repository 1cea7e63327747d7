import { ApiError } from '@heliograph/http-service';
import type { EntityManager } from 'typeorm';
import { VendorAccount } from './vendor-account.entity.ts';
import type { VendorCredentials, VendorTarget } from './vendor-credentials.ts';

type Stored = Pick<VendorTarget, 'id' | 'vendor' | 'region' | 'credentials'>;

/**
 * Refuses a second vendor account with the same credentials: all its devices would be polled twice, from one quota. Rows from before fingerprints, with
 * replaced credentials, or from before a rotation of the master key get theirs first.
 * @throws ApiError 409 `already_exists`
 */
export async function refuseSameCredentials(
  manager: EntityManager,
  credentials: VendorCredentials,
  { accountId, vendor, region, credentialsFingerprint }: VendorAccount,
): Promise<void> {
  const ofVendor = [accountId, vendor, region];
  const unknown = await manager.query<Stored[]>(
    `SELECT id, vendor, region, credentials FROM vendor_accounts
     WHERE account_id = $1 AND vendor = $2 AND region = $3
       AND (credentials_fingerprint IS NULL OR NOT starts_with(credentials_fingerprint, $4))`,
    [...ofVendor, credentials.fingerprintKey],
  );
  for (const row of unknown)
    await manager.query('UPDATE vendor_accounts SET credentials_fingerprint = $2 WHERE id = $1 AND credentials = $3', [
      row.id,
      credentials.fingerprintOf(row) ?? null,
      row.credentials,
    ]);
  const [same] = await manager.query<Pick<VendorAccount, 'id' | 'status'>[]>(
    `SELECT id, status FROM vendor_accounts
     WHERE account_id = $1 AND vendor = $2 AND region = $3 AND credentials_fingerprint = $4 ORDER BY created_at, id LIMIT 1`,
    [...ofVendor, credentialsFingerprint],
  );
  if (!same) return;
  const message = `The vendor account ${same.id} (${same.status}) has these credentials. If you want a second one, such as for another owner's consent, send an Idempotency-Key.`;
  throw new ApiError(409, 'already_exists', message, { details: { id: same.id } });
}
