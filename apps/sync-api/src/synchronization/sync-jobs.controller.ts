import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  CurrentAccount,
  Described,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { sequenceOf } from '../inventory/device-lists.ts';
import type { SyncJob, SyncTrigger } from './sync-job.entity.ts';
import { syncJobSchema, syncJobView, type SyncJobView } from './sync-jobs.views.ts';
import { SyncJobs } from './sync-jobs.service.ts';

export class SyncJobListQuery extends PageQuery {
  @Described('Filters by vendor account.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  dataAccessUserId?: string;

  @Described('Filters by status of the job.')
  @IsOptional()
  @IsIn(['running', 'done', 'failed'])
  status?: SyncJob['status'];

  @Described('Filters by trigger: a call or the daily sync.')
  @IsOptional()
  @IsIn(['api', 'schedule'])
  trigger?: SyncTrigger;
}

@Operations({
  tag: 'Sync',
  description: 'Synchronization of the plants and devices of a vendor account.',
  parameters: { id: text('Id of the job.') },
})
@Controller('v1/sync-jobs')
export class SyncJobsController {
  constructor(private readonly jobs: SyncJobs) {}

  @Operation({
    id: 'listSyncJobs',
    summary: 'List sync jobs of the last 30 days',
    description: 'Returns jobs requested by calls and jobs of the daily sync, newest first.',
    answer: pageSchema(syncJobSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: SyncJobListQuery): Promise<Page<SyncJobView>> {
    const { limit, cursor } = query;
    const rows = await this.jobs.list(accountId, query, limit + 1, sequenceOf(cursor));
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { items: items.map(syncJobView), nextCursor };
  }

  @Operation({
    id: 'getSyncJob',
    summary: 'Show a sync job',
    answer: syncJobSchema,
    errors: [notFound('The sync job')],
  })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SyncJobView> {
    return syncJobView(await this.jobs.get(accountId, id));
  }
}
