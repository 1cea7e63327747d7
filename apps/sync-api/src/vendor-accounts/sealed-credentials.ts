import { outbox } from '@heliograph/persistence';
import { rewrapSecret, type MasterKeyRing, type SealedItem, type SealedPlace } from '@heliograph/service';
import type { DataSource } from 'typeorm';
import { vendorAccountEntry, VendorAccount } from './vendor-account.entity.ts';

const PAGE = 500;

/** Re-encrypts the credentials of all vendor accounts in a rotation of the master key. Their version stays, because ingest is not affected. */
export class SealedCredentials implements SealedPlace {
  readonly what = 'credentials of vendor accounts';

  constructor(
    private readonly database: DataSource,
    private readonly keys: MasterKeyRing,
  ) {}

  async *pages(): AsyncGenerator<SealedItem[]> {
    for (let after = ''; ;) {
      const rows = await this.database.query<{ id: string; credentials: string }[]>(
        `SELECT id, credentials FROM vendor_accounts WHERE id > $1 ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      if (rows.length > 0) yield rows.map(({ id, credentials }) => ({ owner: id, sealed: [credentials] }));
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Runs one transaction for each row, which is locked no longer than by any other change. */
  async rewrap(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const row = await manager
        .createQueryBuilder(VendorAccount, 'v')
        .addSelect('v.credentials')
        .where('v.id = :id', { id })
        .setLock('for_no_key_update')
        .getOne();
      if (!row) return;
      row.credentials = rewrapSecret(this.keys, row.credentials, id);
      await manager.update(VendorAccount, { id }, { credentials: row.credentials });
      if (row.status !== 'awaiting_consent') await outbox.add(manager, vendorAccountEntry(row));
    });
  }
}
