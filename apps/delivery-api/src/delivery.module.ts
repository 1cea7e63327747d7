import { webhookDeliveries } from '@heliograph/async-api';
import { AccountView, auditTrail, PersistenceModule, provideIdempotency } from '@heliograph/persistence';
import { type ApiDescription, createHttpService, TokenAuthModule } from '@heliograph/http-service';
import { loadMasterKeys, MasterKeyConfiguration, type Service, type ServiceOptions } from '@heliograph/service';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AlarmsModule } from './alarms/alarms.module.ts';
import { AttemptsModule } from './attempts/attempts.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import { DeliveryConfiguration } from './configuration.ts';
import { ControlModule } from './control/control.module.ts';
import { persistenceOptions } from './database/persistence-options.ts';
import { DeadLettersModule } from './dead-letters/dead-letters.module.ts';
import { EnergyModule } from './energy/energy.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { EventsModule } from './events/events.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { OperatorModule } from './operator/operator.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { QualityModule } from './quality/quality.module.ts';
import { ReplaysModule } from './replays/replays.module.ts';
import { SchemasModule } from './schemas/schemas.module.ts';
import { SinksModule } from './sinks/sinks.module.ts';
import { StorageModule } from './storage/storage.module.ts';
import { StreamModule } from './stream/stream.module.ts';
import { UsageModule } from './usage/usage.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [
    PersistenceModule.forService(DeliveryConfiguration, persistenceOptions),
    KafkaModule,
    TokenAuthModule.register({ imports: [ControlModule], accountStates: { useExisting: AccountView } }),
    WebhooksModule,
    SinksModule,
    AttemptsModule,
    ChannelsModule,
    UsageModule,
    DeadLettersModule,
    OperatorModule,
    ReplaysModule,
    EventsModule,
    AlarmsModule,
    StreamModule,
    HistoryModule,
    EnergyModule,
    QualityModule,
    StorageModule,
    SchemasModule,
    ErasureModule,
    ProjectionsModule,
  ],
  providers: [auditTrail, ...provideIdempotency({ inject: [MasterKeyConfiguration], useFactory: loadMasterKeys })],
})
export class DeliveryModule {}

/** The head of the OpenAPI document, with the webhook requests. */
export const about: ApiDescription = {
  title: 'heliograph delivery API',
  description: 'Webhooks, sinks, filters of the Kafka and MQTT channels, delivery attempts, events and usage.',
  received: webhookDeliveries.map(({ name, ...delivery }) => ({ id: `receive${capitalized(name)}`, ...delivery })),
};

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Dependencies = Pick<ServiceOptions<DeliveryConfiguration>, 'env' | 'logDestination' | 'host'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createDeliveryService(
  dependencies: Dependencies = {},
): Promise<Service<DeliveryConfiguration, NestFastifyApplication>> {
  return createHttpService(DeliveryModule, {
    name: 'delivery-api',
    configuration: DeliveryConfiguration,
    openApi: () => about,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...dependencies,
  });
}
