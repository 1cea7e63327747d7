import { Injectable } from '@nestjs/common';
import type { ErasedItem } from '@heliograph/messaging';
import type { VendorCommand } from '@heliograph/vendor-contract';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';

const VENDOR_ACCOUNTS = `
  SELECT id AS "vendorAccountId", vendor, region, credentials FROM vendor_accounts WHERE account_id = $1 ORDER BY id`;

/**
 * Has ingest erase sessions, refresh tokens and used quotas, which it stores by hashes of the credentials: it is asked while the credentials still
 * exist. Rejects while the ingest of a vendor is unavailable; the erasure then waits and reports it.
 */
@Injectable()
export class IngestErasure {
  constructor(
    private readonly database: DataSource,
    private readonly ingest: IngestClient,
  ) {}

  async erase(accountId: string): Promise<ErasedItem[]> {
    const rows = await this.database.query<Omit<VendorCommand, 'type'>[]>(VENDOR_ACCOUNTS, [accountId]);
    for (const row of rows) await this.ingest.eraseVendorState(row);
    return [
      { what: 'vendor accounts whose sessions, refresh tokens and spent quotas ingest has erased', count: rows.length },
    ];
  }
}
