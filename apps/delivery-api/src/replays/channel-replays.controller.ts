import { accountChannelNames, type AccountChannelName } from '@heliograph/delivery';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  Described,
  IsUnixSeconds,
  MayBeAbsent,
  notFound,
  Operation,
  Operations,
  PageQuery,
  pageSchema,
  text,
  type Page,
} from '@heliograph/service';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { FilterBody } from '../webhooks/filter.dto.ts';
import { ChannelReplaysService } from './channel-replays.service.ts';
import { channelReplayErrors, channelReplaySchema, REPLAYS_TAG } from './replay.schema.ts';
import type { ChannelReplayView } from './replay-view.ts';

export class ChannelReplayBody {
  @Described("Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics.")
  @IsIn(accountChannelNames)
  channel!: AccountChannelName;

  @Described(
    'Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or write time is in the range.',
  )
  @IsUnixSeconds()
  from!: number;

  @Described('End of the time range, exclusive; Unix seconds. Default: now.')
  @MayBeAbsent()
  @IsUnixSeconds()
  to?: number;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter?: FilterBody;
}

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
