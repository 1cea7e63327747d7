import { Injectable } from '@nestjs/common';
import { outbox } from '@heliograph/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import { decideBulk, type BulkDevice, type BulkResult } from './bulk-rule.ts';
import { deviceEntries } from './device-records.ts';
import type { BulkAction } from './inventory.dto.ts';
import { QuotaService } from './quota.service.ts';

export interface BulkAnswer {
  succeeded: number;
  failed: number;
  results: BulkResult[];
}

@Injectable()
export class BulkDevices {
  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
  ) {}

  /** All or nothing in the database, device by device in the answer: a refused device does not stop the others. */
  run(accountId: string, action: BulkAction, deviceIds: readonly string[]): Promise<BulkAnswer> {
    return this.database.transaction(async (manager) => {
      const quota = await this.quotas.lock(manager, accountId);
      const free = quota - (await monitoredCount(manager, accountId));
      const { results, changed } = decideBulk(action, deviceIds, await devicesOf(manager, accountId, deviceIds), free);
      const monitored = action === 'monitor';
      await manager.query('UPDATE devices SET monitored = $2, excluded = $3 WHERE id = ANY($1)', [
        changed,
        monitored,
        !monitored,
      ]);
      await outbox.add(manager, await deviceEntries(manager, { deviceIds: changed }));
      const succeeded = results.filter(({ success }) => success).length;
      return { succeeded, failed: results.length - succeeded, results };
    });
  }
}

async function monitoredCount(manager: EntityManager, accountId: string): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM devices WHERE account_id = $1 AND monitored',
    [accountId],
  );
  return row?.count ?? 0;
}

async function devicesOf(
  manager: EntityManager,
  accountId: string,
  deviceIds: readonly string[],
): Promise<Map<string, BulkDevice>> {
  const rows = await manager.query<BulkDevice[]>(
    `SELECT id, monitored, status = 'removed' AS removed FROM devices WHERE account_id = $1 AND id = ANY($2)`,
    [accountId, deviceIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
