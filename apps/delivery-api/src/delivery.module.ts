import { Module } from '@nestjs/common';
import { AccountView, auditTrail, provideIdempotency } from '@heliograph/control-plane';
import { loadMasterKeys, MasterKeyConfiguration, TokenAuthModule } from '@heliograph/service';
import { AttemptsModule } from './attempts/attempts.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import { ControlModule } from './control/control.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { DeadLettersModule } from './dead-letters/dead-letters.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { EventsModule } from './events/events.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { OperatorModule } from './operator/operator.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { ReplaysModule } from './replays/replays.module.ts';
import { SchemasModule } from './schemas/schemas.module.ts';
import { StreamModule } from './stream/stream.module.ts';
import { UsageModule } from './usage/usage.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [
    DatabaseModule,
    KafkaModule,
    TokenAuthModule.register({ imports: [ControlModule], accountStates: { useExisting: AccountView } }),
    WebhooksModule,
    AttemptsModule,
    ChannelsModule,
    UsageModule,
    DeadLettersModule,
    OperatorModule,
    ReplaysModule,
    EventsModule,
    StreamModule,
    HistoryModule,
    SchemasModule,
    ErasureModule,
    ProjectionsModule,
  ],
  providers: [auditTrail, ...provideIdempotency({ inject: [MasterKeyConfiguration], useFactory: loadMasterKeys })],
})
export class DeliveryModule {}
