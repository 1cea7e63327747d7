import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { CurrentAccount } from '@heliograph/service';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { PlantWithDevices } from '../inventory/inventory-views.ts';
import { syncJobView, type SyncJobView } from './sync-job-view.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncService } from './sync.service.ts';

export class SyncQuery {
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  dataAccessUserId!: string;

  /** `false`: answer at once with the job's id. */
  @IsOptional()
  @IsIn(['true', 'false'])
  wait = 'true';
}

@Controller()
export class SyncController {
  constructor(
    private readonly synchronization: SyncService,
    private readonly jobs: SyncJobs,
  ) {}

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

  @Get('v1/sync-jobs/:id')
  async job(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SyncJobView> {
    return syncJobView(await this.jobs.get(accountId, id));
  }
}
