import type { ErasurePart } from '@heliograph/persistence';
import type { ErasedItem } from '@heliograph/messaging';
import type { VendorCommand } from '@heliograph/vendor-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../database/persistence-options.ts';
import { IngestClient } from '../ingest/ingest-client.ts';
import { eraseInventory } from './inventory-erasure.ts';
import { NormalizerErasure } from './normalizer-erasure.ts';

const VENDOR_ACCOUNTS = `
  SELECT id AS "vendorAccountId", vendor, region, credentials FROM vendor_accounts WHERE account_id = $1 ORDER BY id`;

/**
 * Has ingest erase sessions, refresh tokens and used quotas, which it stores by hashes of the credentials: it is called while the credentials still exist.
 * Rejects while the ingest of a vendor is unavailable; the erasure then waits and reports it.
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

/** Erases an account's vendor accounts with their credentials, plants, devices, groups and jobs. */
@Injectable()
export class SyncErasure implements ErasurePart {
  readonly part = 'sync-api';
  readonly schema = SCHEMA;
  readonly before = eraseInventory;

  constructor(
    private readonly states: NormalizerErasure,
    private readonly sessions: IngestErasure,
  ) {}

  async outside(accountId: string): Promise<ErasedItem[]> {
    return [...(await this.sessions.erase(accountId)), ...(await this.states.erase(accountId))];
  }
}
