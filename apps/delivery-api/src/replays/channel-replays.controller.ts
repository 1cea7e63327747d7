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
import { ChannelReplaysService } from './channel-replays.service.ts';
import { channelReplayErrors, channelReplaySchema, REPLAYS_TAG, type ChannelReplayView } from './replays.views.ts';
import { ChannelReplayBody } from './replays.requests.ts';

const missing = notFound('The replay');

@Operations({
  tag: REPLAYS_TAG.name,
  description: REPLAYS_TAG.description,
  writes: 'deliveries',
  parameters: { id: text('Id of the replay.') },
})
@Controller('v1/replays')
export class ChannelReplaysController {
  constructor(private readonly replays: ChannelReplaysService) {}

  @Operation({
    id: 'createChannelReplay',
    summary: 'Replay records of a time range to Kafka or MQTT',
    description:
      'Redelivers records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the rate is limited. ' +
      "`filter` applies in addition to the channel's own filter.",
    answer: channelReplaySchema,
    errors: channelReplayErrors,
    example: { channel: 'mqtt', from: 1795168800, to: 1795255200, filter: { vendors: ['solis'] } },
  })
  @Post()
  @HttpCode(202)
  create(@CurrentAccount() accountId: string, @Body() body: ChannelReplayBody): Promise<ChannelReplayView> {
    return this.replays.create(accountId, body);
  }

  @Operation({
    id: 'listChannelReplays',
    summary: 'List replays to Kafka and MQTT, newest first',
    description: 'Replays are retained for 30 days after they finish.',
    answer: pageSchema(channelReplaySchema),
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() { limit, cursor }: PageQuery): Promise<Page<ChannelReplayView>> {
    return this.replays.page(accountId, limit, cursor);
  }

  @Operation({
    id: 'getChannelReplay',
    summary: 'Show a replay to Kafka or MQTT',
    answer: channelReplaySchema,
    errors: [missing],
  })
  @Get(':id')
  get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<ChannelReplayView> {
    return this.replays.get(accountId, id);
  }

  @Operation({
    id: 'cancelChannelReplay',
    summary: 'Cancel a replay to Kafka or MQTT',
    description: 'Records that the replay has already produced are still delivered.',
    answer: channelReplaySchema,
    errors: [missing],
  })
  @Delete(':id')
  cancel(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<ChannelReplayView> {
    return this.replays.cancel(accountId, id);
  }
}
