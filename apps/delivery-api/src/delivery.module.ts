import { Module } from '@nestjs/common';
import { Readiness, TokenAuthModule } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { ChannelsController } from './channels/channels.controller.ts';
import { ChannelsService } from './channels/channels.service.ts';
import { AccountView } from './control/account-view.ts';
import { ControlModule } from './control/control.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { SchemasController } from './schemas/schemas.controller.ts';
import { SecretSealer } from './secrets/secret-sealer.ts';
import { WebhookSecretsController } from './secrets/webhook-secrets.controller.ts';
import { WebhookSecretsService } from './secrets/webhook-secrets.service.ts';
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
  controllers: [WebhooksController, WebhookSecretsController, ChannelsController, SchemasController],
  providers: [WebhookStore, WebhookTargetPolicy, WebhooksService, SecretSealer, WebhookSecretsService, ChannelsService],
})
export class DeliveryModule {
  /** Without Kafka the API still answers, and its records wait in the outbox: it does not take us out of the rotation. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
