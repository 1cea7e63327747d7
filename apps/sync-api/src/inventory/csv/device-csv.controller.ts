import type { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, RawAnswer } from '@heliograph/http-service';
import { criteriaOf } from '../device-criteria.ts';
import { csvOf } from './csv-text.ts';
import { ExportQuery, ImportQuery } from './csv.requests.ts';
import { csvSchema, type ImportResult, importSchema } from './csv.views.ts';
import { DeviceExport } from './device-export.ts';
import { DeviceImport } from './device-import.ts';
import { exportColumns, type ExportColumn } from './export-columns.ts';

@Operations({ tag: 'Devices', description: 'Inverters of all vendors.', writes: 'write' })
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
      'Exports all devices that match the filters, ordered by first sync. `groups` contains the groups of the device itself, not those of its plant. ' +
      "Text that a spreadsheet would interpret as a formula is prefixed with `'`, which an import removes again.",
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
    summary: 'Import device settings from CSV',
    description:
      'Accepts any subset of the columns of the export. `deviceId`, or `DataSources` and `InverterSN` (and `dataAccessUserId` if two vendor accounts have the ' +
      'serial number), identify the device; `monitored`, `groups` (names or ids) and `labels` are set; all other columns are ignored. ' +
      'An empty cell changes nothing; `-` in `groups` or `labels` removes all. At most 10,000 lines. Each line has its own result and is applied entirely or not at all.',
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
