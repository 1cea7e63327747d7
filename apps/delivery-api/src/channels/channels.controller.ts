import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiError, CurrentAccount } from '@heliograph/service';
import { IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { FilterBody } from '../webhooks/filter.dto.ts';
import { ChannelsService, type ChannelView } from './channels.service.ts';

export class ChannelBody {
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter!: FilterBody;
}

@Controller('v1/deliveries')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Get(':channel')
  show(@CurrentAccount() accountId: string, @Param('channel') channel: string): Promise<ChannelView> {
    return this.channels.get(accountId, channelOf(channel));
  }

  @Put(':channel')
  replace(
    @CurrentAccount() accountId: string,
    @Param('channel') channel: string,
    @Body() { filter }: ChannelBody,
  ): Promise<ChannelView> {
    return this.channels.replace(accountId, channelOf(channel), filter);
  }
}

function channelOf(text: string): 'kafka' | 'mqtt' {
  if (text === 'kafka' || text === 'mqtt') return text;
  throw ApiError.notFound('The channel');
}
