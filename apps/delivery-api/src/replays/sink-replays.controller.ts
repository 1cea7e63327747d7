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
import { SinkReplayBody } from './replays.requests.ts';
import { REPLAYS_TAG, sinkReplayErrors, sinkReplaySchema, type SinkReplayView } from './replays.views.ts';
import { SinkReplaysService } from './sink-replays.service.ts';

const missing = notFound('The sink or the replay');

@Operations({
  tag: REPLAYS_TAG.name,
  description: REPLAYS_TAG.description,
  writes: 'deliveries',
  parameters: { id: text('Id of the sink.'), replayId: text('Id of the replay.') },
})
@Controller('v1/sinks/:id/replays')
export class SinkReplaysController {
  constructor(private readonly replays: SinkReplaysService) {}

  @Operation({
    id: 'createSinkReplay',
    summary: 'Write records of a time range to a sink again',
    description:
      'Writes records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the rate is limited. ' +
      "`filter` applies in addition to the sink's own filter.",
    answer: sinkReplaySchema,
    errors: sinkReplayErrors,
    example: { from: 1795168800, to: 1795255200, filter: { vendors: ['solis'] } },
  })
  @Post()
  @HttpCode(202)
  create(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: SinkReplayBody,
  ): Promise<SinkReplayView> {
    return this.replays.create(accountId, id, body);
  }

  @Operation({
    id: 'listSinkReplays',
    summary: 'List replays to a sink, newest first',
    description: 'Replays are retained for 30 days after they finish.',
    answer: pageSchema(sinkReplaySchema),
    errors: [notFound('The sink')],
  })
  @Get()
  list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<SinkReplayView>> {
    return this.replays.page(accountId, id, limit, cursor);
  }

  @Operation({ id: 'getSinkReplay', summary: 'Show a replay to a sink', answer: sinkReplaySchema, errors: [missing] })
  @Get(':replayId')
  get(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('replayId') replayId: string,
  ): Promise<SinkReplayView> {
    return this.replays.get(accountId, id, replayId);
  }

  @Operation({
    id: 'cancelSinkReplay',
    summary: 'Cancel a replay to a sink',
    description: 'Records that the replay has already produced are still written.',
    answer: sinkReplaySchema,
    errors: [missing],
  })
  @Delete(':replayId')
  cancel(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('replayId') replayId: string,
  ): Promise<SinkReplayView> {
    return this.replays.cancel(accountId, id, replayId);
  }
}
