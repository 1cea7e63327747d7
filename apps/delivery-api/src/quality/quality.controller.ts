import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  text,
} from '@heliograph/http-service';
import { QualityReport } from './quality-report.ts';
import { DeviceQualityQuery, QualityQuery } from './quality.requests.ts';
import {
  deviceQualityPageSchema,
  type DeviceQualityView,
  qualityDayPageSchema,
  type QualityDayView,
} from './quality.views.ts';

const off = errorAnswer(404, 'energy_off', 'The operator has turned energy off (`ENERGY_YEARS=0`).');

@Operations({
  tag: 'Quality',
  description: 'Quality of the samples of devices by finished local day.',
  parameters: { id: text('Id of the device.') },
})
@Controller('v1')
export class QualityController {
  constructor(private readonly report: QualityReport) {}

  @Operation({
    id: 'getDeviceQuality',
    summary: "Show the quality of a device's samples by day",
    description:
      'Days in their order, also those without samples. Today is not over, and not in it. A day is final when the first sample after it has come: the inverter may be asleep.',
    answer: qualityDayPageSchema,
    errors: [notFound('The device'), off],
  })
  @Get('devices/:id/quality')
  ofDevice(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: DeviceQualityQuery,
  ): Promise<Page<QualityDayView>> {
    return this.report.ofDevice(accountId, id, query);
  }

  @Operation({
    id: 'listDeviceQuality',
    summary: 'List the devices by the quality of their samples, worst first',
    description:
      'Default of the time range: the last 7 days. A device is in the list when one of these days is a whole one of it: not its first, not its last.',
    answer: deviceQualityPageSchema,
    errors: [off],
  })
  @Get('quality')
  ofAccount(@CurrentAccount() accountId: string, @Query() query: QualityQuery): Promise<Page<DeviceQualityView>> {
    return this.report.ofAccount(accountId, query);
  }
}
