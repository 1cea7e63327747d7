import { masterKeyGroup, type MasterKeyState, masterKeyStateSchema, MasterKeyUses } from '@heliograph/persistence';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { WebhookSecretsService } from './webhook-secrets.service.ts';
import { createdSecretSchema, secretSchema, type WebhookSecretView } from './webhook-secrets.views.ts';

const noWebhook = notFound('The webhook');
const missing = notFound('The webhook or the secret');

@Operations({
  tag: 'Webhook secrets',
  description:
    'Signing secrets of a webhook. To rotate: create a secret, let the receiver accept both, promote the new one. The old one also signs for another 24 h.',
  writes: 'deliveries',
  secrets: true,
  parameters: { id: text('Id of the webhook.'), secretId: text('Id of the secret.') },
})
@Controller('v1/webhooks/:id/secrets')
export class WebhookSecretsController {
  constructor(private readonly secrets: WebhookSecretsService) {}

  @Operation({
    id: 'listWebhookSecrets',
    summary: 'List the active secrets',
    description: 'Returns all secrets on one page; a webhook has at most 3 active ones.',
    answer: pageSchema(secretSchema),
    errors: [noWebhook],
  })
  @Get()
  async list(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<Page<WebhookSecretView>> {
    return { items: await this.secrets.list(accountId, id), nextCursor: null };
  }

  @Operation({
    id: 'createWebhookSecret',
    summary: 'Create a secret',
    description: 'The new secret signs in addition to the others at once. The primary secret does not change.',
    answer: createdSecretSchema,
    errors: [noWebhook, errorAnswer(403, 'limit_reached', 'The webhook has 3 active secrets.')],
  })
  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
  ): Promise<WebhookSecretView & { secret: string }> {
    return this.secrets.create(accountId, id);
  }

  @Operation({
    id: 'promoteWebhookSecret',
    summary: 'Promote a secret to primary',
    answer: pageSchema(secretSchema),
    errors: [missing],
  })
  @Post(':secretId/promote')
  @HttpCode(200)
  async promote(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
  ): Promise<Page<WebhookSecretView>> {
    return { items: await this.secrets.promote(accountId, id, secretId), nextCursor: null };
  }

  @Operation({
    id: 'revokeWebhookSecret',
    summary: 'Revoke a secret at once',
    errors: [
      missing,
      errorAnswer(409, 'secret_is_primary', 'The primary secret cannot be revoked. Promote another secret first.'),
    ],
  })
  @Delete(':secretId')
  revoke(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
  ): Promise<void> {
    return this.secrets.revoke(accountId, id, secretId);
  }
}

const SEALED = `
  SELECT sealed FROM webhook_secrets
  UNION ALL SELECT sealed_secrets FROM sinks WHERE sealed_secrets IS NOT NULL
  UNION ALL SELECT sealed_headers FROM webhooks WHERE sealed_headers IS NOT NULL
  UNION ALL SELECT sealed_client_certificate FROM webhooks WHERE sealed_client_certificate IS NOT NULL`;

@Operations(masterKeyGroup)
@Controller('v1/admin/webhook-secrets')
@OperatorOnly('read')
export class MasterKeyController {
  constructor(private readonly masterKeys: MasterKeyUses) {}

  @Operation({
    id: 'getMasterKeyOfWebhookSecrets',
    summary: 'Show under which master keys the secrets of webhooks and sinks are stored',
    description:
      "Counts signing secrets, custom headers, client certificates, secrets of sinks, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.",
    answer: masterKeyStateSchema,
  })
  @Get('master-key')
  state(): Promise<MasterKeyState> {
    return this.masterKeys.of(SEALED);
  }
}
