import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import {
  accountChannelNames,
  envelopes,
  isAccountChannel,
  kafkaFormats,
  type AccountChannelName,
  type Envelope,
  type KafkaFormat,
} from '@heliograph/delivery';
import {
  ApiError,
  CurrentAccount,
  Described,
  errorAnswer,
  MayBeAbsent,
  notEnabled,
  Operation,
  Operations,
} from '@heliograph/http-service';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { FilterBody } from '../webhooks/filter.requests.ts';
import { channelParameter, channelSchema, type ChannelView } from './channels.views.ts';
import { ChannelsService } from './channels.service.ts';

export class ChannelBody {
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter!: FilterBody;

  @Described(
    '`cloudevents`: deliveries also have the attributes of CloudEvents 1.0 in binary mode; the body is the same. Absent: as before; at first `none`.',
  )
  @MayBeAbsent()
  @IsIn(envelopes)
  envelope?: Envelope;

  @Described(
    'Encoding of BaseData on Kafka: `json`, or `avro` in the wire format of Confluent, with a schema registry. Absent: as before; at first `json`.',
  )
  @MayBeAbsent()
  @IsIn(kafkaFormats)
  format?: KafkaFormat;
}

const missing = errorAnswer(404, 'not_found', 'The channel does not exist.');

@Operations({
  tag: 'Channels',
  description: 'Settings of the Kafka and the MQTT channel: a filter, and what stands around the body.',
  writes: 'deliveries',
  parameters: { channel: channelParameter },
})
@Controller('v1/deliveries')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Operation({ id: 'getChannel', summary: 'Show the settings of a channel', answer: channelSchema, errors: [missing] })
  @Get(':channel')
  get(@CurrentAccount() accountId: string, @Param('channel') channel: string): Promise<ChannelView> {
    return this.channels.get(accountId, channelOf(channel));
  }

  @Operation({
    id: 'replaceChannelFilter',
    summary: 'Set the filter and the envelope of a channel',
    description:
      'Takes effect within 5 s. The filter is replaced as a whole. The channel is enabled by its first credential.',
    answer: channelSchema,
    errors: [
      missing,
      notEnabled('channel'),
      errorAnswer(409, 'not_configured', 'The operator has set no schema registry, which `format: avro` needs.'),
    ],
    example: { filter: { vendors: ['solis'], kinds: ['device.data', 'device.offline'] } },
  })
  @Put(':channel')
  replace(
    @CurrentAccount() accountId: string,
    @Param('channel') channel: string,
    @Body() body: ChannelBody,
  ): Promise<ChannelView> {
    return this.channels.replace(accountId, channelOf(channel), body);
  }
}

function channelOf(text: string): AccountChannelName {
  if (isAccountChannel(text)) return text;
  throw ApiError.notFound('The channel', `The channels are ${accountChannelNames.join(', ')}.`);
}
