import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  CurrentAccount,
  Described,
  errorAnswer,
  listOf,
  notFound,
  Operation,
  Operations,
  text,
} from '@heliograph/service';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { vendorErrors } from '../ingest/vendor-errors.ts';
import type { PlantWithDevices } from '../inventory/inventory-views.ts';
import { plantWithDevicesSchema } from '../inventory/inventory.schema.ts';
import { startedJobSchema, syncJobSchema } from './sync-job.schema.ts';
import { syncJobView, type SyncJobView } from './sync-job-view.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncService } from './sync.service.ts';

export class SyncQuery {
  @Described('Id of the vendor account.', { examples: ['va_k2v7qh4mzx3a'] })
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  dataAccessUserId!: string;

  @Described("`false`: answer at once with the job's id.")
  @IsOptional()
  @IsIn(['true', 'false'])
  wait = 'true';
}

@Operations({
  tag: 'Sync',
  description: 'Pulling plants and devices of a vendor account.',
  parameters: { id: text('Id of the job.') },
})
@Controller()
export class SyncController {
  constructor(
    private readonly synchronization: SyncService,
    private readonly jobs: SyncJobs,
  ) {}

  @Operation({
    id: 'syncPlantsAndDevices',
    summary: 'Pull every plant and every device of a vendor account',
    description:
      'Answers the plants with their devices. What the vendor lists no more is marked `removed`. An account too large for one call is answered ' +
      '503 `sync_in_progress` with the id of the job in `details`; the repeated call joins it.',
    answer: listOf(plantWithDevicesSchema),
    furtherAnswers: { 202: startedJobSchema },
    errors: [
      notFound('The vendor account'),
      ...vendorErrors,
      errorAnswer(503, 'sync_in_progress', 'The account is large: its sync goes on. Ask again to join it.', {
        retryAfter: true,
      }),
      errorAnswer(503, 'sync_interrupted', 'The sync was interrupted. Ask again.', { retryAfter: true }),
    ],
  })
  @Get('apiDevice/syncApiPlantAndDevice')
  async sync(
    @CurrentAccount() accountId: string,
    @Query() { dataAccessUserId, wait }: SyncQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlantWithDevices[] | { jobId: string }> {
    if (wait === 'true') return this.synchronization.sync(accountId, dataAccessUserId);
    const { id } = await this.synchronization.begin(accountId, dataAccessUserId, false);
    void reply.status(202);
    return { jobId: id };
  }

  @Operation({
    id: 'getSyncJob',
    summary: 'Show a sync job',
    answer: syncJobSchema,
    errors: [notFound('The sync job')],
  })
  @Get('v1/sync-jobs/:id')
  async job(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SyncJobView> {
    return syncJobView(await this.jobs.get(accountId, id));
  }
}
