import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';

@Module({
  imports: [ControlModule],
  controllers: [ChannelsController],
  providers: [ChannelsService],
})
export class ChannelsModule {}
