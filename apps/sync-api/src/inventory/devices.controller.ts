import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
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
import { BulkDevices, type BulkAnswer } from './bulk-devices.ts';
import { InventoryQueries } from './inventory-queries.ts';
import { deviceDetail, type DeviceDetail } from './inventory-views.ts';
import { BulkDevicesBody, DeviceListQuery } from './inventory.dto.ts';
import { bulkSchema, deviceSchema } from './inventory.schema.ts';
import { sequenceOf } from './sequence-cursor.ts';

@Operations({
  tag: 'Devices',
  description: 'Inverters, of all vendors.',
  parameters: { id: text('Id of the device.') },
})
@Controller('v1/devices')
export class DevicesController {
  constructor(
    private readonly inventory: InventoryQueries,
    private readonly bulk: BulkDevices,
  ) {}

  @Operation({ id: 'listDevices', summary: 'List devices', answer: pageSchema(deviceSchema) })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: DeviceListQuery): Promise<Page<DeviceDetail>> {
    const { limit, cursor } = query;
    const rows = await this.inventory.devices(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: items.map(deviceDetail), nextCursor };
  }

  @Operation({ id: 'getDevice', summary: 'Show a device', answer: deviceSchema, errors: [notFound('The device')] })
  @Get(':id')
  async show(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<DeviceDetail> {
    return deviceDetail(await this.inventory.device(accountId, id));
  }

  @Operation({
    id: 'changeDevices',
    summary: 'Change many devices at once',
    description: 'The status is 200, whatever became of the devices: each has a result of its own.',
    answer: bulkSchema,
    example: { action: 'monitor', deviceIds: ['dev_k2v7qh4mzx3a', 'dev_p6wd5ntb2yse'] },
  })
  @Post('bulk')
  @HttpCode(200)
  change(@CurrentAccount() accountId: string, @Body() { action, deviceIds }: BulkDevicesBody): Promise<BulkAnswer> {
    return this.bulk.run(accountId, action, deviceIds);
  }
}
