import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  Audited,
  CurrentAccount,
  Described,
  errorAnswer,
  listOf,
  notFound,
  Operation,
  Operations,
  WithMessage,
} from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { WholeNumber } from '@heliograph/service';
import { consentNeededAnswer, vendorErrors } from '../ingest/vendor-errors.ts';
import { type PlantWithDevices, plantWithDevicesSchema } from '../inventory/inventory.views.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import { startedJobSchema } from './sync-jobs.views.ts';
import { SyncService } from './sync.service.ts';

export class SyncQuery {
  @Described('Id of the vendor account.', { examples: ['va_k2v7qh4mzx3a'] })
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  dataAccessUserId!: string;

  @Described('`false` returns at once with the id of the sync job; `true` waits for the outcome.')
  @IsOptional()
  @IsIn(['true', 'false'])
  wait = 'true';

  @Described(
    'Maximum age, in seconds, of the last sync whose outcome is returned without calling the vendor; `message` reports it. `0` always calls the vendor. ' +
      "Default: the mean interval that the vendor's rate limits allow (Growatt 8640, Huawei 3600, SolarEdge 1296, others less than 10).",
  )
  @IsOptional()
  @Type(() => Number)
  @WholeNumber(0, 86_400)
  maxAgeSeconds?: number;
}

@Operations({
  tag: 'Sync',
  description: 'Synchronization of the plants and devices of a vendor account.',
  writes: 'write',
})
@Controller()
export class SyncController {
  constructor(
    private readonly synchronization: SyncService,
    private readonly quotas: QuotaService,
  ) {}

  @Operation({
    id: 'syncPlantsAndDevices',
    summary: 'Synchronize all plants and devices of a vendor account',
    description:
      'Returns the plants with their devices. Plants and devices that the vendor no longer lists are marked `removed`. For an account too large for one call ' +
      'it returns 503 `sync_in_progress` with the id of the job in `details`; repeating the call waits for that job. If devices are not monitored because the ' +
      'quota is used up, `message` reports it: `12 devices, 10 monitored: the quota of 10 is used up.`',
    answer: listOf(plantWithDevicesSchema),
    furtherAnswers: { 202: startedJobSchema },
    errors: [
      notFound('The vendor account'),
      consentNeededAnswer,
      ...vendorErrors,
      errorAnswer(
        503,
        'sync_in_progress',
        'The sync of this large account is still running. Repeat the call to wait for its outcome.',
        {
          retryAfter: true,
        },
      ),
      errorAnswer(503, 'sync_interrupted', 'The sync was interrupted. Repeat the call.', { retryAfter: true }),
    ],
  })
  @Get('apiDevice/syncApiPlantAndDevice')
  @Audited()
  async sync(
    @CurrentAccount() accountId: string,
    @Query() { dataAccessUserId, wait, maxAgeSeconds }: SyncQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WithMessage<PlantWithDevices[]> | { jobId: string }> {
    if (wait === 'true') {
      const { plants, reusedFrom } = await this.synchronization.sync(accountId, dataAccessUserId, maxAgeSeconds);
      const sentences = [reusedFrom && reused(reusedFrom), await this.quotas.overQuotaMessage(accountId)];
      return new WithMessage(plants, sentences.filter(Boolean).join(' ') || undefined);
    }
    const { id } = await this.synchronization.begin({
      accountId,
      vendorAccountId: dataAccessUserId,
      waits: false,
      maxAgeSeconds,
    });
    void reply.status(202);
    return { jobId: id };
  }
}

function reused(at: Date): string {
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return `The inventory of ${time}, to spare the vendor's rate limit; maxAgeSeconds=0 reads it again.`;
}
