import type { QuotaUse } from '@heliograph/events';
import { vendorsCountedPerPlant } from '@heliograph/vendors';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WAITS_FOR_QUOTA } from './device-records.ts';
import type { QuotaDevice } from './quota.ts';

/** The places of the quota that monitored devices use. */
export interface PlacesInUse {
  used: number;
  /** The number of monitored devices by place, of the vendors that are counted per plant. */
  ofPlants: ReadonlyMap<string, number>;
}

/** The vendor's plant of a device `d`: two vendor accounts may list the plant, and it counts once. */
const PLANT = `d.vendor || ':' || (SELECT q.vendor_plant_id FROM plants q WHERE q.id = d.plant_id)`;

/** Selects the place of a device `d` in the quota. @param vendors the placeholder of `QuotaCounts.perPlant` */
export function placeOf(vendors: string): string {
  return `CASE WHEN d.vendor = ANY(${vendors}) THEN ${PLANT} ELSE d.id END AS place`;
}

const DEVICES = `
  SELECT d.id, d.monitored, d.excluded, d.vendor || ':' || d.inverter_sn AS inverter, ${placeOf('$2')}
  FROM devices d WHERE d.account_id = $1 AND d.status <> 'removed' ORDER BY d.seq`;

const IN_USE = `
  SELECT CASE WHEN d.vendor = ANY($2) THEN ${PLANT} END AS plant, count(*)::integer AS devices
  FROM devices d WHERE d.account_id = $1 AND d.monitored GROUP BY 1`;

const USE = `
  SELECT a.device_quota AS "deviceQuota", (count(d.id) FILTER (WHERE d.monitored))::integer AS "monitoredDevices",
    (count(d.id) FILTER (WHERE ${WAITS_FOR_QUOTA}))::integer AS "devicesOverQuota"
  FROM accounts a LEFT JOIN devices d ON d.account_id = a.account_id WHERE a.account_id = $1 GROUP BY a.device_quota`;

/** Counts what the devices of an account take from its quota: a place each, or one for the plant, as their vendor declares it. */
@Injectable()
export class QuotaCounts implements OnModuleInit {
  #perPlant: readonly string[] = [];

  async onModuleInit(): Promise<void> {
    this.#perPlant = await vendorsCountedPerPlant();
  }

  /** The vendors that are counted per plant. */
  get perPlant(): readonly string[] {
    return this.#perPlant;
  }

  /** Returns the account's devices in the order in which they were first seen, without removed ones. */
  devicesOf(manager: EntityManager, accountId: string): Promise<QuotaDevice[]> {
    return manager.query<QuotaDevice[]>(DEVICES, [accountId, this.#perPlant]);
  }

  async placesInUse(manager: EntityManager, accountId: string): Promise<PlacesInUse> {
    const rows = await manager.query<{ plant: string | null; devices: number }[]>(IN_USE, [accountId, this.#perPlant]);
    const ofPlants = new Map(rows.flatMap(({ plant, devices }) => (plant === null ? [] : [[plant, devices]])));
    const alone = rows.find(({ plant }) => plant === null)?.devices ?? 0;
    return { used: alone + ofPlants.size, ofPlants };
  }

  /** Returns how the account's devices fit into its quota; undefined for an account without a row. */
  async useOf(manager: EntityManager, accountId: string): Promise<QuotaUse | undefined> {
    const [row] = await manager.query<Omit<QuotaUse, 'quotaUsed'>[]>(USE, [accountId]);
    if (!row) return undefined;
    const { used } = await this.placesInUse(manager, accountId);
    return { ...row, quotaUsed: used };
  }
}
