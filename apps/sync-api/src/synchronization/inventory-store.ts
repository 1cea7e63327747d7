import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { outbox } from '@heliograph/persistence';
import type { Inventory } from '../ingest/inventory-pages.ts';
import { deviceEntries } from '../inventory/device-records.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import { deviceRows, plantRows, type InventoryOwner } from './inventory-rows.ts';
import { REMOVE_DEVICES, REMOVE_PLANTS, UPSERT_DEVICES, UPSERT_PLANTS } from './inventory-statements.ts';

/** Writes what a vendor account holds now: new, changed, gone; then fills the quota and tells ingest. */
@Injectable()
export class InventoryStore {
  constructor(private readonly quotas: QuotaService) {}

  /** The last statements of a transaction that has locked the account. Doing it again changes nothing. */
  async replace(manager: EntityManager, owner: InventoryOwner, inventory: Inventory): Promise<void> {
    const { vendorAccountId, accountId } = owner;
    await manager.query(UPSERT_PLANTS, [JSON.stringify(plantRows(owner, inventory))]);
    await manager.query(UPSERT_DEVICES, [JSON.stringify(deviceRows(owner, inventory))]);
    await manager.query(REMOVE_DEVICES, [vendorAccountId, [...inventory.devices.keys()]]);
    await manager.query(REMOVE_PLANTS, [vendorAccountId, [...inventory.plants.keys()]]);
    await manager.query('UPDATE vendor_accounts SET last_synced_at = now() WHERE id = $1', [vendorAccountId]);
    const deviceIds = await this.quotas.fill(manager, accountId);
    await outbox.add(manager, await deviceEntries(manager, { vendorAccountId, deviceIds }));
  }
}
