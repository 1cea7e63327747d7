import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { accountChannelNames, isAccountChannel, type AccountChannelName } from '@heliograph/delivery';
import { ApiError, CurrentAccount, errorAnswer, notEnabled, Operation, Operations } from '@heliograph/http-service';
import { IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { FilterBody } from '../webhooks/filter.requests.ts';
import { channelParameter, channelSchema, type ChannelView } from './channels.views.ts';
import { ChannelsService } from './channels.service.ts';

export class ChannelBody {
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter!: FilterBody;
}

const missing = errorAnswer(404, 'not_found', 'The channel does not exist.');

@Operations({
  tag: 'Channels',
  description: 'Filters of the Kafka and the MQTT channel, one each.',
  writes: 'deliveries',
  parameters: { channel: channelParameter },
})
@Controller('v1/deliveries')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Operation({ id: 'getChannel', summary: 'Show the filter of a channel', answer: channelSchema, errors: [missing] })
  @Get(':channel')
  get(@CurrentAccount() accountId: string, @Param('channel') channel: string): Promise<ChannelView> {
    return this.channels.get(accountId, channelOf(channel));
  }

  @Operation({
    id: 'replaceChannelFilter',
    summary: 'Set the filter of a channel',
    description: 'Takes effect within 5 s. The channel is enabled by its first credential.',
    answer: channelSchema,
    errors: [missing, notEnabled('channel')],
    example: { filter: { vendors: ['solis'], kinds: ['device.data', 'device.offline'] } },
  })
  @Put(':channel')
  replace(
    @CurrentAccount() accountId: string,
    @Param('channel') channel: string,
    @Body() { filter }: ChannelBody,
  ): Promise<ChannelView> {
    return this.channels.replace(accountId, channelOf(channel), filter);
  }
}

function channelOf(text: string): AccountChannelName {
  if (isAccountChannel(text)) return text;
  throw ApiError.notFound('The channel', `The channels are ${accountChannelNames.join(', ')}.`);
}
