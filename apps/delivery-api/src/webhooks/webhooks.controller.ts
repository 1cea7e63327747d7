import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  createdPosition,
  CurrentAccount,
  errorAnswer,
  notEnabled,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  SentIdempotencyKey,
  text,
} from '@heliograph/http-service';
import { TestEventsService } from './test-events.service.ts';
import {
  webhookNotActive,
  createdWebhookSchema,
  testSchema,
  webhookSchema,
  webhookView,
  type WebhookView,
} from './webhooks.views.ts';
import { CreateWebhookBody, UpdateWebhookBody } from './webhooks.requests.ts';
import { WebhooksService } from './webhooks.service.ts';

const missing = notFound('The webhook');
const answer = webhookSchema;

@Operations({
  tag: 'Webhooks',
  description: 'Consumer endpoints to which records and events are posted.',
  writes: 'deliveries',
  parameters: { id: text('Id of the webhook.') },
})
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly tests: TestEventsService,
  ) {}

  @Operation({
    id: 'createWebhook',
    summary: 'Create a webhook',
    description: 'The webhook receives BaseData only, unless `filter.kinds` also names events.',
    answer: createdWebhookSchema,
    errors: [
      notEnabled('channel'),
      errorAnswer(403, 'limit_reached', 'The account has 100 webhooks.'),
      errorAnswer(
        409,
        'already_exists',
        'A webhook of the account has the same URL and filter, and no `Idempotency-Key` was sent; `details.id` names it.',
      ),
    ],
    example: {
      url: 'https://example.com/heliograph',
      name: 'production',
      filter: { kinds: ['device.data', 'device.offline'] },
    },
  })
  @Post()
  async create(
    @CurrentAccount() accountId: string,
    @Body() body: CreateWebhookBody,
    @SentIdempotencyKey() mayRepeat: boolean,
  ): Promise<WebhookView & { secret: string }> {
    const { webhook, secret } = await this.webhooks.create(accountId, body, mayRepeat);
    return { ...webhookView(webhook), secret };
  }

  @Operation({ id: 'listWebhooks', summary: 'List the webhooks, oldest first', answer: pageSchema(webhookSchema) })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() { limit, cursor }: PageQuery): Promise<Page<WebhookView>> {
    const rows = await this.webhooks.list(
      accountId,
      limit + 1,
      cursor === undefined ? undefined : createdPosition(cursor),
    );
    const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
    return { items: page.items.map(webhookView), nextCursor: page.nextCursor };
  }

  @Operation({ id: 'getWebhook', summary: 'Show a webhook', answer, errors: [missing] })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.get(accountId, id));
  }

  @Operation({
    id: 'updateWebhook',
    summary: 'Change a webhook',
    description: 'Takes effect within 5 s. A filter is replaced as a whole.',
    answer,
    errors: [missing],
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateWebhookBody,
  ): Promise<WebhookView> {
    return webhookView(await this.webhooks.update(accountId, id, body));
  }

  @Operation({ id: 'deleteWebhook', summary: 'Delete a webhook', errors: [missing] })
  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.webhooks.remove(accountId, id);
  }

  @Operation({
    id: 'pauseWebhook',
    summary: 'Pause a webhook',
    description:
      'While the webhook is paused, its records pass through the retry steps and become dead letters, which a replay redelivers.',
    answer,
    errors: [missing],
  })
  @Post(':id/pause')
  @HttpCode(200)
  async pause(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.pause(accountId, id));
  }

  @Operation({
    id: 'resumeWebhook',
    summary: 'Resume a paused or disabled webhook',
    answer,
    errors: [missing],
  })
  @Post(':id/resume')
  @HttpCode(200)
  async resume(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<WebhookView> {
    return webhookView(await this.webhooks.resume(accountId, id));
  }

  @Operation({
    id: 'testWebhook',
    summary: 'Send a test event',
    answer: testSchema,
    errors: [missing, webhookNotActive, notEnabled('channel')],
  })
  @Post(':id/test')
  @HttpCode(202)
  test(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<{ idempotencyKey: string }> {
    return this.tests.send(accountId, id);
  }
}
