import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  CurrentAccount,
  notFound,
  Operation,
  Operations,
  pageOf,
  pageSchema,
  text,
  type Page,
} from '@heliograph/service';
import { InventoryQueries } from './inventory-queries.ts';
import type { PlantView, PlantWithDevices } from './inventory-views.ts';
import { PlantListQuery } from './inventory.dto.ts';
import { plantSchema, plantWithDevicesSchema } from './inventory.schema.ts';
import { sequenceOf } from './sequence-cursor.ts';

@Operations({
  tag: 'Plants',
  description: 'Power stations of all vendors.',
  parameters: { id: text('Id of the plant.') },
})
@Controller('v1/plants')
export class PlantsController {
  constructor(private readonly inventory: InventoryQueries) {}

  @Operation({
    id: 'listPlants',
    summary: 'List plants',
    description: 'Includes removed plants. `/v1/devices?plantId=` lists the devices of a plant.',
    answer: pageSchema(plantSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: PlantListQuery): Promise<Page<PlantView>> {
    const { limit, cursor } = query;
    const rows = await this.inventory.plants(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: await this.inventory.views(items), nextCursor };
  }

  @Operation({
    id: 'getPlant',
    summary: 'Show a plant with its devices',
    answer: plantWithDevicesSchema,
    errors: [notFound('The plant')],
  })
  @Get(':id')
  get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<PlantWithDevices> {
    return this.inventory.plant(accountId, id);
  }
}
