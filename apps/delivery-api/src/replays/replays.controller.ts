import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  notFound,
  Operation,
  Operations,
  type Page,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { replayErrors, replaySchema, REPLAYS_TAG, type ReplayView } from './replays.views.ts';
import { ReplayBody } from './replays.requests.ts';
import { ReplaysService } from './replays.service.ts';

const missing = notFound('The webhook or the replay');

@Operations({
  tag: REPLAYS_TAG.name,
  description: REPLAYS_TAG.description,
  writes: 'deliveries',
  parameters: { id: text('Id of the webhook.'), replayId: text('Id of the replay.') },
})
@Controller('v1/webhooks/:id')
export class ReplaysController {
  constructor(private readonly replays: ReplaysService) {}

  @Operation({
    id: 'createReplay',
    summary: 'Replay records of a time range',
    description:
      "Live data has priority, and the rate of redelivery is limited. `filter` applies in addition to the webhook's own filter.",
    answer: replaySchema,
    errors: replayErrors,
    example: { scope: 'dead', from: 1795168800, to: 1795255200, filter: { plantIds: ['plt_7qk2m4xw3vd5'] } },
  })
  @Post('replay')
  @HttpCode(202)
  create(@CurrentAccount() accountId: string, @Param('id') id: string, @Body() body: ReplayBody): Promise<ReplayView> {
    return this.replays.create(accountId, id, body);
  }

  @Operation({
    id: 'listReplays',
    summary: 'List replays, newest first',
    description: 'Replays are retained for 30 days after they finish.',
    answer: pageSchema(replaySchema),
    errors: [notFound('The webhook')],
  })
  @Get('replays')
  list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<ReplayView>> {
    return this.replays.page(accountId, id, limit, cursor);
  }

  @Operation({ id: 'getReplay', summary: 'Show a replay', answer: replaySchema, errors: [missing] })
  @Get('replays/:replayId')
  get(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('replayId') replayId: string,
  ): Promise<ReplayView> {
    return this.replays.get(accountId, id, replayId);
  }

  @Operation({
    id: 'cancelReplay',
    summary: 'Cancel a replay',
    description: 'Records that were already redelivered are not affected.',
    answer: replaySchema,
    errors: [missing],
  })
  @Delete('replays/:replayId')
  cancel(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('replayId') replayId: string,
  ): Promise<ReplayView> {
    return this.replays.cancel(accountId, id, replayId);
  }
}
