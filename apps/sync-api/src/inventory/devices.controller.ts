import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { BulkDevices } from './bulk/bulk-devices.ts';
import { type BulkAnswer, bulkSchema } from './bulk/bulk.views.ts';
import { refusals } from './bulk/bulk-rule.ts';
import { BulkDevicesBody } from './bulk/bulk.requests.ts';
import { criteriaOf } from './device-criteria.ts';
import { DeviceLabels } from './settings.ts';
import { DeviceLists } from './device-lists.ts';
import { InventoryQueries } from './inventory-queries.ts';
import { type DeviceDetail, type DeviceListItem, deviceListItemSchema, deviceSchema } from './inventory.views.ts';
import { DeviceListQuery, DeviceTotalsQuery, UpdateDeviceBody } from './inventory.requests.ts';
import { DeviceTotals } from './totals/device-totals.ts';
import { type TotalsView, totalsSchema } from './totals/totals.views.ts';

const monitorErrors = (['quota_exceeded', 'device_removed', 'monitored_elsewhere'] as const).map((slug) =>
  errorAnswer(refusals[slug].code, slug, refusals[slug].message),
);

@Operations({
  tag: 'Devices',
  description: 'Inverters of all vendors.',
  writes: 'write',
  parameters: { id: text('Id of the device.') },
})
@Controller('v1/devices')
export class DevicesController {
  constructor(
    private readonly inventory: InventoryQueries,
    private readonly lists: DeviceLists,
    private readonly totals: DeviceTotals,
    private readonly labels: DeviceLabels,
    private readonly bulk: BulkDevices,
  ) {}

  @Operation({
    id: 'listDevices',
    summary: 'List devices',
    description:
      'Ordered by first sync, oldest first, or by `sort`; includes removed devices. Each page has the values of its own time: a device whose value changes ' +
      'between two pages of a sorted list may be on both pages or on neither.',
    answer: pageSchema(deviceListItemSchema),
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: DeviceListQuery): Promise<Page<DeviceListItem>> {
    return this.lists.page(accountId, query);
  }

  @Operation({
    id: 'getDeviceTotals',
    summary: 'Show the totals of devices',
    description:
      'Takes the filters of the list of devices and sums over all devices that it would return, on all pages, without removed ones.',
    answer: totalsSchema,
  })
  @Get('totals')
  async sum(
    @CurrentAccount() accountId: string,
    @Query() { include, ...filters }: DeviceTotalsQuery,
  ): Promise<TotalsView> {
    const criteria = criteriaOf(filters);
    const totals = await this.totals.ofDevices(accountId, criteria);
    if (include === undefined) return totals;
    return { ...totals, currentStatuses: await this.totals.statusesOf(accountId, criteria) };
  }

  @Operation({ id: 'getDevice', summary: 'Show a device', answer: deviceSchema, errors: [notFound('The device')] })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<DeviceDetail> {
    const [detail] = await this.inventory.deviceDetails([await this.inventory.device(accountId, id)]);
    return detail!;
  }

  @Operation({
    id: 'updateDevice',
    summary: 'Change a device',
    description: '`labels` replaces all labels of the device. `monitored` starts or stops polling, within the quota.',
    answer: deviceSchema,
    errors: [notFound('The device'), ...monitorErrors],
    example: { labels: ['roof', 'leased'] },
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { labels, monitored }: UpdateDeviceBody,
  ): Promise<DeviceDetail> {
    if (monitored !== undefined) await this.bulk.monitor(accountId, id, monitored);
    if (labels) await this.labels.replace(accountId, id, labels);
    return this.get(accountId, id);
  }

  @Operation({
    id: 'changeDevices',
    summary: 'Change many devices at once',
    description:
      'Returns 200 with one result per device, even if some of them failed. Idempotent: items already in the requested state count ' +
      'as successful. `monitor` and `unmonitor` start and stop polling, within the quota. `addToGroup` and `removeFromGroup` change the ' +
      "devices' own membership, not that of their plant. `label` and `unlabel` add and remove labels and keep the others. `remove` deletes " +
      'devices that the vendor no longer lists from the inventory permanently.',
    answer: bulkSchema,
    errors: [notFound('The group')],
    example: { action: 'monitor', deviceIds: ['dev_k2v7qh4mzx3a', 'dev_p6wd5ntb2yse'] },
  })
  @Post('bulk')
  @HttpCode(200)
  change(@CurrentAccount() accountId: string, @Body() body: BulkDevicesBody): Promise<BulkAnswer> {
    return this.bulk.run(accountId, body);
  }
}
