import { outbox } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../groups/group.entity.ts';
import { deviceEntries } from '../device-records.ts';
import { INVERTER } from '../inventory-queries.ts';
import { placeOf, QuotaCounts } from '../quota-counts.ts';
import { QuotaMetrics, QuotaService } from '../quota.service.ts';
import type { ImportResult } from './csv.views.ts';
import { importRows, type ImportRow } from './import-row.ts';
import { readCsv } from './import-rows.ts';
import { decideImport, type DeviceChange } from './import-rule.ts';
import type { ImportDevice } from './import-targets.ts';

@Injectable()
export class DeviceImport {
  constructor(
    private readonly quotas: QuotaService,
    private readonly counts: QuotaCounts,
    private readonly metrics: QuotaMetrics,
  ) {}

  /** Imports a file. @param dryRun no change is written; the answer is the one that a real run would give now. @throws ApiError 400 */
  async run(accountId: string, csv: Buffer, dryRun: boolean): Promise<ImportResult> {
    const rows = importRows(readCsv(csv));
    return this.quotas.change(accountId, async (manager, quota) => {
      const { used, ofPlants } = await this.counts.placesInUse(manager, accountId);
      const inventory = {
        devices: await this.#targetsOf(manager, accountId, rows),
        groupIds: await groupsOf(manager, accountId),
        free: quota - used,
        ofPlants,
      };
      const { results, changes } = decideImport(rows, inventory, nameKey);
      if (!dryRun) {
        await write(manager, changes);
        this.metrics.count(results);
      }
      const succeeded = results.filter(({ success }) => success).length;
      return { dryRun, succeeded, failed: results.length - succeeded, changed: changes.length, results };
    });
  }

  #targetsOf(manager: EntityManager, accountId: string, rows: readonly ImportRow[]): Promise<ImportDevice[]> {
    const ids = rows.flatMap(({ deviceId }) => deviceId ?? []);
    const serials = rows.flatMap(({ deviceId, serial }) => (deviceId === undefined ? (serial ?? []) : []));
    return manager.query<ImportDevice[]>(SELECT_TARGETS, [accountId, ids, serials, this.counts.perPlant]);
  }
}

async function groupsOf(manager: EntityManager, accountId: string): Promise<Map<string, string>> {
  const rows = await manager.query<{ id: string; key: string }[]>(
    'SELECT id, name_key AS key FROM groups WHERE account_id = $1',
    [accountId],
  );
  return new Map(rows.flatMap(({ id, key }) => [[key, id] as const, [id, id] as const]));
}

async function write(manager: EntityManager, changes: readonly DeviceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const json = JSON.stringify(changes);
  await manager.query(UNMONITOR_DEVICES, [json]);
  await manager.query(UPDATE_DEVICES, [json]);
  await manager.query(LEAVE_GROUPS, [json]);
  await manager.query(JOIN_GROUPS, [json]);
  await outbox.add(manager, await deviceEntries(manager, { deviceIds: changes.map(({ id }) => id) }));
}

/** $1: account, $2: device ids, $3: serial numbers, $4: the vendors that the quota counts per plant. */
const SELECT_TARGETS = `
  SELECT d.id, d.monitored, d.excluded, d.status = 'removed' AS removed, d.labels, d.vendor, ${INVERTER}, ${placeOf('$4')},
    d.vendor_account_id AS "vendorAccountId", d.inverter_sn AS serial, false AS "inGroupByPlant",
    ARRAY(SELECT m.group_id FROM group_devices m WHERE m.device_id = d.id) AS "groupIds"
  FROM devices d WHERE d.account_id = $1 AND (d.id = ANY($2) OR d.inverter_sn = ANY($3))`;

/** $1: JSON array of changes. Devices leave before others enter: both may be the same inverter under two vendor accounts. */
const UNMONITOR_DEVICES = `
  UPDATE devices d SET monitored = false
  FROM jsonb_to_recordset($1::jsonb) AS c(id text, monitored boolean) WHERE d.id = c.id AND NOT c.monitored`;

/** $1: JSON array of changes. */
const UPDATE_DEVICES = `
  UPDATE devices d SET monitored = COALESCE(c.monitored, d.monitored), excluded = COALESCE(NOT c.monitored, d.excluded),
    labels = COALESCE(c.labels, d.labels)
  FROM jsonb_to_recordset($1::jsonb) AS c(id text, monitored boolean, labels text[]) WHERE d.id = c.id`;

/** $1: JSON array of changes. */
const LEAVE_GROUPS = `
  DELETE FROM group_devices m USING jsonb_to_recordset($1::jsonb) AS c(id text, "groupIds" text[])
  WHERE m.device_id = c.id AND c."groupIds" IS NOT NULL AND m.group_id <> ALL(c."groupIds")`;

/** $1: JSON array of changes. */
const JOIN_GROUPS = `
  INSERT INTO group_devices (group_id, device_id)
  SELECT unnest(c."groupIds"), c.id FROM jsonb_to_recordset($1::jsonb) AS c(id text, "groupIds" text[])
  ON CONFLICT DO NOTHING`;
