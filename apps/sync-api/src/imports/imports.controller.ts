import {
  CurrentAccount,
  errorAnswer,
  notEnabled,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { consentNeededAnswer } from '../ingest/vendor-errors.ts';
import { sequenceOf } from '../inventory/device-lists.ts';
import { MAX_QUEUED } from './import-queue.ts';
import { CreateImportBody } from './imports.requests.ts';
import { ImportsService } from './imports.service.ts';
import {
  importErrors,
  importEstimateSchema,
  type ImportEstimateView,
  importSchema,
  importView,
  type ImportView,
  startedImportSchema,
} from './imports.views.ts';

const noVendorAccount = notFound('The vendor account');
const importRequestErrors = [
  errorAnswer(404, 'not_found', 'The vendor account, a device or the group does not exist; `message` names it.'),
  consentNeededAnswer,
  notEnabled('vendor'),
  errorAnswer(409, 'import_queue_full', `${MAX_QUEUED} imports of the vendor account are queued.`),
  errorAnswer(422, 'device_not_monitored', 'A device is removed or not monitored; `details.deviceId` names it.'),
  ...importErrors,
];

@Operations({
  tag: 'Imports',
  description:
    "Samples from before a vendor account was added, read from the vendor's history. One import of a vendor account runs at a time, live polls come first.",
  writes: 'write',
  parameters: { id: text('Id of the vendor account.'), importId: text('Id of the import.') },
})
@Controller('v1/vendor-accounts/:id/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation({
    id: 'createImport',
    summary: 'Import past samples of a vendor account',
    description:
      'Whole local days are read. A sample that was delivered before, live or by an import, is not delivered again. The records have the bodies and keys of live ones, ' +
      'and the header `origin: import`. The import is queued behind those of the same vendor account that were requested before.',
    answer: startedImportSchema,
    errors: importRequestErrors,
    example: { from: '2026-01-01', to: '2026-04-01', resolution: 'samples', channels: ['kafka'] },
  })
  @Post()
  @HttpCode(202)
  async create(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: CreateImportBody,
  ): Promise<{ importId: string }> {
    const { id: importId } = await this.imports.create(accountId, id, body);
    return { importId };
  }

  @Operation({
    id: 'estimateImport',
    summary: 'Estimate what an import would cost',
    description:
      "Takes the body of a request for an import and refuses what that refuses, but imports nothing. Calls and time follow from the vendor's limits and from what live " +
      'polls leave of them.',
    answer: importEstimateSchema,
    errors: importRequestErrors,
    example: { from: '2026-01-01', to: '2026-04-01', resolution: 'samples' },
  })
  @Post('estimate')
  @HttpCode(200)
  estimate(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: CreateImportBody,
  ): Promise<ImportEstimateView> {
    return this.imports.estimate(accountId, id, body);
  }

  @Operation({
    id: 'listImports',
    summary: 'List imports of a vendor account, newest first',
    description: 'Imports that have ended are kept until 100 others of the vendor account have ended.',
    answer: pageSchema(importSchema),
    errors: [noVendorAccount],
  })
  @Get()
  async list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<ImportView>> {
    const rows = await this.imports.list(accountId, id, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: items.map(importView), nextCursor };
  }

  @Operation({
    id: 'getImport',
    summary: 'Show an import',
    answer: importSchema,
    errors: [notFound('The import')],
  })
  @Get(':importId')
  async get(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('importId') importId: string,
  ): Promise<ImportView> {
    return importView(await this.imports.get(accountId, id, importId));
  }

  @Operation({
    id: 'cancelImport',
    summary: 'Cancel an import',
    description:
      'A queued import is canceled at once; one that runs makes no further calls within seconds. Records that were delivered stay delivered. Idempotent.',
    errors: [notFound('The import'), errorAnswer(409, 'import_ended', 'The import has finished or failed.')],
  })
  @Delete(':importId')
  cancel(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('importId') importId: string,
  ): Promise<void> {
    return this.imports.cancel(accountId, id, importId);
  }
}
