import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentAccount, pageOf, type Page } from '@heliograph/service';
import { BulkDevices, type BulkAnswer } from './bulk-devices.ts';
import { InventoryQueries } from './inventory-queries.ts';
import { deviceDetail, type DeviceDetail } from './inventory-views.ts';
import { BulkDevicesBody, DeviceListQuery } from './inventory.dto.ts';
import { sequenceOf } from './sequence-cursor.ts';

@Controller('v1/devices')
export class DevicesController {
  constructor(
    private readonly inventory: InventoryQueries,
    private readonly bulk: BulkDevices,
  ) {}

  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: DeviceListQuery): Promise<Page<DeviceDetail>> {
    const { limit, cursor } = query;
    const rows = await this.inventory.devices(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: items.map(deviceDetail), nextCursor };
  }

  @Get(':id')
  async show(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<DeviceDetail> {
    return deviceDetail(await this.inventory.device(accountId, id));
  }

  /** 200 with one result for each device, whatever became of them. */
  @Post('bulk')
  @HttpCode(200)
  change(@CurrentAccount() accountId: string, @Body() { action, deviceIds }: BulkDevicesBody): Promise<BulkAnswer> {
    return this.bulk.run(accountId, action, deviceIds);
  }
}
