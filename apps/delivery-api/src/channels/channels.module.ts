import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ControlModule } from '../control/control.module.ts';
import { ChannelSubscription } from './channel-subscription.entity.ts';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ChannelSubscription]), ControlModule],
  controllers: [ChannelsController],
  providers: [ChannelsService],
})
export class ChannelsModule {}
