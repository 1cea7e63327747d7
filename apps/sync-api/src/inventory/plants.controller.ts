import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentAccount, pageOf, type Page } from '@heliograph/service';
import { InventoryQueries } from './inventory-queries.ts';
import type { PlantView, PlantWithDevices } from './inventory-views.ts';
import { PlantListQuery } from './inventory.dto.ts';
import { sequenceOf } from './sequence-cursor.ts';

@Controller('v1/plants')
export class PlantsController {
  constructor(private readonly inventory: InventoryQueries) {}

  /** Removed plants too; the devices are at `/v1/devices?plantId=`. */
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: PlantListQuery): Promise<Page<PlantView>> {
    const { limit, cursor } = query;
    const rows = await this.inventory.plants(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: await this.inventory.views(items), nextCursor };
  }

  @Get(':id')
  show(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<PlantWithDevices> {
    return this.inventory.plant(accountId, id);
  }
}
