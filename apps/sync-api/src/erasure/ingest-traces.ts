import { Injectable } from '@nestjs/common';
import type { ErasedItem } from '@heliograph/messaging';
import type { VendorCommand } from '@heliograph/vendor-contract';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';

const VENDOR_ACCOUNTS = `
  SELECT id AS "vendorAccountId", vendor, region, credentials FROM vendor_accounts WHERE account_id = $1 ORDER BY id`;

/**
 * Sessions, refresh tokens and spent quotas are kept by hashes of the credentials, which only ingest can tell: it is asked while the credentials are
 * still there. Rejects while the ingest of a vendor is away: the erasure waits for it, and says so.
 */
@Injectable()
export class IngestTraces {
  constructor(
    private readonly database: DataSource,
    private readonly ingest: IngestClient,
  ) {}

  async erase(accountId: string): Promise<ErasedItem[]> {
    const rows = await this.database.query<Omit<VendorCommand, 'type'>[]>(VENDOR_ACCOUNTS, [accountId]);
    for (const row of rows) await this.ingest.forget(row);
    return [
      { what: 'vendor accounts whose sessions, refresh tokens and spent quotas ingest has erased', count: rows.length },
    ];
  }
}
