import { siteData } from '@heliograph/events';
import { storageRecord } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import { LOGGER, type Logger, PeriodicWork } from '@heliograph/service';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ErasedAccounts } from '../history/record-projection.ts';
import { PlantFlows, type PlantSite } from './plant-flows.ts';
import { StorageMetrics } from './storage-metrics.ts';

const INTERVAL_MS = 300_000;
const MAX_PLANTS = 100;
/** Flows that are older are no news to a new subscription. */
const MAX_AGE_SECONDS = 86_400;

/** Every channel delivers the kind only to subscriptions that name it. */
const WANTED = `
  SELECT account_id AS "accountId" FROM webhooks WHERE filter->'kinds' @> '["site.data"]'
  UNION SELECT account_id FROM channel_subscriptions WHERE filter->'kinds' @> '["site.data"]'`;

/** Plants with a sample that is newer than their last record. */
const DUE = `
  SELECT p.plant_id AS "plantId" FROM (
    SELECT d.plant_id, greatest(max(l.at), max(s.latest_at)) AS at FROM energy_devices d
    LEFT JOIN latest_records l ON l.device_id = d.device_id AND l.account_id = d.account_id
    LEFT JOIN storage_devices s ON s.device_id = d.device_id AND s.account_id = d.account_id
    WHERE d.account_id = $1 AND d.ended_at IS NULL AND d.plant_id > $2 GROUP BY d.plant_id) p
  LEFT JOIN site_records t ON t.account_id = $1 AND t.plant_id = p.plant_id
  WHERE p.at > coalesce(t.at, 0) AND p.at > $3 ORDER BY p.plant_id LIMIT ${MAX_PLANTS}`;

/** Of several replicas that write the same at once, one gets each plant. */
const NOTE = `
  INSERT INTO site_records AS t (account_id, plant_id, at)
  SELECT $1, r.plant_id, r.at FROM unnest($2::text[], $3::bigint[]) AS r (plant_id, at) ORDER BY r.plant_id
  ON CONFLICT (account_id, plant_id) DO UPDATE SET at = excluded.at WHERE t.at < excluded.at
  RETURNING plant_id AS "plantId"`;

/** Writes `site.data` of the plants with newer values, every 5 minutes, for accounts with a subscription that names the kind. */
@Injectable()
export class SiteRecords extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    private readonly flows: PlantFlows,
    private readonly erased: ErasedAccounts,
    private readonly metrics: StorageMetrics,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: 'flows of plants are not sent yet, retrying' });
  }

  async run(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    for (const { accountId } of await this.database.query<{ accountId: string }[]>(WANTED))
      if (!this.erased.has(accountId)) await this.#writeDue(accountId, now);
  }

  async #writeDue(accountId: string, now: number): Promise<void> {
    for (let after = '', full = true; full;) {
      const since = now - MAX_AGE_SECONDS;
      const due = await this.database.query<{ plantId: string }[]>(DUE, [accountId, after, since]);
      const plantIds = due.map(({ plantId }) => plantId);
      if (plantIds.length > 0) await this.#write(accountId, await this.flows.all(accountId, plantIds));
      after = plantIds.at(-1) ?? '';
      full = due.length === MAX_PLANTS;
    }
  }

  async #write(accountId: string, sites: readonly PlantSite[]): Promise<void> {
    const written = await this.database.transaction(async (manager) => {
      const noted = await manager.query<{ plantId: string }[]>(NOTE, [
        accountId,
        sites.map(({ plantId }) => plantId),
        sites.map(({ head }) => head.Datetime),
      ]);
      const fresh = new Set(noted.map(({ plantId }) => plantId));
      const records = sites.filter(({ plantId }) => fresh.has(plantId)).map((site) => recordOf(accountId, site));
      await outbox.add(manager, records);
      return records.length;
    });
    this.metrics.wroteSites(written);
  }
}

/** Of no group: those of a plant's inverters may be several, and a subscription to one sees nothing of the others. */
function recordOf(accountId: string, { plantId, head, flows }: PlantSite): ReturnType<typeof storageRecord> {
  const { DataSources: vendor, DeviceSN: serial, Datetime: time } = head;
  const origin = { accountId, plantId, vendor, serial, kind: 'site.data', time } as const;
  return storageRecord(origin, siteData(head, flows));
}
