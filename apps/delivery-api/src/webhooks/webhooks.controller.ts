import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentAccount, PageQuery, pageOf, type Page } from '@heliograph/service';
import { timePosition } from '../paging-position.ts';
import { TestEventsService } from './test-events.service.ts';
import { webhookView, type WebhookView } from './webhook-view.ts';
import { CreateWebhookBody, UpdateWebhookBody } from './webhook.dto.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly tests: TestEventsService,
  ) {}

  /** The secret is in this answer and nowhere else. */
  @Post()
  async create(
    @CurrentAccount() accountId: string,
    @Body() body: CreateWebhookBody,
  ): Promise<WebhookView & { secret: string }> {
    const { webhook, secret } = await this.webhooks.create(accountId, body);
    return { ...webhookView(webhook), secret };
  }

  @Get()
  async list(@CurrentAccount() accountId: string, @Query() { limit, cursor }: PageQuery): Promise<Page<WebhookView>> {
    const rows = await this.webhooks.list(accountId, limit + 1, timePosition(cursor));
    const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
    return { items: page.items.map(webhookView), nextCursor: page.nextCursor };
  }

  @Get(':id')
  async show(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.get(accountId, id));
  }

  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateWebhookBody,
  ): Promise<WebhookView> {
    return webhookView(await this.webhooks.update(accountId, id, body));
  }

  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.webhooks.remove(accountId, id);
  }

  @Post(':id/pause')
  @HttpCode(200)
  async pause(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.pause(accountId, id));
  }

  @Post(':id/resume')
  @HttpCode(200)
  async resume(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.resume(accountId, id));
  }

  /** The result shows in the webhook's attempts, under this key. */
  @Post(':id/test')
  @HttpCode(202)
  test(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<{ idempotencyKey: string }> {
    return this.tests.send(accountId, id);
  }
}
