import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelSubscription } from '../channels/channel-subscription.entity.ts';
import { ControlModule } from '../control/control.module.ts';
import { Sink } from '../sinks/sink.entity.ts';
import { SinksModule } from '../sinks/sinks.module.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ChannelReplaysController } from './channel-replays.controller.ts';
import { ChannelReplaysService } from './channel-replays.service.ts';
import { DeliveryBacklog, LaggingAccounts } from './delivery-backlog.ts';
import { ReplayProgress } from './replay-progress.ts';
import { ReplayRanges } from './replay-ranges.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore } from './replay-store.ts';
import { ReplayTargets } from './replay-targets.ts';
import { ReplayedRecords } from './replayed-records.ts';
import { SinkReplaysController } from './sink-replays.controller.ts';
import { SinkReplaysService } from './sink-replays.service.ts';
import { ReplaysController } from './replays.controller.ts';
import { ReplaysService } from './replays.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook, ChannelSubscription, Sink]), ControlModule, WebhooksModule, SinksModule],
  controllers: [ReplaysController, ChannelReplaysController, SinkReplaysController],
  providers: [
    DeliveryBacklog,
    LaggingAccounts,
    ReplayStore,
    ReplayProgress,
    ReplayRanges,
    ReplayTargets,
    ReplayedRecords,
    ReplayRunner,
    ReplaysService,
    ChannelReplaysService,
    SinkReplaysService,
  ],
  exports: [ReplaysService, ReplayStore, ReplayRunner],
})
export class ReplaysModule {}
