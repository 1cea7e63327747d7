import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CurrentAccount, notFound, Operation, Operations, type Page, pageSchema, text } from '@heliograph/http-service';
import { EnergyScopes } from '../energy/energy-scope.ts';
import { AlarmList } from './alarm-list.ts';
import { AcknowledgeAlarmBody, AlarmsQuery, DeviceAlarmsQuery } from './alarms.requests.ts';
import { alarmCountsSchema, type AlarmCountsView, alarmSchema, type AlarmView } from './alarms.views.ts';

const missing = notFound('The alarm');

@Operations({
  tag: 'Alarms',
  description: 'Alarms of devices, in one vocabulary for all vendors.',
  writes: 'write',
  parameters: { id: text('Id of the alarm.') },
})
@Controller('v1/alarms')
export class AlarmsController {
  constructor(private readonly alarms: AlarmList) {}

  @Operation({
    id: 'listAlarms',
    summary: 'List alarms, latest begin first',
    description: 'Cleared alarms are retained for 366 days. `from` and `to` filter by the begin of the alarm.',
    answer: pageSchema(alarmSchema),
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: AlarmsQuery): Promise<Page<AlarmView>> {
    return this.alarms.page(accountId, query);
  }

  @Operation({ id: 'countAlarms', summary: 'Count the active alarms', answer: alarmCountsSchema })
  @Get('counts')
  counts(@CurrentAccount() accountId: string): Promise<AlarmCountsView> {
    return this.alarms.counts(accountId);
  }

  @Operation({ id: 'getAlarm', summary: 'Show an alarm', answer: alarmSchema, errors: [missing] })
  @Get(':id')
  get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<AlarmView> {
    return this.alarms.get(accountId, id);
  }

  @Operation({
    id: 'acknowledgeAlarm',
    summary: 'Acknowledge an alarm',
    description: 'Replaces an earlier acknowledgement with its note. The alarm itself stays as it is.',
    answer: alarmSchema,
    errors: [missing],
    example: { note: 'The installer comes on Monday.' },
  })
  @Put(':id/acknowledgement')
  acknowledge(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { note }: AcknowledgeAlarmBody,
  ): Promise<AlarmView> {
    return this.alarms.acknowledge(accountId, id, note);
  }

  @Operation({ id: 'withdrawAlarmAcknowledgement', summary: 'Withdraw an acknowledgement', errors: [missing] })
  @Delete(':id/acknowledgement')
  withdraw(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.alarms.withdraw(accountId, id);
  }
}

@Operations({
  tag: 'Alarms',
  description: 'Alarms of devices, in one vocabulary for all vendors.',
  parameters: { id: text('Id of the device.') },
})
@Controller('v1/devices')
export class DeviceAlarmsController {
  constructor(
    private readonly alarms: AlarmList,
    private readonly scopes: EnergyScopes,
  ) {}

  @Operation({
    id: 'listDeviceAlarms',
    summary: 'List the alarms of a device, latest begin first',
    answer: pageSchema(alarmSchema),
    errors: [notFound('The device')],
  })
  @Get(':id/alarms')
  async list(
    @CurrentAccount() accountId: string,
    @Param('id') deviceId: string,
    @Query() query: DeviceAlarmsQuery,
  ): Promise<Page<AlarmView>> {
    await this.scopes.devices(accountId, { of: 'device', id: deviceId });
    return this.alarms.page(accountId, query, deviceId);
  }
}
