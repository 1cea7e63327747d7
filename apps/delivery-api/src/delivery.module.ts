import { Module } from '@nestjs/common';
import { AccountView, provideAuditTrail, provideIdempotency } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { provideProjections, Projector } from '@heliograph/projections';
import { loadMasterKeys, MasterKeyConfiguration, Readiness, TokenAuthModule } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { AccountAttemptLog } from './attempts/account-attempt-log.ts';
import { AccountAttemptsController } from './attempts/account-attempts.controller.ts';
import { AttemptLog } from './attempts/attempt-log.ts';
import { AttemptProjection } from './attempts/attempt-projection.ts';
import { AttemptsController } from './attempts/attempts.controller.ts';
import { Retention } from './attempts/retention.ts';
import { WebhookStates } from './attempts/webhook-states.ts';
import { ChannelsController } from './channels/channels.controller.ts';
import { ChannelsService } from './channels/channels.service.ts';
import { DeliveryConfiguration } from './configuration.ts';
import { ControlModule } from './control/control.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { AccountDeadLettersController } from './dead-letters/account-dead-letters.controller.ts';
import { AccountDeadLetters } from './dead-letters/account-dead-letters.ts';
import { DeadLetterProjection } from './dead-letters/dead-letter-projection.ts';
import { EventProjection } from './events/event-projection.ts';
import { DeadLetterStore } from './dead-letters/dead-letter-store.ts';
import { DeadLettersController } from './dead-letters/dead-letters.controller.ts';
import { DeadLettersService } from './dead-letters/dead-letters.service.ts';
import { DeadLettersRetry } from './dead-letters/dead-letters-retry.ts';
import { provideErasure } from './erasure/provide-erasure.ts';
import { EventLog } from './events/event-log.ts';
import { EventsController } from './events/events.controller.ts';
import { DeliveryProducer } from './kafka/delivery-producer.ts';
import { RetainedRecords } from './kafka/retained-records.ts';
import { DeviceRecordsController } from './history/device-records.controller.ts';
import { DeviceBuckets } from './history/device-buckets.ts';
import { DeviceRecords } from './history/device-records.ts';
import { ErasedAccounts } from './history/erased-accounts.ts';
import { HistoryPartitions } from './history/history-partitions.ts';
import { HistoryStore } from './history/history-store.ts';
import { HistoryRetention } from './history/history-retention.ts';
import { VendorAnswers } from './history/vendor-answers.ts';
import { RecordProjection } from './history/record-projection.ts';
import { WebhookGauges } from './metrics/webhook-gauges.ts';
import { ChannelReplaysController } from './replays/channel-replays.controller.ts';
import { ChannelReplaysService } from './replays/channel-replays.service.ts';
import { DeliveryBacklog } from './replays/delivery-backlog.ts';
import { KafkaBehind } from './replays/kafka-behind.ts';
import { ReplayProgress } from './replays/replay-progress.ts';
import { ReplayRanges } from './replays/replay-ranges.ts';
import { ReplayRunner } from './replays/replay-runner.ts';
import { ReplayStore } from './replays/replay-store.ts';
import { ReplayTargets } from './replays/replay-targets.ts';
import { ReplayedRecords } from './replays/replayed-records.ts';
import { ReplaysController } from './replays/replays.controller.ts';
import { ReplaysService } from './replays/replays.service.ts';
import { AdminDeadLettersController } from './operator/admin-dead-letters.controller.ts';
import { AdminWebhooksController } from './operator/admin-webhooks.controller.ts';
import { AllDeadLetters } from './operator/all-dead-letters.ts';
import { AllWebhooks } from './operator/all-webhooks.ts';
import { AsyncApiController, SchemasController } from './schemas/schemas.controller.ts';
import { MasterKeyController } from './secrets/master-key.controller.ts';
import { SecretSealer } from './secrets/secret-sealer.ts';
import { WebhookSecretsController } from './secrets/webhook-secrets.controller.ts';
import { WebhookSecretsService } from './secrets/webhook-secrets.service.ts';
import { ReplayWatch } from './stream/replay-watch.ts';
import { StreamController } from './stream/stream.controller.ts';
import { StreamTail } from './stream/stream-tail.ts';
import { StreamMetrics } from './stream/stream-metrics.ts';
import { StreamsService } from './stream/streams.service.ts';
import { UsageQueries } from './usage/usage-queries.ts';
import { UsageController } from './usage/usage.controller.ts';
import { TestEventsService } from './webhooks/test-events.service.ts';
import { SealedSettings } from './webhooks/sealed-settings.ts';
import { WebhookStore } from './webhooks/webhook-store.ts';
import { WebhookTargetPolicy } from './webhooks/webhook-target.policy.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';

@Module({
  imports: [
    DatabaseModule,
    ControlModule,
    TokenAuthModule.register({
      imports: [ControlModule],
      inject: [AccountView],
      accountStates: (accounts: AccountView) => accounts,
    }),
  ],
  controllers: [
    WebhooksController,
    WebhookSecretsController,
    AttemptsController,
    AccountAttemptsController,
    ChannelsController,
    UsageController,
    DeadLettersController,
    AccountDeadLettersController,
    AdminWebhooksController,
    AdminDeadLettersController,
    MasterKeyController,
    ReplaysController,
    ChannelReplaysController,
    EventsController,
    StreamController,
    DeviceRecordsController,
    SchemasController,
    AsyncApiController,
  ],
  providers: [
    provideAuditTrail(),
    ...provideIdempotency({ inject: [MasterKeyConfiguration], useFactory: loadMasterKeys }),
    provideErasure(),
    WebhookGauges,
    WebhookStore,
    WebhookTargetPolicy,
    WebhooksService,
    SecretSealer,
    SealedSettings,
    WebhookSecretsService,
    ChannelsService,
    TestEventsService,
    WebhookStates,
    AttemptProjection,
    DeadLetterProjection,
    EventProjection,
    Projector,
    DeliveryProducer,
    RetainedRecords,
    DeadLetterStore,
    DeadLettersService,
    AccountDeadLetters,
    DeadLettersRetry,
    AllWebhooks,
    AllDeadLetters,
    EventLog,
    ReplayWatch,
    StreamTail,
    StreamMetrics,
    StreamsService,
    ErasedAccounts,
    HistoryPartitions,
    HistoryStore,
    HistoryRetention,
    RecordProjection,
    DeviceRecords,
    DeviceBuckets,
    VendorAnswers,
    DeliveryBacklog,
    KafkaBehind,
    ReplayStore,
    ReplayProgress,
    ReplayRanges,
    ReplayTargets,
    ReplayedRecords,
    ReplayRunner,
    ReplaysService,
    ChannelReplaysService,
    provideProjections(DeliveryConfiguration, ({ kafka }) => kafkaConnection(kafka, 'delivery-api'), [
      AttemptProjection,
      DeadLetterProjection,
      EventProjection,
      RecordProjection,
    ]),
    AttemptLog,
    AccountAttemptLog,
    UsageQueries,
    Retention,
  ],
})
export class DeliveryModule {
  /** Reports readiness. Without Kafka the API still answers, and its records wait in the outbox, so the service stays ready. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
