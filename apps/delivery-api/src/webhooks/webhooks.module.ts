import { Module } from '@nestjs/common';
import { MasterKeyUses } from '@heliograph/persistence';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SealedSettings } from './sealed-settings.ts';
import { MasterKeyController, WebhookSecretsController } from './secrets/webhook-secrets.controller.ts';
import { SecretSealer } from './secrets/secret-sealer.ts';
import { WebhookSecretsService } from './secrets/webhook-secrets.service.ts';
import { TestEventsService } from './test-events.service.ts';
import { WebhookGauges } from './webhook-gauges.ts';
import { WebhookStore } from './webhook-store.ts';
import { WebhookTargetPolicy } from './webhook-target.policy.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController, WebhookSecretsController, MasterKeyController],
  providers: [
    MasterKeyUses,
    WebhookStore,
    WebhookTargetPolicy,
    WebhooksService,
    SecretSealer,
    SealedSettings,
    WebhookSecretsService,
    TestEventsService,
    WebhookGauges,
  ],
  exports: [WebhookStore],
})
export class WebhooksModule {}
