import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Inventory } from '../ingest/inventory-pages.ts';
import { QuotaService, type QuotaFill } from '../inventory/quota.service.ts';
import { changeOf, type InventoryDiff, type WrittenRow } from './inventory-diff.ts';
import { deviceRows, plantRows, type InventoryOwner } from './inventory-rows.ts';
import { COUNT_DEVICES, REMOVE_DEVICES, REMOVE_PLANTS, UPSERT_DEVICES, UPSERT_PLANTS } from './inventory-statements.ts';
import { RemovalGuard, type DeviceCounts } from './removal-guard.ts';
import type { SyncTrigger } from './sync-job.entity.ts';

export interface ReplaceResult {
  diff: InventoryDiff;
  /** The number of devices that the vendor did not list, and that stay until a later sync confirms it. */
  unconfirmedRemovals: number;
  /** Changes of the quota, of devices of the whole account. */
  refilled: QuotaFill;
}

/** Stores the inventory of a vendor account: new, changed and gone; then fills the quota. */
@Injectable()
export class InventoryStore {
  constructor(
    private readonly quotas: QuotaService,
    private readonly guard: RemovalGuard,
  ) {}

  /** Call it in a transaction that has locked the account. It is idempotent. */
  async replace(
    manager: EntityManager,
    owner: InventoryOwner,
    inventory: Inventory,
    trigger: SyncTrigger,
  ): Promise<ReplaceResult> {
    const { vendorAccountId, accountId } = owner;
    const listed = [...inventory.devices.keys()];
    const [counts] = await manager.query<[DeviceCounts]>(COUNT_DEVICES, [vendorAccountId, listed]);
    const removes = await this.guard.allows(manager, vendorAccountId, counts, trigger);
    const diff = await write(manager, owner, inventory, removes);
    await manager.query('UPDATE vendor_accounts SET last_synced_at = now() WHERE id = $1', [vendorAccountId]);
    const refilled = await this.quotas.fill(manager, accountId);
    return { diff, unconfirmedRemovals: removes ? 0 : counts.missing, refilled };
  }
}

async function write(
  manager: EntityManager,
  owner: InventoryOwner,
  inventory: Inventory,
  removes: boolean,
): Promise<InventoryDiff> {
  const { vendorAccountId } = owner;
  const run = (statement: string, parameters: unknown[]) => manager.query<WrittenRow[]>(statement, parameters);
  const plants = await run(UPSERT_PLANTS, [JSON.stringify(plantRows(owner, inventory)), vendorAccountId]);
  const devices = await run(UPSERT_DEVICES, [JSON.stringify(deviceRows(owner, inventory)), vendorAccountId]);
  if (removes) {
    devices.push(...(await run(REMOVE_DEVICES, [vendorAccountId, [...inventory.devices.keys()]])));
    plants.push(...(await run(REMOVE_PLANTS, [vendorAccountId, listedPlants(inventory)])));
  }
  return { plants: changeOf(plants), devices: changeOf(devices) };
}

/** Returns the listed plants; a plant whose devices are listed is included even if the list of plants lacks it. */
function listedPlants({ plants, devices }: Inventory): string[] {
  return [...new Set([...plants.keys(), ...[...devices.values()].map(({ vendorPlantId }) => vendorPlantId)])];
}
