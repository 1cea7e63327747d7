import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import {
  CurrentAccount,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { InventoryQueries } from './inventory-queries.ts';
import { type PlantDetail, type PlantListItem, plantDetailSchema, plantListItemSchema } from './inventory.views.ts';
import { PlantPageQuery, UpdatePlantBody } from './inventory.requests.ts';
import { PlantSettings } from './settings.ts';
import { sequenceOf } from './device-lists.ts';
import { DeviceTotals } from './totals/device-totals.ts';

@Operations({
  tag: 'Plants',
  description: 'Power stations of all vendors.',
  writes: 'write',
  parameters: { id: text('Id of the plant.') },
})
@Controller('v1/plants')
export class PlantsController {
  constructor(
    private readonly inventory: InventoryQueries,
    private readonly totals: DeviceTotals,
    private readonly settings: PlantSettings,
  ) {}

  @Operation({
    id: 'listPlants',
    summary: 'List plants',
    description: 'Includes removed plants. `/v1/devices?plantId=` lists the devices of a plant.',
    answer: pageSchema(plantListItemSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: PlantPageQuery): Promise<Page<PlantListItem>> {
    const { limit, cursor } = query;
    const rows = await this.inventory.plants(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    const plants = await this.inventory.views(items);
    if (query.include === undefined) return { items: plants, nextCursor };
    const totals = await this.totals.ofPlants(items.map(({ id }) => id));
    return { items: plants.map((plant) => ({ ...plant, totals: totals.get(plant.plantId)! })), nextCursor };
  }

  @Operation({
    id: 'getPlant',
    summary: 'Show a plant with its devices',
    answer: plantDetailSchema,
    errors: [notFound('The plant')],
  })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<PlantDetail> {
    const plant = await this.inventory.plant(accountId, id);
    return { ...plant, totals: (await this.totals.ofPlants([id])).get(id)! };
  }

  @Operation({
    id: 'updatePlant',
    summary: 'Change a plant',
    description:
      '`timezoneName` sets the time zone of a plant for which the vendor reports none, or an offset alone, which is an hour off for half of the year ' +
      'where clocks change. Records that exist keep their times as they are.',
    answer: plantDetailSchema,
    errors: [notFound('The plant')],
    example: { timezoneName: 'Europe/Berlin' },
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { timezoneName }: UpdatePlantBody,
  ): Promise<PlantDetail> {
    if (timezoneName !== undefined) await this.settings.setTimeZone(accountId, id, timezoneName);
    return this.get(accountId, id);
  }
}
