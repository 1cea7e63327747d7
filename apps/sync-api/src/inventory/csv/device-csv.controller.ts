import type { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, RawAnswer } from '@heliograph/service';
import { criteriaOf } from '../device-criteria.ts';
import { csvOf } from './csv-body.ts';
import { ExportQuery, ImportQuery } from './csv.dto.ts';
import { csvSchema, importSchema } from './csv.schema.ts';
import { DeviceExport } from './device-export.ts';
import { DeviceImport, type ImportResult } from './device-import.ts';
import { exportColumns, type ExportColumn } from './export-columns.ts';

@Operations({ tag: 'Devices', description: 'Inverters, of all vendors.' })
@Controller('v1/devices')
export class DeviceCsvController {
  constructor(
    private readonly exporter: DeviceExport,
    private readonly importer: DeviceImport,
  ) {}

  @Operation({
    id: 'exportDevices',
    summary: 'Export devices as CSV',
    description:
      'All that the filters select, in the order first seen. `groups` names those that a device is in by itself. Text that a spreadsheet would ' +
      "take for a formula has a `'` before it, which an import takes away again.",
    answer: csvSchema,
  })
  @Get('export')
  @RawAnswer()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="devices.csv"')
  export(@CurrentAccount() accountId: string, @Query() { columns, ...filters }: ExportQuery): Promise<Readable> {
    const wanted = (columns?.split(',') as ExportColumn[] | undefined) ?? exportColumns;
    return this.exporter.csv(accountId, criteriaOf(filters), wanted);
  }

  @Operation({
    id: 'importDevices',
    summary: 'Change devices by CSV',
    description:
      'The columns of the export, as many as are wanted: `deviceId`, or `DataSources` and `InverterSN` (and `dataAccessUserId` where a serial number is in ' +
      'two vendor accounts), say which device; `monitored`, `groups` (names or ids) and `labels` say how it is to be, the others are not looked at. ' +
      'An empty cell changes nothing, `-` in `groups` or `labels` takes all away. At most 10,000 lines; each has a result of its own and is done whole or not at all.',
    consumes: ['text/csv'],
    body: csvSchema,
    answer: importSchema,
  })
  @Post('import')
  @HttpCode(200)
  import(
    @CurrentAccount() accountId: string,
    @Query() { dryRun }: ImportQuery,
    @Body() body: Buffer,
  ): Promise<ImportResult> {
    return this.importer.run(accountId, csvOf(body), dryRun === 'true');
  }
}
