import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentAccount, type Page } from '@heliograph/service';
import { WebhookSecretsService, type WebhookSecretView } from './webhook-secrets.service.ts';

@Controller('v1/webhooks/:id/secrets')
export class WebhookSecretsController {
  constructor(private readonly secrets: WebhookSecretsService) {}

  /** At most 3, so always one page. */
  @Get()
  async list(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<Page<WebhookSecretView>> {
    return { items: await this.secrets.list(accountId, id), nextCursor: null };
  }

  /** The secret is in this answer and nowhere else. */
  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
  ): Promise<WebhookSecretView & { secret: string }> {
    return this.secrets.create(accountId, id);
  }

  @Post(':secretId/promote')
  @HttpCode(200)
  async promote(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
  ): Promise<Page<WebhookSecretView>> {
    return { items: await this.secrets.promote(accountId, id, secretId), nextCursor: null };
  }

  @Delete(':secretId')
  revoke(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
  ): Promise<void> {
    return this.secrets.revoke(accountId, id, secretId);
  }
}
